import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { type ImportDto, importFarmerList } from '#libs/contracts';
import { useLeaveGuard } from '../../../core/forms/leave-guard.js';
import { formatNumber } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { Allowed } from '../../../core/session/allowed.js';
import { useTask } from '../../../core/tasks/use-task.js';
import {
  Button,
  buttonClass,
  EmptyState,
  ErrorState,
  PageHeader,
  Segmented,
  SkeletonBlock,
  StatusBadge,
} from '../../../ui/index.js';
import { useLinkGuard } from '../../../ui/use-link-guard.js';
import { jobPath } from '../../jobs/addresses.js';
import { stepPath } from '../addresses.js';
import { importOfJob } from '../import.remote.js';
import { registerImports } from '../register.js';
import { t } from '../texts.js';
import styles from './FixRowsPage.module.css';
import { type EditedRow, FixTable } from './FixTable.js';
import { importCorrectedTask, rejectedTable } from './fix.saga.js';
import type { LastImport, RejectedRow, RejectedTable } from './rejected-csv.js';

registerImports();

/** Maximum rows in the grid; larger sets are corrected in the file. */
const MOST_ROWS = 500;

/** `/imports/{jobId}/fix`: corrects the rejected rows of an import in a grid. */
export default function FixRowsPage() {
  const jobId = Number(useParams().jobId) || null;
  const found = useRemoteRecord(importOfJob, jobId);
  const rejected = useRemoteRecord(rejectedTable, jobId);
  const error = found.error ?? rejected.error;
  const retry = () => {
    found.retry();
    rejected.retry();
  };
  if (error)
    return <ErrorState message={error.status === 404 ? t('fixGone') : error.message} onRetry={retry} />;
  // A farm in a table has a line for each corner: corrections are made in the file.
  if (found.data?.kind === 'farms')
    return (
      <EmptyState
        icon="import"
        action={
          <Link className={buttonClass({})} to={jobPath(found.data.jobId)}>
            {t('fixBack')}
          </Link>
        }
      >
        {t('fixInFile')}
      </EmptyState>
    );
  if (!found.data || !rejected.data) return <SkeletonBlock lines={12} />;
  return <FixRows key={jobId} of={found.data} table={rejected.data} />;
}

type Edits = ReadonlyMap<number, readonly string[]>;

function FixRows({ of, table }: { of: ImportDto; table: RejectedTable }) {
  const navigate = useNavigate();
  const [edits, setEdits] = useState<Edits>(new Map());
  const [show, setShow] = useState<'all' | 'edited'>('all');
  const send = useTask(importCorrectedTask, of.jobId);
  const shown = useMemo(() => table.rows.slice(0, MOST_ROWS), [table]);
  const corrected = useMemo(() => withEdits(shown, edits), [shown, edits]);
  const changed = corrected.filter(({ cells, was }) => cells.some((cell, at) => cell !== was[at]));
  useLinkGuard(changed.length > 0);
  useLeaveGuard(changed.length > 0);

  const edit = useCallback(
    (row: number, index: number, text: string) =>
      // Uses the latest state: a line that did not re-render has an old callback.
      setEdits((before) => {
        const original = table.rows.find((one) => one.row === row);
        if (!original) return before;
        const cells = [...(before.get(row) ?? original.cells)];
        cells[index] = text;
        const next = new Map(before);
        if (cells.every((cell, at) => cell === original.cells[at])) next.delete(row);
        else next.set(row, cells);
        return next;
      }),
    [table],
  );
  const { last } = table;
  return (
    <div className={styles.page}>
      <PageHeader title={t('fixTitle')} note={t('fixNote', { name: of.fileName })}>
        <Segmented
          label={t('fixShow')}
          value={show}
          options={[
            { value: 'all', label: t('fixAll', { n: formatNumber(shown.length) }) },
            { value: 'edited', label: t('fixEdited', { n: formatNumber(changed.length) }) },
          ]}
          onChange={setShow}
        />
        <Allowed call={importFarmerList}>
          <Button
            variant="primary"
            busy={send.running}
            disabled={changed.length === 0}
            onClick={() => send.run({ of, table, rows: changed })}
          >
            {changed.length > 0 ? t('fixSend', { n: changed.length }) : t('fixSendNone')}
          </Button>
        </Allowed>
      </PageHeader>
      {table.rows.length > MOST_ROWS && (
        <p className="mut">{t('fixMore', { n: table.rows.length - MOST_ROWS })}</p>
      )}
      {last && <Last last={last} />}
      {shown.length === 0 ? (
        <EmptyState
          icon={last && last.held > 0 ? 'import' : 'check'}
          action={<Button onClick={() => navigate(jobPath(of.jobId))}>{t('fixBack')}</Button>}
        >
          {t('fixNothing')}
        </EmptyState>
      ) : (
        <FixTable header={table.header} rows={show === 'all' ? corrected : changed} onEdit={edit} />
      )}
    </div>
  );
}

/** Result of the last import of corrected rows. */
function Last({ last: { jobId, stored, held, rejected } }: { last: LastImport }) {
  return (
    <p className={styles.last} role="status">
      {stored > 0 && <StatusBadge tone="good">{t('fixStored', { n: stored })}</StatusBadge>}
      {rejected > 0 && <StatusBadge tone="problem">{t('fixStill', { n: rejected })}</StatusBadge>}
      {held > 0 && (
        <>
          <StatusBadge tone="warning">{t('fixHeld', { n: held })}</StatusBadge>
          <Link className="link" to={stepPath(jobId, 'review')}>
            {t('fixAnswer')}
          </Link>
        </>
      )}
    </p>
  );
}

const withEdits = (rows: readonly RejectedRow[], edits: Edits): EditedRow[] =>
  rows.map((row) => ({ ...row, was: row.cells, cells: [...(edits.get(row.row) ?? row.cells)] }));
