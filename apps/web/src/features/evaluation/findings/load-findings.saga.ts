import type { Action } from '@reduxjs/toolkit';
import { cancelled, put, takeLatest } from 'redux-saga/effects';
import { listFindings } from '#libs/contracts';
import { failureOf } from '../../../core/api/problem.js';
import { debounceWithMaxWait } from '../../../core/lists/debounce.js';
import { onEvent, refreshAllAsked, topicRefreshNeeded } from '../../../core/realtime/actions.js';
import { asked, selectOf } from '../../../core/sagas/effects.js';
import {
  FINDINGS_PAGE,
  pagesWanted,
  placeOf,
  queueAsked,
  queueFailed,
  queueLoaded,
  queueOutdated,
  queueRetried,
  selectFindings,
} from './slice.js';

/** Events that change findings. */
export const FINDINGS_MOVED = [
  onEvent('findings.changed', 'finding.dismissed', 'finding.settled'),
  (action: Action) => topicRefreshNeeded.match(action),
];

/** Loads the visible part of the queue, and reloads it after changes; simultaneous changes cause one reload. */
export function* loadFindingsSaga(): Generator {
  yield takeLatest([queueAsked, pagesWanted, queueOutdated, queueRetried], load);
  yield debounceWithMaxWait(
    250,
    1000,
    [...FINDINGS_MOVED, (action: Action) => refreshAllAsked.match(action)],
    function* () {
      const { query } = yield* selectOf(selectFindings);
      if (query) yield put(queueOutdated());
    },
  );
}

function* load(action: Action): Generator {
  const control = new AbortController();
  try {
    const state = yield* selectOf(selectFindings);
    const { query, pages, wanted, stale, answer, place, sought } = state;
    if (!query) return;
    // A finding selected in the list has a known position.
    const isKnown = sought === null || place?.findingId === sought || placeOf(state, sought) !== null;
    const findingId = isKnown ? null : sought;
    const missing = wanted.filter((page) => !(page in pages) || stale.includes(page));
    const counts = answer === null || queueOutdated.match(action) || queueRetried.match(action);
    const calls: (number | null)[] =
      missing.length > 0 ? missing : counts || findingId !== null ? [null] : [];
    for (const page of calls) {
      const got = yield* asked(
        listFindings,
        {
          path: { resourceId: query.resourceId },
          query: {
            page: (page ?? 0) + 1,
            size: page === null ? 1 : FINDINGS_PAGE,
            ...(query.kind && { kind: query.kind }),
            ...(query.agent && { agent: query.agent }),
            ...(findingId !== null && { finding: findingId }),
          },
        },
        { signal: control.signal },
      );
      yield put(queueLoaded({ query, answer: got, page, findingId }));
    }
  } catch (error) {
    yield put(queueFailed(failureOf(error)));
  } finally {
    if (yield cancelled()) control.abort();
  }
}
