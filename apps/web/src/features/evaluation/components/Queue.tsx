import {
  COMMUNITY_MESSAGES,
  EVALUATION_PAGE_SIZE,
  FARM_STATUS_FILTERS,
  type FarmStatusFilter,
} from '#libs/contracts';
import { formatNumber } from '../../../core/i18n/index.js';
import { Button, ErrorState, IconButton, Segmented, Skeleton, SkeletonBlock } from '../../../ui/index.js';
import { ExportButton } from '../../exports/ExportButton.js';
import type { ExportPreset } from '../../exports/preset.js';
import { QueueSwitch } from '../findings/QueueSwitch.js';
import { rangeOf } from '../format.js';
import type { EvaluationState, QueueQuery } from '../state.js';
import { t } from '../texts.js';
import { ImportChip } from './ImportChip.js';
import { NewsLine } from './NewsLine.js';
import { NothingMatches } from './NothingMatches.js';
import { QueueList, type QueueListProps } from './QueueList.js';
import styles from './queue.module.css';

export interface QueueProps extends Omit<QueueListProps, 'busy'> {
  state: EvaluationState;
  query: QueueQuery;
  ownId: number | undefined;
  onQuery: (change: Partial<QueueQuery>) => void;
  onRetry: () => void;
  /** Closes the queue where it is a sheet. */
  onClose: () => void;
}

/** The farms to review: progress, filters, and one page of 200 with paging. */
export function Queue({ state, query, ownId, onQuery, onRetry, onClose, ...list }: QueueProps) {
  const { load, error, matching, totalFarms, totalCompleted } = state;
  const first = load === 'idle' || (load === 'loading' && list.farms.length === 0);
  const share = totalFarms > 0 ? (totalCompleted / totalFarms) * 100 : 0;
  const lastPage = Math.max(1, Math.ceil(matching / EVALUATION_PAGE_SIZE));
  return (
    <>
      <header className={styles.head}>
        <div className="row">
          <h2 className="grow">{t('farmsToReview')}</h2>
          <span className="sm mut">{first ? <Skeleton width={72} /> : waitingOf(state)}</span>
          <ExportButton bare label={t('exportFarms')} preset={presetOf(state, query)} />
          <IconButton icon="close" label={t('close')} className={styles.closeSheet} onClick={onClose} />
        </div>
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={t('progressLabel')}
          aria-valuemin={0}
          aria-valuemax={totalFarms}
          aria-valuenow={totalCompleted}
          aria-valuetext={t('progress', { done: totalCompleted, total: totalFarms })}
        >
          <i style={{ width: `${share}%` }} />
        </div>
        <QueueSwitch />
        <Segmented<FarmStatusFilter>
          fill
          label={t('statusFilter')}
          value={query.status}
          options={FARM_STATUS_FILTERS.map((value) => ({ value, label: t(value) }))}
          onChange={(status) => onQuery({ status })}
        />
        <AgentFilter state={state} query={query} onQuery={onQuery} />
        <ImportChip state={state} query={query} onQuery={onQuery} />
      </header>
      {first ? (
        <div className={styles.scroller}>
          <SkeletonBlock>
            {Array.from({ length: 9 }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
              <Skeleton key={line} height={34} />
            ))}
          </SkeletonBlock>
        </div>
      ) : load === 'failed' && !(query.importJob !== null && error?.status === 404) ? (
        <div className={styles.scroller}>
          <ErrorState message={error?.message ?? COMMUNITY_MESSAGES.loadFailed} onRetry={onRetry} />
        </div>
      ) : list.farms.length === 0 || load === 'failed' ? (
        <div className={styles.scroller}>
          <NothingMatches state={state} query={query} onQuery={onQuery} />
        </div>
      ) : (
        <QueueList {...list} busy={load === 'loading'} />
      )}
      <NewsLine news={state.news} ownId={ownId} resourceId={query.resourceId} onOpen={list.onChoose} />
      <footer className={styles.foot}>
        <span className="grow mut sm">{rangeOf(query.page, EVALUATION_PAGE_SIZE, matching)}</span>
        <Button small disabled={query.page <= 1} onClick={() => onQuery({ page: query.page - 1 })}>
          {t('previousPage')}
        </Button>
        <Button small disabled={query.page >= lastPage} onClick={() => onQuery({ page: query.page + 1 })}>
          {t('next')}
        </Button>
      </footer>
    </>
  );
}

/** "487 of 840 wait". */
export const waitingOf = ({ totalFarms, totalCompleted }: EvaluationState) =>
  t('waitingOf', { n: totalFarms - totalCompleted, total: totalFarms });

/** Returns the export preset for the filtered farms of all pages. */
function presetOf({ agents, shownImport }: EvaluationState, query: QueueQuery): ExportPreset {
  const { resourceId, status, agent, importJob } = query;
  const name = agents?.list.find(({ username }) => username === agent)?.name;
  return {
    kind: 'farms',
    resourceId,
    filters: {
      ...(status !== 'ALL' && { status }),
      ...(agent && { agent }),
      ...(importJob !== null && { import: importJob }),
    },
    names: { ...(name && { agent: name }), ...(shownImport && { import: shownImport.fileName }) },
  };
}

/** Filters by one agent or all. Shown once the capturing agents are loaded. */
function AgentFilter({ state, query, onQuery }: Pick<QueueProps, 'state' | 'query' | 'onQuery'>) {
  const agents = state.agents?.resourceId === query.resourceId ? state.agents.list : [];
  const known = query.agent === null || agents.some(({ username }) => username === query.agent);
  return (
    <div className={styles.agent}>
      <span aria-hidden="true">{t('agent')}</span>
      <select
        aria-label={t('agentFilter')}
        value={query.agent ?? ''}
        onChange={(event) => onQuery({ agent: event.currentTarget.value || null })}
      >
        <option value="">{t('allAgents')}</option>
        {!known && query.agent && <option value={query.agent}>{query.agent}</option>}
        {agents.map(({ username, name, farms }) => (
          <option key={username} value={username}>
            {username === query.agent ? name : t('agentFarms', { name, n: formatNumber(farms) })}
          </option>
        ))}
      </select>
      {query.agent && (
        <IconButton
          icon="close"
          size={14}
          label={t('clearAgent')}
          className={styles.clear}
          onClick={() => onQuery({ agent: null })}
        />
      )}
    </div>
  );
}
