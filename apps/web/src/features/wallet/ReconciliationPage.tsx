import { Link } from 'react-router-dom';
import type { DayDto } from '#libs/contracts';
import { formatDay } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import {
  EmptyState,
  ErrorState,
  PageHeader,
  Panel,
  StatusBadge,
  type Tone,
  useListUrl,
} from '../../ui/index.js';
import { ExportButton } from '../exports/ExportButton.js';
import { WalletHead } from './parts.js';
import { Day } from './ReconciliationDay.js';
import { days } from './saga.js';
import { t } from './texts.js';
import styles from './wallet.module.css';

const SHOWN = 9;

/** `/wallet/reconciliation?day=2026-11-19`: a day of the wallet against the list of the provider. */
export default function ReconciliationPage() {
  const url = useListUrl();
  const { rows, error, retry } = useRemoteList(days, { page: 1, size: SHOWN });
  const chosen = url.param('day') || rows?.[0]?.day;
  return (
    <>
      <WalletHead />
      <PageHeader title={t('reconciliation')} note={chosen && formatDay(chosen)}>
        <ExportButton preset={{ kind: 'walletDays' }} />
      </PageHeader>
      {error && <ErrorState message={error.message} onRetry={retry} />}
      {rows?.length === 0 && <EmptyState icon="file">{t('noDays')}</EmptyState>}
      {chosen && (
        <div className={styles.columns}>
          <Day key={chosen} of={chosen} />
          {rows && <Days rows={rows} chosen={chosen} />}
        </div>
      )}
    </>
  );
}

function Days({ rows, chosen }: { rows: readonly DayDto[]; chosen: string }) {
  return (
    <Panel title={t('dayPicker')} flush>
      <ul className={styles.days}>
        {rows.map((row) => (
          <li key={row.day}>
            <Link to={`?day=${row.day}`} aria-current={row.day === chosen || undefined}>
              <b>{formatDay(row.day)}</b>
              <StatusBadge tone={toneOf(row)}>{stateOf(row)}</StatusBadge>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const toneOf = ({ closedBy, undecided }: DayDto): Tone =>
  closedBy ? 'good' : undecided > 0 ? 'problem' : 'running';

const stateOf = ({ closedBy, undecided, differences }: DayDto) =>
  closedBy
    ? t('dayClosed', { name: closedBy })
    : undecided > 0
      ? t('dayOpen', { n: undecided })
      : differences === 0
        ? t('dayMatched')
        : t('differences', { n: differences });
