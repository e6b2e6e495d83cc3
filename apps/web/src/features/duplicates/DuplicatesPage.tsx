import { Fragment, useEffect, useRef, useState } from 'react';
import {
  compareAllFarmers,
  DUPLICATE_LIMITS,
  type DuplicateListDto,
  type DuplicatePairDto,
  PAIR_STATES,
  type PairState,
  undoMerge,
} from '#libs/contracts';
import { formatMoment } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { useKeys, useUndoKeys } from '../../core/single-keys.js';
import { useTask } from '../../core/tasks/use-task.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, EmptyState, ErrorState, Segmented, SkeletonBlock, useListUrl } from '../../ui/index.js';
import { usePhone } from '../../ui/use-media.js';
import { Comparison } from './Comparison.js';
import styles from './duplicates.module.css';
import { compareTask, mergeTask, pairList, undoTask } from './saga.js';
import { t } from './texts.js';

const SIZE = 25;

/** `/farmers/duplicates`: pairs of records that may be one person, each settled by a person. */
export default function DuplicatesPage() {
  const url = useListUrl();
  const tabs = useTabs('farmers');
  const state = PAIR_STATES.find((each) => each === url.param('state')) ?? 'open';
  const { rows, total, answer, error, retry } = useRemoteList(pairList, {
    state,
    page: url.page,
    size: SIZE,
  });
  const compare = useTask(compareTask);
  // A link to a pair opens it even when it is on another page of the list.
  const linked = Number(url.param('pair')) || null;
  const [chosen, setChosen] = useState(linked);
  const at = Math.max(rows?.findIndex(({ pairId }) => pairId === chosen) ?? 0, 0);
  const pair = rows?.[at] ?? null;
  const shown = chosen !== null && chosen === linked ? linked : (pair?.pairId ?? null);
  const move = (step: number) => setChosen(rows?.[at + step]?.pairId ?? pair?.pairId ?? null);
  const queue = useRef<HTMLElement>(null);
  const phone = usePhone();
  const isReady = rows !== null;
  const before = useRef({ state, shown: null as number | null });
  // On phones the comparison is below the queue, and the buttons are below the names of the next pair.
  useEffect(() => {
    const last = before.current;
    before.current = { state, shown };
    const isNext = last.state === state && last.shown !== null && last.shown !== shown;
    if (phone && isReady && (chosen !== null || isNext))
      queue.current?.nextElementSibling?.scrollIntoView?.();
  }, [phone, isReady, chosen, shown, state]);
  useUndoOfMerge();
  useKeys({ j: () => move(1), k: () => move(-1) }, true);

  if (error && !rows) return <ErrorState message={error.message} onRetry={retry} />;
  if (!rows || !answer) return <SkeletonBlock lines={10} />;
  const { counts, running, last } = answer;
  const labels = { open: counts.likely + counts.unclear, merged: counts.merged, different: counts.different };
  return (
    <>
      <AreaTabs label={t('farmers')} tabs={tabs} />
      <div className={styles.three}>
        <aside ref={queue} className={styles.queue} aria-label={t('title')}>
          <h1 className={styles.title}>{t('title')}</h1>
          <Segmented<PairState>
            fill
            label={t('state')}
            value={state}
            options={PAIR_STATES.map((value) => ({ value, label: t(value, { n: labels[value] }) }))}
            onChange={(next) => url.set({ state: next === 'open' ? null : next })}
          />
          <RunState running={running} last={last} />
          {rows.length === 0 ? (
            <EmptyState icon="check">{t(state === 'open' ? 'none' : 'noneSettled')}</EmptyState>
          ) : (
            <Queue rows={rows} counts={state === 'open' ? counts : null} chosen={pair} onChoose={setChosen} />
          )}
          {total > SIZE && (
            <div className={styles.pages}>
              <Button small disabled={url.page <= 1} onClick={() => url.set({ page: url.page - 1 })}>
                {t('previous')}
              </Button>
              <Button
                small
                disabled={url.page * SIZE >= total}
                onClick={() => url.set({ page: url.page + 1 })}
              >
                {t('next')}
              </Button>
            </div>
          )}
          <Allowed call={compareAllFarmers}>
            <Button icon="refresh" busy={compare.running || running !== null} onClick={() => compare.run({})}>
              {t('compareAll')}
            </Button>
          </Allowed>
        </aside>
        {shown !== null && <Comparison key={shown} pairId={shown} onSkip={() => move(1)} />}
      </div>
    </>
  );
}

/** Ctrl+Z offers to undo the last merge of this session. */
function useUndoOfMerge(): void {
  const { made } = useTask(mergeTask);
  const undo = useTask(undoTask);
  const confirm = useConfirm();
  const may = useMay();
  const offer = async () => {
    if (made === null || undo.running) return;
    const question = { title: t('undoTitle'), body: t('undoBody'), yes: t('undo'), harmless: true };
    if (!(await confirm(question))) return;
    undo.run({ path: { mergeId: made } });
  };
  useUndoKeys(
    () => void offer(),
    () => undefined,
    made !== null && may(undoMerge),
  );
}

function RunState({ running, last }: Pick<DuplicateListDto, 'running' | 'last'>) {
  if (running)
    return (
      <p className="sm mut" role="status">
        {t('running', {
          done: running.done.toLocaleString('en'),
          total: (running.total ?? 0).toLocaleString('en'),
        })}
      </p>
    );
  if (!last) return null;
  return <p className="sm mut">{t('lastRun', { at: formatMoment(last.endedAt), n: last.compared })}</p>;
}

interface QueueProps {
  rows: readonly DuplicatePairDto[];
  /** Counts of both groups of open pairs. */
  counts: DuplicateListDto['counts'] | null;
  chosen: DuplicatePairDto | null;
  onChoose: (pairId: number) => void;
}

function Queue({ rows, counts, chosen, onChoose }: QueueProps) {
  const isLikely = ({ score }: DuplicatePairDto) => score >= DUPLICATE_LIMITS.likely;
  return (
    <ol className={styles.list}>
      {rows.map((row, index) => {
        const before = rows[index - 1];
        const isFirst = counts && (!before || isLikely(before) !== isLikely(row));
        return (
          <Fragment key={row.pairId}>
            {isFirst && (
              <li className={styles.group}>
                <span>{t(isLikely(row) ? 'likely' : 'unclear')}</span>
                <span>{isLikely(row) ? counts.likely : counts.unclear}</span>
              </li>
            )}
            <li>
              <button
                type="button"
                aria-current={row === chosen || undefined}
                onClick={() => onChoose(row.pairId)}
              >
                <b>{row.farmer.name}</b>
                <b>{row.score.toFixed(3)}</b>
                <span>{row.other.name}</span>
                <small>{row.settledBy ? t('settled', { name: row.settledBy }) : row.reasons}</small>
              </button>
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}
