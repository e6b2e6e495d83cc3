import { useNavigate } from 'react-router-dom';
import { findRecords } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useAppSelector } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectRole } from '../../core/session/slice.js';
import { EmptyState, PageHeader, Panel, RecordPicker, SkeletonBlock } from '../../ui/index.js';
import { OWN, ownRecord } from '../home/remotes.js';
import styles from './farms.module.css';
import { t } from './texts.js';

/** Uses POST because the search text may be a BVN, which must not be in an address. */
async function farmsLike(q: string, signal: AbortSignal) {
  const { list } = await ask(findRecords, { body: { q } }, { signal });
  return list
    .filter(({ kind }) => kind === 'farm')
    .map(({ id, name, detail }) => ({
      value: String(id),
      label: [name, detail].filter(Boolean).join(' · '),
    }));
}

interface ChooseFarmProps {
  title: string;
  note?: string;
  /** Returns the address of the page with a farm. */
  to: (farmId: number) => string;
}

/** Asks for the farm that the address does not name. */
export function ChooseFarm({ title, note, to }: ChooseFarmProps) {
  const navigate = useNavigate();
  const role = useAppSelector(selectRole);
  const choose = (id: string | null) => id && navigate(to(Number(id)), { replace: true });
  return (
    <>
      <PageHeader title={title} note={note} />
      <Panel label={t('chooseFarm')}>
        <div className={styles.form}>
          {role === 'FARMER' ? <OwnFarms onChange={choose} /> : <AnyFarm onChange={choose} />}
        </div>
      </Panel>
    </>
  );
}

interface Choice {
  onChange: (id: string | null) => void;
}

function AnyFarm({ onChange }: Choice) {
  return (
    <RecordPicker
      label={t('farm')}
      placeholder={t('farmHint')}
      find={farmsLike}
      nothing={t('noFarm')}
      onChange={onChange}
    />
  );
}

function OwnFarms({ onChange }: Choice) {
  const { data } = useRemoteRecord(ownRecord, OWN);
  if (!data) return <SkeletonBlock lines={2} />;
  if (data.farms.length === 0) return <EmptyState icon="map">{t('noOwnFarm')}</EmptyState>;
  const farms = data.farms.map(({ farmId, farmCode, place }) => ({
    value: String(farmId),
    label: [farmCode, place].filter(Boolean).join(' · '),
  }));
  return <RecordPicker label={t('farm')} records={farms} nothing={t('noFarm')} onChange={onChange} />;
}
