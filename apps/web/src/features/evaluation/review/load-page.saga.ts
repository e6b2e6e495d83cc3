import { cancelled, put, takeEvery, takeLatest } from 'redux-saga/effects';
import {
  type EvaluationFarm,
  listCapturingAgents,
  readEvaluationPage,
  readEvaluationPageOfAgent,
  topicOf,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { failureOf } from '../../../core/api/problem.js';
import { onFollowed } from '../../../core/feature/follows.js';
import { debounceWithMaxWait } from '../../../core/lists/debounce.js';
import { topicRefreshNeeded } from '../../../core/realtime/actions.js';
import { asked, callOf, selectOf } from '../../../core/sagas/effects.js';
import { pathOfPage } from '../address/map-address.js';
import { selectEvaluation } from '../selectors.js';
import { agentsLoaded, pageAsked, pageFailed, pageLoaded } from '../slice.js';
import type { QueueQuery } from '../state.js';

/** Milliseconds: the chunks of an import within this time cause one reload. */
const DEBOUNCE = { ms: 500, maxMs: 1500 };
/** Maximum consecutive stale answers before one is accepted. */
const ATTEMPTS = 3;

/** Loads the requested page; a newer request cancels the previous call. */
export function* loadPageSaga(): Generator {
  yield takeLatest(pageAsked, loadPage);
  yield takeLatest(pageAsked, loadAgents);
  yield debounceWithMaxWait(DEBOUNCE.ms, DEBOUNCE.maxMs, onFollowed('evaluation'), afterImport);
  yield takeEvery(topicRefreshNeeded, afterGap);
}

async function fetchPage({ agent, importJob, ...of }: QueueQuery, signal: AbortSignal) {
  const path = pathOfPage(of);
  const query = importJob === null ? {} : { import: importJob };
  const { farmers, ...rest } = await (agent
    ? ask(readEvaluationPageOfAgent, { path: { ...path, agentUsername: agent }, query }, { signal })
    : ask(readEvaluationPage, { path, query }, { signal }));
  return { ...rest, farms: JSON.parse(farmers) as EvaluationFarm[] };
}

function* loadPage({ payload: query }: ReturnType<typeof pageAsked>): Generator {
  const control = new AbortController();
  try {
    for (let attempt = 1; ; attempt++) {
      const page = yield* callOf(fetchPage, query, control.signal);
      const { seq } = yield* selectOf(selectEvaluation);
      // A live event arrived during the request, and the answer does not include it: request again.
      if (page.seq < (seq ?? 0) && attempt < ATTEMPTS) continue;
      yield put(pageLoaded({ query, page }));
      return;
    }
  } catch (error) {
    yield put(pageFailed(failureOf(error)));
  } finally {
    if (yield cancelled()) control.abort();
  }
}

/** Loads the agents of the filter once per resource. Without them the map works, but the filter is hidden. */
function* loadAgents({ payload: { resourceId } }: ReturnType<typeof pageAsked>): Generator {
  const { agents } = yield* selectOf(selectEvaluation);
  if (agents?.resourceId === resourceId) return;
  try {
    const answer = yield* asked(listCapturingAgents, { path: { resourceId } });
    yield put(agentsLoaded({ resourceId, answer }));
  } catch {
    // The filter stays hidden.
  }
}

function* afterImport(): Generator {
  const { query, stale } = yield* selectOf(selectEvaluation);
  if (query && stale) yield put(pageAsked(query));
}

function* afterGap({ payload: { topic } }: ReturnType<typeof topicRefreshNeeded>): Generator {
  const { query } = yield* selectOf(selectEvaluation);
  if (query && topic === topicOf.resource(query.resourceId)) yield put(pageAsked(query));
}
