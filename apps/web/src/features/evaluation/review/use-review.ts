import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  completeFarm,
  EVALUATION_PAGE_SIZE,
  type EvaluationFarm,
  type FarmStatus,
  type FindingDto,
  openFindingSentence,
  topicOf,
} from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { t as common } from '../../../core/i18n/index.js';
import { newOpId } from '../../../core/new-op-id.js';
import { useOffline } from '../../../core/offline/use-offline.js';
import { useTopic } from '../../../core/realtime/use-topic.js';
import { useMay } from '../../../core/session/allowed.js';
import { selectUser } from '../../../core/session/slice.js';
import type { MapAddress } from '../address/map-address.js';
import { addressNow, type Follow, useMapAddress } from '../address/url.js';
import { selectLeases } from '../leases/slice.js';
import { t as leaseTexts } from '../leases/texts.js';
import { selectEvaluation, selectPageChanged, selectQueue } from '../selectors.js';
import { barSaid, historyAsked, pageAsked, reasonWanted, statusChangeAsked } from '../slice.js';
import type { BarLine, QueueQuery } from '../state.js';
import { t } from '../texts.js';
import { useFarmSearch } from './use-farm-search.js';
import { useNextToReview } from './use-next-to-review.js';

/**
 * Review logic without a screen: the queue page of the address, the selected farm, and its acts. `said` is the text for
 * screen readers.
 * @param chooseFirst opens the first farm of a page that opens without one
 */
