import { Link } from 'react-router-dom';
import type { RecoveryDetailDto, RecoveryDetailsDto } from '#libs/contracts';
import { formatAmount, formatDate, formatNumber } from '../../../core/i18n/index.js';
import { useRemote } from '../../../core/lists/use-remote.js';
import {
  buttonClass,
  DataTable,
  EmptyState,
  ErrorState,
  Kpi,
  PageHeader,
  Panel,
  SkeletonBlock,
  type TableColumn,
} from '../../../ui/index.js';
import { ResourceArea } from '../../community/ResourceArea.js';
import { statementPath } from '../addresses.js';
import { RecordEntryAct } from '../ledger/RecordEntryAct.js';
import { SeasonPicker } from '../SeasonPicker.js';
import { FindLedger } from './FindLedger.js';
import styles from './panels.module.css';
import { recoveryDetails, type StatementOf } from './remotes.js';
import { t } from './texts.js';
import { useStatementOf } from './use-statement-of.js';

/** `/community-resource/recoverydetails/20416?resource=12&season=…`: a farmer's receipts, and each repayment. */
export default function RecoveryDetailsPage() {
  const of = useStatementOf();
  if (!of) return <FindLedger gone={t('recoveryGone')} />;
  return <ResourceArea>{() => <Recovery of={of} />}</ResourceArea>;
}

function Recovery({ of }: { of: StatementOf }) {
  const { data, loading, error, retry } = useRemote(recoveryDetails, of);
  if (data) return <Details details={data} resourceId={of.resourceId} loading={loading} />;
  if (error?.status === 404 || error?.status === 400)
    return (
      <EmptyState gone icon="user">
        {t('recoveryGone')}
      </EmptyState>
    );
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  return <SkeletonBlock lines={8} />;
}

const isBags = ({ kind }: RecoveryDetailDto) => kind === 'REPAYMENT_BAGS';
const none = <span className="mut">–</span>;

const COLUMNS: TableColumn<RecoveryDetailDto>[] = [
  { id: 'date', header: t('date'), cell: ({ transactionDate }) => formatDate(transactionDate) },
  {
    id: 'what',
    header: t('what'),
    cell: (row) => {
      const what = t(isBags(row) ? 'inBags' : 'inNaira');
      return row.isCounter ? `${t('counter')}, ${what.toLowerCase()}` : what;
    },
  },
  {
    id: 'bags',
    header: t('bags'),
    numeric: true,
    cell: ({ totalNoBagsCollected: bags }) => (bags === null ? none : bags.toLocaleString('en-NG')),
  },
  {
    id: 'size',
    header: t('size'),
    numeric: true,
    cell: ({ sizeInKg }) =>
      sizeInKg === null ? none : t('kilograms', { n: sizeInKg.toLocaleString('en-NG') }),
  },
  {
    id: 'market',
    header: t('market'),
    numeric: true,
    cell: ({ currentMarketValue: value }) => (value === null ? none : formatAmount(value)),
  },
  { id: 'amount', header: t('amount'), numeric: true, cell: ({ amount }) => formatAmount(amount) },
  { id: 'due', header: t('due'), numeric: true, cell: ({ totalAmountDue }) => formatAmount(totalAmountDue) },
];

interface DetailsProps {
  details: RecoveryDetailsDto;
  resourceId: number;
  loading: boolean;
}

function Details({ details, resourceId, loading }: DetailsProps) {
  const {
    farmerId,
    farmerName,
    totalAmountOwed: owed,
    totalAmountOverpaid: overpaid,
    recoveryDetailsList: rows,
    season,
    seasons,
    links,
  } = details;
  const given = details.totalAmountRecieved;
  return (
    <div aria-busy={loading || undefined}>
      <PageHeader title={t('recoveryOf', { name: farmerName })} note={season}>
        {season && <SeasonPicker season={season} seasons={seasons} />}
        <Link
          className={buttonClass({})}
          to={statementPath(resourceId, farmerId, season === null ? {} : { season })}
        >
          {t('statement')}
        </Link>
        {season && (
          <RecordEntryAct resourceId={resourceId} season={season} farmerId={farmerId} links={links} />
        )}
      </PageHeader>
      <div className={styles.kpis} data-source="GET /recoverysummary/details/:farmerId">
        <Kpi label={t('disbursed')} value={formatAmount(given)} />
        <Kpi label={t('recovered')} value={formatAmount(details.totalAmountPaid)} />
        <Kpi label={t('stillOwed')} value={formatAmount(owed)} />
        {overpaid > 0 && <Kpi label={t('overpaid')} value={formatAmount(overpaid)} />}
        <Kpi label={t('repayments')} value={formatNumber(rows.length)} />
      </div>
      <Panel title={t('repayments')} flush>
        <DataTable
          label={t('repayments')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ entryId }) => entryId}
          empty={t('noRepayments')}
          reading
        />
      </Panel>
    </div>
  );
}
