import { Link, useParams } from 'react-router-dom';
import { EVALUATORS, type FarmerDto } from '#libs/contracts';
import { pageAt, pagesFor } from '../../core/feature/pages.js';
import { useAppSelector } from '../../core/hooks.js';
import { formatAmount, formatDate, formatHectares, formatPhone } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectViewer } from '../../core/session/viewer.js';
import { useSubject } from '../../core/subject.js';
import { type Fact, FactList } from '../../ui/FactList.js';
import { EmptyState, ErrorState, PageHeader, Panel, SkeletonBlock, StatusBadge } from '../../ui/index.js';
import { resourcePath } from '../community/addresses.js';
import { HiddenNumber } from '../disclosure/HiddenNumber.js';
import { evaluatePath } from '../evaluation/addresses.js';
import { LedgersPanel } from '../inputs/statement/LedgersPanel.js';
import { farmerPath } from './addresses.js';
import styles from './farmers.module.css';
import { farmerRecord } from './record.js';
import { t } from './texts.js';

const nameOf = ({ surname, firstName, othername }: FarmerDto) =>
  [surname, firstName, othername].filter(Boolean).join(' ');

/** `/view-profile/12`: a farmer's record, with their farms and communities. */
export default function FarmerPage() {
  const id = Number(useParams().farmerId) || 0;
  const { data: farmer, error, retry } = useRemoteRecord(farmerRecord, id);
  useSubject(farmer && nameOf(farmer), farmerPath(id));

  if (farmer) return <Farmer farmer={farmer} />;
  if (!error) return <SkeletonBlock lines={8} />;
  if (error.status === 404 || error.status === 400)
    return (
      <EmptyState gone icon="user">
        {t('gone')}
      </EmptyState>
    );
  return <ErrorState message={error.message} onRetry={retry} />;
}

function Farmer({ farmer }: { farmer: FarmerDto }) {
  const open = pagesFor(useAppSelector(selectViewer));
  const mayOpen = (address: string) => pageAt(open, address.split('?')[0] ?? '') !== null;
  const { role } = useAppSelector(selectViewer);
  const reviews = role !== null && EVALUATORS.includes(role);
  const { gender, inputCollected } = farmer;
  const hidden = { farmerId: farmer.id, name: nameOf(farmer) };
  const shared: Fact[] = [
    [t('bvn'), farmer.bvn && <HiddenNumber {...hidden} number="bvn" masked={farmer.bvn} />, t('noBvn')],
    [t('phone'), farmer.phone && formatPhone(farmer.phone), t('noPhone')],
    [t('cbnId'), farmer.cbnApplicantId],
    ...(inputCollected === null ? [] : [[t('inputCollected'), formatAmount(inputCollected)] as Fact]),
    [t('farmSize'), `${formatHectares(farmer.farmSize, 2)} ha`],
  ];
  const facts: Fact[] = [
    ...shared,
    [t('tempId'), farmer.tempId],
    [t('gender'), gender === 'M' || gender === 'F' ? t(gender) : gender],
    [t('birth'), farmer.dateOfBirth && formatDate(farmer.dateOfBirth)],
    [t('email'), farmer.email],
    [t('address'), farmer.address],
    [t('bank'), farmer.bankName],
    [
      t('account'),
      farmer.accountNumber && <HiddenNumber {...hidden} number="account" masked={farmer.accountNumber} />,
    ],
  ];
  // External viewers get fewer fields: fields withheld from them are not shown as missing.
  if (!reviews)
    return (
      <>
        <PageHeader title={nameOf(farmer)} />
        <Panel title={t('personal')}>
          <FactList className={styles.facts} missing={t('notAvailable')} facts={shared} />
        </Panel>
      </>
    );
  return (
    <>
      <PageHeader title={nameOf(farmer)} />
      <div className={styles.columns}>
        <Panel title={t('personal')}>
          <FactList className={styles.facts} missing={t('notAvailable')} facts={facts} />
        </Panel>
        <Panel title={t('farms')}>
          {farmer.farms.length === 0 ? (
            <p className="mut">{t('noFarms')}</p>
          ) : (
            <ul className={styles.list}>
              {farmer.farms.map(({ farmId, farmCode, communityResourceId, status, farmSize }) => (
                <li key={farmId}>
                  <Maybe to={evaluatePath(communityResourceId, farmId)} open={mayOpen}>
                    {t('farm', { number: farmCode })}
                  </Maybe>
                  <span className="sm mut grow">{formatHectares(farmSize, 2)} ha</span>
                  <StatusBadge tone={status === 'COMPLETED' ? 'good' : 'failed'}>{t(status)}</StatusBadge>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title={t('communities')}>
          {farmer.communities.length === 0 ? (
            <p className="mut">{t('noCommunities')}</p>
          ) : (
            <ul className={styles.list}>
              {farmer.communities.map(({ communityId, name, communityResourceId, communityResourceName }) => (
                <li key={communityId}>
                  <Maybe to={resourcePath(communityResourceId, 'communities')} open={mayOpen}>
                    {name}
                  </Maybe>
                  <span className="sm mut">{communityResourceName}</span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <LedgersPanel farmerId={farmer.id} />
      </div>
    </>
  );
}

/** Links users who may open the page; shows plain text to others. */
function Maybe({ to, open, children }: { to: string; open: (address: string) => boolean; children: string }) {
  return open(to) ? <Link to={to}>{children}</Link> : <span>{children}</span>;
}