export function useReview(address: MapAddress, chooseFirst: boolean) {
  const dispatch = useAppDispatch();
  const { go, follow } = useMapAddress();
  const state = useAppSelector(selectEvaluation);
  const queue = useAppSelector(selectQueue);
  const pageChanged = useAppSelector(selectPageChanged);
  const seenBy = useAppSelector(selectUser)?.seenBy;
  const userName = useAppSelector(selectUser)?.displayName ?? '';
  const offline = useOffline();
  const leases = useAppSelector(selectLeases);
  const [said, setSaid] = useState('');

  const { resourceId, status, agent, importJob, page, farmId } = address;
  const query = useMemo<QueueQuery>(
    () => ({ resourceId, status, agent, importJob, page }),
    [resourceId, status, agent, importJob, page],
  );
  const loaded = state.load === 'ready' && state.query === query;
  const first = queue[0]?.id;
  // The first farm is shown at once; the address follows.
  const shown = farmId ?? (loaded && chooseFirst ? first : undefined);
  const farm = shown === undefined ? null : (state.farms[shown] ?? null);
  // The address updates shortly after a key press, but the next press needs the new value.
  const cursor = useRef(farmId);
  useEffect(() => {
    // The rendered farm may be one that the keys have already passed.
    if (farmId === (addressNow()?.farmId ?? null)) cursor.current = shown ?? null;
  }, [farmId, shown]);
  const canWrite = useMay()(completeFarm);
  const whyNot = seenBy ? t('readOnlyImpersonation', { name: userName }) : t('readOnly');

  const reload = useCallback(() => dispatch(pageAsked(query)), [dispatch, query]);
  useEffect(() => {
    reload();
  }, [reload]);
  useTopic(
    topicOf.resource(resourceId),
    state.query?.resourceId === resourceId ? (state.seq ?? undefined) : undefined,
  );

  const known = farm !== null;
  const { search, find } = useFarmSearch({ address, loaded, known, follow });

  useAfterDelete({ bar: state.bar, farmId, queue, follow });

  useEffect(() => {
    if (!loaded) return;
    const lastPage = Math.max(1, Math.ceil(state.matching / EVALUATION_PAGE_SIZE));
    // A search for the address's farm runs first and finds its page.
    if (page > lastPage && (farmId === null || search === 'gone')) follow({ page: lastPage, farmId: null });
    else if (farmId === null && chooseFirst && first !== undefined) follow({ farmId: first });
  }, [loaded, state.matching, page, farmId, search, chooseFirst, first, follow]);

  useEffect(() => {
    if (farmId !== null && known) dispatch(historyAsked(farmId));
  }, [dispatch, farmId, known]);

  const choose = useCallback(
    (id: number) => {
      cursor.current = id;
      go({ farmId: id }, { replace: true });
    },
    [go],
  );

  const ask = useCallback((change: Partial<QueueQuery>) => go({ page: 1, ...change, farmId: null }), [go]);

  /** Moves one farm forward or back; past the end of the page, loads the next page. */
  const step = (by: 1 | -1) => {
    // A queue that is still loading has no farm to start from.
    if (addressNow()?.farmId === null && !(loaded && farmId === null)) return;
    const at = queue.findIndex(({ id }) => id === cursor.current);
    const next = queue[at + by];
    if (next) {
      choose(next.id);
      setSaid(
        t('saidFarm', {
          name: next.name,
          status: t(next.status),
          at: at + by + 1,
          n: queue.length,
        }),
      );
      return;
    }
    if (by === -1) return setSaid(t('saidStart'));
    // Farms that no longer match the filter leave: the rest moves up to this page.
    if (pageChanged) {
      reload();
      go({ farmId: null }, { replace: true });
    } else if (page * EVALUATION_PAGE_SIZE < state.matching) ask({ page: page + 1 });
    else setSaid(t('saidEnd'));
  };

  const goOn = useNextToReview({ address, query, queue, choose, follow, reload, say: setSaid });

  /** A queue of completed farms has none to review. */
  const goOnAfter = (farmId: number, held: ReadonlyMap<number, unknown>) => {
    if (status === 'COMPLETED') step(1);
    else goOn(farmId, held);
  };

  /**
   * @param held farms that others view: reviewing continues at a free one
   * @param severe open severe finding, which requires a reason: it is requested first
   */
  const decide = (to: FarmStatus, held: ReadonlyMap<number, unknown>, severe: FindingDto | null) => {
    const farm = queue.find(({ id }) => id === cursor.current);
    if (!canWrite) dispatch(barSaid(whyNot));
    else if (offline) dispatch(barSaid(common('offlineReason')));
    if (!farm || !canWrite || offline) return;
    const holder = leases.byFarm[farm.id]?.by;
    if (holder && holder.id !== leases.ownId) {
      dispatch(barSaid(t('leasedBy', { name: holder.name || leaseTexts('somebody') })));
      return;
    }
    // The bar reports the act after the server has confirmed it.
    const already = farm.status === to;
    if (to === 'COMPLETED' && !already && !(farm.farmSize > 0)) {
      dispatch(barSaid(t('noBoundary')));
      return;
    }
    if (to === 'COMPLETED' && !already && severe) {
      const message = openFindingSentence(severe.title, severe.detail);
      dispatch(reasonWanted({ farmId: farm.id, name: farm.name, message }));
      return;
    }
    if (already) dispatch(barSaid(t('saidAlready', { name: farm.name })));
    else dispatch(statusChangeAsked({ farmId: farm.id, status: to, opId: newOpId() }));
    if (to === 'COMPLETED') goOnAfter(farm.id, held);
  };

  return {
    state,
    query,
    queue,
    farm,
    loaded,
    canWrite,
    whyNot,
    offline,
    said,
    search,
    find,
    reload,
    choose,
    ask,
    step,
    decide,
    goOnAfter,
  };
}

export type Review = ReturnType<typeof useReview>;

interface Standing {
  bar: BarLine | null;
  farmId: number | null;
  queue: readonly EvaluationFarm[];
  follow: Follow;
}

/** Opens the next farm of the queue after the user deletes the selected one; an undo opens the farm again. */
function useAfterDelete({ bar, farmId, queue, follow }: Standing): void {
  const standing = useRef({ farmId, queue });
  standing.current = { farmId, queue };
  useEffect(() => {
    if (bar?.kind !== 'act' && bar?.kind !== 'undo' && bar?.kind !== 'redo') return;
    if (bar.act.kind !== 'delete') return;
    const gone = bar.act.farms[0] ?? null;
    const { farmId, queue } = standing.current;
    if (bar.kind === 'undo') follow({ farmId: gone });
    else if (gone === farmId) {
      const at = queue.findIndex(({ id }) => id === gone);
      const next = queue[at + 1] ?? queue[at - 1];
      follow({ farmId: at < 0 ? null : (next?.id ?? null) });
    }
  }, [bar, follow]);
}
