import { Fragment, useId, useState } from 'react';
import {
  type BrokenOff,
  IMPORT_REASONS,
  type ImportReason,
  isFindingReason,
  isLeftOutReason,
  isLesserReason,
} from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { EmptyState, Icon, StatusBadge } from '../../ui/index.js';
import styles from './ImportSummary.module.css';
import { RejectedRows } from './RejectedRows.js';
import { t } from './texts.js';

/** Returns the title that all rows of a reason share; older imports have the first row's sentence instead. */
export const titleOf = ({ code, message }: Pick<ImportReason, 'code' | 'message'>): string =>
  (IMPORT_REASONS as Record<string, string>)[code] ?? message;

function exampleOf({ firstRow, firstName, column, example }: ImportReason): string {
  const row = firstName ?? t('rowOnly', { row: formatNumber(firstRow) });
  const place = column ? t('rowAndColumn', { place: row, column }) : row;
  return example ? t('rowExample', { place, example }) : place;
}

export interface ImportReasonsProps {
  jobId: number;
  reasons: readonly ImportReason[];
  /** The reasons are about cells that were left out of stored rows. */
  parked?: boolean;
  /** Sentences about the file that rejected no row. */
  notes?: readonly string[];
  /** Set if the file is truncated. */
  brokenOff?: BrokenOff | null | undefined;
  /** Text when there are no reasons; nothing by default. */
  empty?: string;
}

/**
 * Lists rejected rows or parked cells by reason, the most frequent first, then the notes. Each reason expands to its
 * rows.
 */
export function ImportReasons({
  jobId,
  reasons: all,
  parked = false,
  notes = [],
  brokenOff,
  empty,
}: ImportReasonsProps) {
  const reasons = parked ? byTitle(all) : gravestFirst(byTitle(all));
  const [open, setOpen] = useState<string | null>(null);
  const label = t(parked ? 'parkedCells' : 'reasonsLabel');
  if (reasons.length === 0 && notes.length === 0 && !brokenOff)
    return <div className={styles.reasons}>{empty && <EmptyState icon="check">{empty}</EmptyState>}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className={styles.reasons} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('result')}</th>
            <th scope="col">{t('reason')}</th>
            <th scope="col" className="num">
              {t('rows')}
            </th>
          </tr>
        </thead>
        <tbody>
          {reasons.map((reason) => (
            <Reason
              key={reason.code}
              jobId={jobId}
              reason={reason}
              parked={parked}
              open={open === reason.code}
              onToggle={() => setOpen(open === reason.code ? null : reason.code)}
            />
          ))}
          {notes.map((note) => (
            <tr key={note}>
              <td>
                <StatusBadge tone="warning">{t('note')}</StatusBadge>
              </td>
              <td colSpan={2}>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Merges reasons to one group per code: older imports have one for each column. */
function byTitle(reasons: readonly ImportReason[]): ImportReason[] {
  const groups = new Map<string, ImportReason>();
  for (const reason of reasons) {
    const group = groups.get(reason.code);
    groups.set(reason.code, group ? { ...group, rows: group.rows + reason.rows } : reason);
  }
  return [...groups.values()];
}

/** Sorts reasons that rejected rows before other faults of the same rows. */
const gravestFirst = (reasons: readonly ImportReason[]): ImportReason[] => [
  ...reasons.filter(({ code }) => !isLesserReason(code)),
  ...reasons.filter(({ code }) => isLesserReason(code)),
];

/** Rows of these reasons need nothing: exact copies, and rows that a person left out. */
const quietWord = (code: string) =>
  code === 'row.copy' ? 'copyResult' : isLeftOutReason(code) ? 'leftOutByChoice' : null;

const parkedWord = (code: string) => (isFindingReason(code) ? 'foundResult' : 'parkedResult');

interface ReasonProps {
  jobId: number;
  reason: ImportReason;
  parked: boolean;
  open: boolean;
  onToggle: () => void;
}

function Reason({ jobId, reason, parked, open, onToggle }: ReasonProps) {
  const id = useId();
  const quiet = quietWord(reason.code);
  return (
    <Fragment>
      <tr>
        <td>
          {!parked && isLesserReason(reason.code) ? (
            <StatusBadge tone="warning">{t('alsoWrong')}</StatusBadge>
          ) : (
            <StatusBadge tone={parked ? 'warning' : quiet ? 'waiting' : 'problem'}>
              {t(parked ? parkedWord(reason.code) : (quiet ?? 'rejected'))}
            </StatusBadge>
          )}
        </td>
        <td>
          <button
            type="button"
            className={styles.group}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={onToggle}
          >
            <Icon name={open ? 'chevronDown' : 'chevronRight'} size={14} />
            <span>
              <span className="b">{titleOf(reason)}</span>
              {!open && <span className={`sm mut ${styles.example}`}>{exampleOf(reason)}</span>}
            </span>
          </button>
        </td>
        <td className="num b">{formatNumber(reason.rows)}</td>
      </tr>
      {open && (
        <tr id={id}>
          <td colSpan={3} className={styles.opened}>
            <RejectedRows jobId={jobId} reason={reason.code} parked={parked} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}
