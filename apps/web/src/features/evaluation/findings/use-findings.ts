import { useCallback, useEffect, useRef } from 'react';
import type { FindingDto } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import type { MapAddress } from '../address/map-address.js';
import { addressNow, useMapAddress } from '../address/url.js';
import './register.js';
import { shownFinding } from './remotes.js';
import { isSameQuery, placeOf, queueAsked, rowOf, selectFindings } from './slice.js';

/**
 * The finding queue without a screen: its loaded rows, the selected finding, and the step to the next.
 * @param chooseFirst opens the first finding of a queue that opens without one
 */
export function useFindings(address: MapAddress, chooseFirst: boolean) {
  const dispatch = useAppDispatch();
  const { go, follow } = useMapAddress();
  const state = useAppSelector(selectFindings);
  const { resourceId, kind, agent, findings: shown, findingId } = address;
  const record = useRemoteRecord(shownFinding, shown ? findingId : null);

  useEffect(() => {
    dispatch(queueAsked({ query: { resourceId, kind, agent }, findingId, rows: shown }));
  }, [dispatch, resourceId, kind, agent, findingId, shown]);

  const choose = useCallback(
    (id: number) => go({ findings: true, findingId: id, farmId: null }, { replace: true }),
    [go],
  );

  const at = findingId === null ? null : placeOf(state, findingId);
  // The next finding takes the row of one that has just left the queue.
  const lastAt = useRef(0);
  if (at !== null) lastAt.current = at;
  const neighbour = (by: 1 | -1, from = at): FindingDto | null =>
    rowOf(state, from === null ? (by === 1 ? lastAt.current : lastAt.current - 1) : from + by);
  const next = neighbour(1) ?? neighbour(-1);

  const step = (by: 1 | -1) => {
    // The keys may have passed the rendered finding.
    const chosen = addressNow()?.findingId ?? null;
    const there = neighbour(by, chosen === null ? null : placeOf(state, chosen));
    if (there) choose(there.findingId);
  };

  // Right after a filter change the rows are still the old ones: none of them may be opened.
  const current = isSameQuery(state.query, { resourceId, kind, agent });
  const first = current ? rowOf(state, 0)?.findingId : undefined;
  useEffect(() => {
    if (shown && findingId === null && chooseFirst && first !== undefined)
      follow({ findings: true, findingId: first, farmId: null });
  }, [shown, findingId, chooseFirst, first, follow]);

  // The finding of an address is shown, so a filter that excludes it is not applied.
  const found = record.data?.findingId === findingId ? record.data : null;
  const leftOut = kind !== null && found !== null && found.kind !== kind;
  useEffect(() => {
    if (leftOut) follow({ kind: null });
  }, [leftOut, follow]);

  // Settled in this window: opens the next one, once, unless the user has moved on.
  const { ended } = state;
  const seen = useRef(ended);
  useEffect(() => {
    if (ended === null || seen.current === ended) return;
    seen.current = ended;
    if (ended.findingId === findingId) follow({ findingId: ended.nextId });
  }, [ended, findingId, follow]);

  /** Opens a farm in the farm queue. */
  const openFarm = (farmId: number) => go({ findings: false, findingId: null, kind: null, farmId });

  return { state, record, at, next, step, choose, openFarm, go };
}

export type Findings = ReturnType<typeof useFindings>;
