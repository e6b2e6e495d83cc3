import { useState } from 'react';
import { type ImportFaultDto, LIST_LIMIT } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Button, ErrorState, SkeletonBlock } from '../../ui/index.js';
import styles from './ImportSummary.module.css';
import { rejectedRows } from './rejected-rows.remote.js';
import { t } from './texts.js';

const FIRST_ROWS = 10;
const MORE_ROWS = 100;

interface RejectedRowsProps {
  jobId: number;
  reason: string;
  /** The rows were stored without these cells. */
  parked: boolean;
}

/** Lists the rows of one rejection reason with their values; more rows load on demand. */
export function RejectedRows({ jobId, reason, parked }: RejectedRowsProps) {
  const [size, setSize] = useState(FIRST_ROWS);
  const { rows, total, loading, error, retry } = useRemoteList(rejectedRows, { jobId, reason, parked, size });
  if (error && !rows) return <ErrorState message={error.message} onRetry={retry} />;
  if (!rows) return <SkeletonBlock lines={3} />;
  const more = total - rows.length;
  return (
    <>
      <ul className={styles.rows}>
        {rows.map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may be wrong in one way twice
          <li key={`${fault.row}-${fault.column}-${index}`}>
            <Fault fault={fault} />
          </li>
        ))}
      </ul>
      {more > 0 && size < LIST_LIMIT && (
        <Button
          small
          busy={loading}
          onClick={() => setSize(Math.min(size === FIRST_ROWS ? MORE_ROWS : size + MORE_ROWS, LIST_LIMIT))}
        >
          {t('andMore', { n: more })}
        </Button>
      )}
      {more > 0 && size >= LIST_LIMIT && <p className="sm mut">{t('moreInFile', { n: more })}</p>}
    </>
  );
}

function Fault({ fault: { row, name, column, message, value, settled } }: { fault: ImportFaultDto }) {
  const place = name ?? t('rowOnly', { row: formatNumber(row) });
  return (
    <>
      <span className="b">{column ? t('rowAndColumn', { place, column }) : place}</span>
      {value && <span> “{value}”</span>}
      {settled && <span className={styles.good}> {t('settled')}</span>}
      <div className="sm mut">{message}</div>
    </>
  );
}
