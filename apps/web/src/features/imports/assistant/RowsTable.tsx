import { useMemo } from 'react';
import type { CheckedOutcome, ImportChangeDto, ImportDto, ImportRowDto } from '#libs/contracts';
import { formatNumber } from '../../../core/i18n/index.js';
import { useRemoteList } from '../../../core/lists/use-remote.js';
import { DataTable, EmptyState, Pagination, type TableColumn, useListUrl } from '../../../ui/index.js';
import { usePhone } from '../../../ui/use-media.js';
import { importKindNamed } from '../kinds.js';
import { t } from '../texts.js';
import { After, Before, shownDetail, shownValue } from './Change.js';
import styles from './check.module.css';
import { checkedRows } from './remotes.js';

type Outcome = Exclude<CheckedOutcome, 'held'>;

export const ROWS_A_PAGE = 50;
const EMPTY = { created: 'noneCreated', updated: 'noneUpdated', unchanged: 'noneUnchanged' } as const;

interface RowsTableProps {
  jobId: number;
  imported: ImportDto;
  outcome: Outcome;
}

/** Rows to store, or already stored, with their values. */
export function RowsTable({ jobId, imported, outcome }: RowsTableProps) {
  const url = useListUrl();
  const { rows, total, loading, error, retry } = useRemoteList(checkedRows, {
    jobId,
    outcome,
    page: url.page,
    size: ROWS_A_PAGE,
  });
  const phone = usePhone();
  const columns = useMemo(() => columnsFor(outcome, imported.kind, phone), [outcome, imported.kind, phone]);
  return (
    <>
      <DataTable
        label={t(outcome === 'created' ? 'tabCreated' : outcome)}
        reading
        columns={columns}
        rows={rows}
        rowKey={({ row }) => row}
        loading={loading}
        error={error}
        onRetry={retry}
        empty={<EmptyState icon="check">{t(EMPTY[outcome])}</EmptyState>}
      />
      {rows && total > ROWS_A_PAGE && (
        <Pagination page={url.page} size={ROWS_A_PAGE} total={total} onPage={(page) => url.set({ page })} />
      )}
    </>
  );
}

/** Phones show the identity first on each card; tables show the row number first. */
function columnsFor(outcome: Outcome, kind: string, phone: boolean): TableColumn<ImportRowDto>[] {
  const who: TableColumn<ImportRowDto> = {
    id: 'who',
    header: importKindNamed(kind)?.thing ?? '',
    width: outcome === 'unchanged' ? undefined : 190,
    cell: ({ called, detail: raw }) => {
      const detail = shownDetail(raw);
      return (
        <>
          <span className="b">{called || detail}</span>
          {called && detail && <div className="sm mut">{detail}</div>}
        </>
      );
    },
  };
  const row: TableColumn<ImportRowDto> = {
    id: 'row',
    header: t('row'),
    numeric: true,
    width: 64,
    cell: ({ row: no }) => <span className="mut">{formatNumber(no)}</span>,
  };
  if (outcome === 'unchanged') return phone ? [who, row] : [row, who];
  const what: TableColumn<ImportRowDto> = {
    id: 'what',
    header: t(outcome === 'created' ? 'stored' : 'whatChanges'),
    fill: true,
    cell: ({ changes }) =>
      outcome === 'created' ? <Fields changes={changes} /> : <Differences changes={changes} />,
  };
  return phone ? [who, row, what] : [row, who, what];
}

/** Fields of a new record, in sequence. */
function Fields({ changes }: { changes: readonly ImportChangeDto[] }) {
  return (
    <dl className={styles.fields}>
      {changes.map(({ field, heading, after }) => (
        <div key={field}>
          <dt>{heading}</dt> <dd>{shownValue(field, after)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Changed fields, one per line. */
function Differences({ changes }: { changes: readonly ImportChangeDto[] }) {
  if (changes.length === 0) return <span className="mut">{t('joins')}</span>;
  return (
    <div className={styles.differences}>
      {changes.map((change) => (
        <div key={change.field} className={styles.difference}>
          <span className="mut">{change.heading}</span>
          <Before change={change} />
          <After change={change} />
        </div>
      ))}
    </div>
  );
}
