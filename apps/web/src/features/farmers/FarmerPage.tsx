import { useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { type FarmerDto, saveFarmer } from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { useAppSelector } from '../../core/hooks.js';
import { formatAmount, formatDate, formatHectares, formatPhone } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { selectViewer } from '../../core/session/viewer.js';
import { useKeys } from '../../core/single-keys.js';
import { useSubject } from '../../core/subject.js';
import { type Fact, FactList } from '../../ui/FactList.js';
import {
  Button,
  EmptyState,
  ErrorState,
  PageHeader,
  Panel,
  SkeletonBlock,
  StatusBadge,
} from '../../ui/index.js';
import { LockStrip } from '../../ui/LockStrip.js';
import { RecordPanels } from '../../ui/RecordPanels.js';
import { FarmerStrips } from '../duplicates/FarmerStrips.js';
import { farmerPath } from './addresses.js';
import { FarmerFlow } from './FarmerFlow.js';
import { FarmerLinks } from './FarmerLinks.js';
import styles from './farmers.module.css';
import { nameOf } from './name.js';
import { farmerRecord } from './record.js';
import { t } from './texts.js';

const FarmerForm = later(() => import('./FarmerForm.js'));

/** `/view-profile/12`: a farmer's record, with their farms and communities. */
export default function FarmerPage() {
  const id = Number(useParams().farmerId) || 0;
  const { data: farmer, error, retry } = useRemoteRecord(farmerRecord, id);
  const { role } = useAppSelector(selectViewer);
  useSubject(farmer && nameOf(farmer), farmerPath(id));

  // The server answers for a merged record with its main one.
  if (farmer && farmer.id !== id) return <Navigate replace to={farmerPath(farmer.id)} />;
  if (farmer) return role === 'CBN' ? <Shared farmer={farmer} /> : <Farmer farmer={farmer} />;
  if (!error) return <SkeletonBlock lines={8} />;
  if (error.status === 404 || error.status === 400)
    return (
      <EmptyState gone icon="user">
        {t('gone')}
      </EmptyState>
    );
  return <ErrorState message={error.message} onRetry={retry} />;
}

/** Part of the record that outside viewers see: fields withheld from them are not shown as missing. */
function Shared({ farmer }: { farmer: FarmerDto }) {
  const { inputCollected } = farmer;
  const facts: Fact[] = [
    [t('bvn'), farmer.bvn, t('noBvn')],
    [t('phone'), farmer.phone && formatPhone(farmer.phone), t('noPhone')],
    [t('cbnId'), farmer.cbnApplicantId],
    ...(inputCollected === null ? [] : [[t('inputCollected'), formatAmount(inputCollected)] as Fact]),
    [t('farmSize'), `${formatHectares(farmer.farmSize, 2)} ha`],
  ];
  return (
    <>
      <PageHeader title={nameOf(farmer)} />
      <Panel title={t('personal')}>
        <FactList className={styles.facts} missing={t('notAvailable')} facts={facts} />
      </Panel>
    </>
  );
}

function Farmer({ farmer }: { farmer: FarmerDto }) {
  const [editing, setEditing] = useState(false);
  const may = useMay();
  const page = useRef<HTMLDivElement>(null);
  const isWaiting = useRef(false);
  /** The second key after G moves to a panel. */
  const go = (title: string) => {
    if (!isWaiting.current) return;
    isWaiting.current = false;
    const panels = page.current?.querySelectorAll<HTMLElement>('section[aria-label]') ?? [];
    const panel = [...panels].find((each) => each.ariaLabel?.startsWith(title));
    panel?.scrollIntoView({ block: 'start' });
    panel?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  };
  useKeys(
    {
      e: () => may(saveFarmer) && !farmer.lock && setEditing(true),
      g: () => {
        isWaiting.current = true;
      },
      f: () => go(t('farms')),
      m: () => go(t('messages')),
      h: () => go(t('history')),
    },
    !editing,
  );
  const note = [farmer.communities[0]?.name, farmer.ward, farmer.lga].filter(Boolean).join(', ');
  const isProcessed = farmer.farms.some(({ status }) => status === 'COMPLETED');
  const since = farmer.createdOn && t('registered', { day: formatDate(farmer.createdOn) });
  return (
    <div ref={page} className={styles.page}>
      <FarmerStrips farmer={farmer} />
      <LockStrip lock={farmer.lock} />
      <PageHeader
        title={nameOf(farmer)}
        badge={isProcessed && <StatusBadge tone="good">{t('processed')}</StatusBadge>}
        note={[note, since].filter(Boolean).join(' · ')}
      >
        <FarmerLinks farmer={farmer} />
        <Allowed call={saveFarmer} links={farmer.lock ? [] : undefined}>
          <Button variant="primary" onClick={() => setEditing(true)}>
            {t('editProfile')}
          </Button>
        </Allowed>
      </PageHeader>
      <FarmerFlow farmer={farmer} />
      <RecordPanels of="farmer" id={farmer.id} />
      {editing && <FarmerForm farmer={farmer} onClose={() => setEditing(false)} />}
    </div>
  );
}
