import { useState } from 'react';
import {
  type ANSWERED,
  answerHolds,
  type HoldAnswer,
  type HoldCode,
  type HoldGroupDto,
  type Link,
} from '#libs/contracts';
import { formatNumber } from '../../../core/i18n/index.js';
import { useRemoteList } from '../../../core/lists/use-remote.js';
import { Allowed } from '../../../core/session/allowed.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { Button, ErrorState, Icon, Pagination, SkeletonBlock, StatusBadge } from '../../../ui/index.js';
import { t } from '../texts.js';
import { HeldRow } from './HeldRow.js';
import styles from './held.module.css';
import { heldText } from './held-counts.js';
import { heldRows } from './remotes.js';
import { answerHoldsTask, holdKey } from './saga.js';

const FIRST_ROWS = 5;
const ROWS_A_PAGE = 50;

interface HeldGroupProps {
  jobId: number;
  group: HoldGroupDto;
  answered: (typeof ANSWERED)[number] | undefined;
  links: readonly Link[];
  openAtFirst: boolean;
}

/** Held rows of one kind: one answer for all of them, and the rows when expanded. */
export function HeldGroup({ jobId, group, answered, links, openAtFirst }: HeldGroupProps) {
  const [open, setOpen] = useState(openAtFirst);
  const [all, setAll] = useState(false);
  const wanted =
    answered === undefined ? group.rows : answered === 'open' ? group.open : group.rows - group.open;
  const more = open && !all && wanted > FIRST_ROWS;
  return (
    <tbody>
      <tr className={styles.group}>
        <th colSpan={3} scope="rowgroup">
          <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name={open ? 'chevronDown' : 'chevronRight'} size={15} />
            <span>{group.title}</span>
            <span className={styles.count}>{formatNumber(group.rows)}</span>
          </button>
        </th>
        <td colSpan={2} className="sm mut">
          {heldText(group)}. {group.settled > 0 && `${t('heldSettled', { n: group.settled })}. `}
          {more && (
            <button type="button" className="link" onClick={() => setAll(true)}>
              {t('showAll')}
            </button>
          )}
        </td>
        <td className="num">
          <Allowed call={answerHolds} links={links}>
            <GroupAnswer jobId={jobId} group={group} />
          </Allowed>
        </td>
      </tr>
      {open && (
        <Rows
          key={answered}
          jobId={jobId}
          code={group.code}
          answered={answered}
          size={all ? ROWS_A_PAGE : FIRST_ROWS}
          links={links}
        />
      )}
    </tbody>
  );
}

/** One answer for all rows of a kind that are not stored yet. */
function GroupAnswer({ jobId, group }: { jobId: number; group: HoldGroupDto }) {
  const { code, rows, apply, keep, settled, title } = group;
  const task = useTask(answerHoldsTask, holdKey({ code }));
  const left = rows - settled;
  const say = (answer: HoldAnswer | null) => task.run({ jobId, code, answer });
  if (left === 0) return null;
  const answered = apply === rows ? 'apply' : keep === rows ? 'keep' : null;
  if (answered && settled === 0)
    return (
      <span className={styles.groupAct}>
        <StatusBadge tone={answered === 'apply' ? 'good' : 'waiting'}>
          {t(answered === 'apply' ? 'appliesAll' : 'keepsAll', { n: rows })}
        </StatusBadge>
        <Button
          small
          variant="ghost"
          busy={task.running}
          aria-label={t('undoOf', { group: title })}
          onClick={() => say(null)}
        >
          {t('undoAnswer')}
        </Button>
      </span>
    );
  return (
    <span className={styles.groupAct} data-held-group>
      <Button
        small
        variant="ghost"
        disabled={task.running}
        data-answer="keep"
        aria-label={t('groupAnswer', { answer: t('keepAll'), group: title })}
        onClick={() => say('keep')}
      >
        {t('keepAll')}
      </Button>
      <Button
        small
        disabled={task.running}
        data-answer="apply"
        aria-label={t('groupAnswer', { answer: t('applyAll', { n: left }), group: title })}
        onClick={() => say('apply')}
      >
        {t('applyAll', { n: left })}
      </Button>
    </span>
  );
}

interface RowsProps {
  jobId: number;
  code: HoldCode;
  answered: (typeof ANSWERED)[number] | undefined;
  size: number;
  links: readonly Link[];
}

function Rows({ jobId, code, answered, size, links }: RowsProps) {
  const [page, setPage] = useState(1);
  const { rows, total, error, retry } = useRemoteList(heldRows[code], {
    jobId,
    outcome: 'held',
    hold: code,
    ...(answered && { answered }),
    page,
    size,
  });
  if (!rows)
    return (
      <tr>
        <td colSpan={6}>
          {error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={2} />}
        </td>
      </tr>
    );
  return (
    <>
      {rows.map((row) => (
        <HeldRow key={row.row} jobId={jobId} row={row} links={links} />
      ))}
      {size === ROWS_A_PAGE && total > size && (
        <tr className={styles.pages}>
          <td colSpan={6}>
            <Pagination page={page} size={size} total={total} onPage={setPage} />
          </td>
        </tr>
      )}
    </>
  );
}
