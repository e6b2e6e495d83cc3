import { FIXED_PERIODS, RETENTION_KINDS } from '#libs/contracts';
import { formatMoment } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { NotLoaded, PageHeader } from '../../ui/index.js';
import { useRecordTopic } from '../../ui/records/RecordListPage.js';
import { DataProtectionTabs } from '../privacy/DataProtectionTabs.js';
import { Items } from './Items.js';
import { Periods } from './Periods.js';
import { periods } from './saga.js';
import { t } from './texts.js';

/** `/data-protection/retention`: the period of each kind of personal data, and what is deleted next. */
export default function RetentionPage() {
  useRecordTopic({ ofAccount: true });
  const { data, error, retry } = useRemoteRecord(periods, 0);
  return (
    <>
      <DataProtectionTabs />
      <PageHeader
        title={t('title')}
        note={`${t('note')} ${data?.checkedAt ? t('checked', { when: formatMoment(data.checkedAt) }) : t('notChecked')}`}
      />
      {data ? (
        <div className="stack">
          <Periods list={data.list} />
          <Items
            hasPeriods={data.list.some(({ days }) => days !== null)}
            kinds={data.list.map(({ kind }) => ({ value: kind, label: RETENTION_KINDS[kind].title }))}
          />
          <Fixed />
        </div>
      ) : (
        <NotLoaded error={error} onRetry={retry} lines={12} />
      )}
    </>
  );
}

/** Data that is deleted after the same time in every account. */
function Fixed() {
  return (
    <section className="sm mut">
      <p>{t('fixed')}</p>
      <ul>
        {Object.entries(FIXED_PERIODS).map(([what, period]) => (
          <li key={what}>{t('fixedOf', { what, period })}</li>
        ))}
      </ul>
    </section>
  );
}
