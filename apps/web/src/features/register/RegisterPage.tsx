import { HELD_PEOPLE, type HeldDataDto, LAWFUL_BASES, type RegisterDto, TIERS } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FactList } from '../../ui/FactList.js';
import {
  Button,
  DataTable,
  NotLoaded,
  PageHeader,
  Panel,
  StatusBadge,
  type TableColumn,
} from '../../ui/index.js';
import { useRecordTopic } from '../../ui/records/RecordListPage.js';
import { DataProtectionTabs } from '../privacy/DataProtectionTabs.js';
import styles from './register.module.css';
import { register, saveRegister } from './saga.js';
import { t } from './texts.js';

/** `/data-protection/register`: what Gona stores about people, and what is missing. */
export default function RegisterPage() {
  useRecordTopic({ ofAccount: true });
  const { data, error, retry } = useRemoteRecord(register, 0);
  return (
    <>
      <DataProtectionTabs />
      <PageHeader title={t('title')} note={t('note')}>
        <Save file="figures" />
        <Save file="pdf" />
      </PageHeader>
      {data ? <Register register={data} /> : <NotLoaded error={error} onRetry={retry} lines={12} />}
    </>
  );
}

function Save({ file }: { file: 'pdf' | 'figures' }) {
  const task = useTask(saveRegister, file);
  return (
    <Button busy={task.running} onClick={() => task.run(file)}>
      {t(file === 'pdf' ? 'print' : 'figures')}
    </Button>
  );
}

function Register({ register: { people, tier, data, missing } }: { register: RegisterDto }) {
  return (
    <div className="stack">
      <Panel title={t('people')}>
        <FactList
          facts={[
            [t('stored'), formatNumber(people.stored)],
            [t('threeMonths'), formatNumber(people.threeMonths)],
            [t('sixMonths'), formatNumber(people.sixMonths)],
            [t('tier'), TIERS[tier]],
          ]}
        />
        <p className={`sm mut ${styles.note}`}>{t('tierNote')}</p>
      </Panel>
      <Panel title={t('missing')}>
        {missing.length === 0 ? (
          <p className="mut">{t('nothingMissing')}</p>
        ) : (
          <ul className={styles.list}>
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel flush label={t('data')}>
        <DataTable
          label={t('data')}
          columns={COLUMNS}
          rows={data}
          rowKey={({ of, what }) => `${of} ${what}`}
          empty={null}
          reading
        />
      </Panel>
    </div>
  );
}

const COLUMNS: readonly TableColumn<HeldDataDto>[] = [
  {
    id: 'what',
    header: t('what'),
    cell: ({ what, sensitive }) => (
      <>
        {what} {sensitive && <StatusBadge tone="warning">{t('sensitive')}</StatusBadge>}
      </>
    ),
  },
  { id: 'of', header: t('of'), cell: ({ of }) => HELD_PEOPLE[of] },
  {
    id: 'people',
    header: t('people'),
    numeric: true,
    cell: ({ people }) => people && formatNumber(people.stored),
  },
  { id: 'purpose', header: t('purpose'), wide: true, cell: ({ purpose }) => purpose },
  { id: 'basis', header: t('basis'), wide: true, cell: ({ basis }) => LAWFUL_BASES[basis] },
  {
    id: 'kept',
    header: t('kept'),
    cell: ({ period }) => period ?? <StatusBadge tone="warning">{t('noPeriod')}</StatusBadge>,
  },
  {
    id: 'recipients',
    header: t('recipients'),
    wide: true,
    cell: ({ recipients }) => recipients.join('; ') || <span className="mut">{t('nobody')}</span>,
  },
];
