import { actionChannel, call, fork, put, take, takeEvery, takeLatest } from 'redux-saga/effects';
import {
  type EditedFarmDto,
  EVALUATION_MESSAGES,
  type EvaluationFarm,
  listBoundaries,
  MOST_EDITED_FARMS,
  readEvaluationFarm,
  saveEditedMaps,
  saveFarmMap,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { type Failure, failureOf } from '../../../core/api/problem.js';
import { newOpId } from '../../../core/new-op-id.js';
import { failed } from '../../../core/notifications/slice.js';
import { connectionChanged } from '../../../core/realtime/actions.js';
import { selectConnection } from '../../../core/realtime/slice.js';
import { asked, callOf, selectOf } from '../../../core/sagas/effects.js';
import { actDone, barSaid, farmReshaped } from '../slice.js';
import { boundaryOf, partsOf, sameParts } from './rings.js';
import {
  compareAsked,
  compareLeft,
  draftMovedOn,
  draftSaved,
  draftTroubled,
  saveAsked,
  saveEnded,
  saveSent,
} from './slice.js';
import { type Draft, type SaveProblem, type ServerFarm, selectEditor } from './state.js';
import { t } from './texts.js';

/** Maximum attempts of a save that fails only because of a version difference. */
const ROUNDS = 3;

/** Outcome for one farm; `waits`: no answer arrived, so the outcome is unknown. */
type Outcome = Pick<EditedFarmDto, 'farmId' | 'saved' | 'current'> & {
  outcome: EditedFarmDto['outcome'] | 'waits' | 'failed';
  message: string;
};

const BY_STATUS: Partial<Record<number, Outcome['outcome']>> = {
  0: 'waits',
  400: 'refused',
  404: 'missing',
  409: 'conflict',
  422: 'refused',
  423: 'leased',
};

/** The message of the refused field is more precise than the general one. */
function outcomeOf(farmId: number, { status, error, message, fields, current }: Failure): Outcome {
  // This id belongs to another save: `current` is its answer, not a farm.
  const outcome = error === 'record.conflict' ? 'refused' : (BY_STATUS[status] ?? 'failed');
  const farm = outcome === 'conflict' ? (current as EvaluationFarm | undefined) : undefined;
  return {
    farmId,
    outcome: outcome === 'conflict' && !farm ? 'failed' : outcome,
    message: Object.values(fields ?? {})[0] ?? message,
    saved: null,
    current: farm ?? null,
  };
}

const bodyOf = ({ parts, version }: Draft, opId: string) => ({
  boundary: boundaryOf(parts),
  expectedVersion: version,
  opId,
});

/** Sends one farm by its own call, several by the bulk call; returns an outcome for each. */
async function send(drafts: readonly Draft[], opIds: ReadonlyMap<number, string>): Promise<Outcome[]> {
  const [first, ...more] = drafts;
  if (!first) return [];
  const body = (draft: Draft) => bodyOf(draft, opIds.get(draft.farmId) ?? newOpId());
  try {
    if (more.length === 0) {
      const saved = await ask(saveFarmMap, { path: { farmId: first.farmId }, body: body(first) });
      return [{ farmId: first.farmId, outcome: saved.outcome, message: saved.message, saved, current: null }];
    }
    const farms = drafts.map((draft) => ({ farmId: draft.farmId, ...body(draft) }));
    const answer = await ask(saveEditedMaps, { body: { farms } });
    return answer.farms.map((farm) => ({ ...farm, message: farm.message ?? '' }));
  } catch (error) {
    const failure = failureOf(error);
    return drafts.map(({ farmId }) => outcomeOf(farmId, failure));
  }
}

/** Returns the act id: the previous one for the same boundary and version, unless the server refused it. */
const opIdOf = ({ sent, parts, version, trouble }: Draft) =>
  sent && sent.parts === parts && sent.version === version && trouble?.kind !== 'refused'
    ? sent.opId
    : newOpId();

const theirsOf = (farm: EvaluationFarm): ServerFarm => {
  const { version, boundary, farmSize, status } = farm;
  return { version, boundary, farmSize, status, by: null, at: null };
};

/**
 * Returns the cause of a conflict. `mine`: the farm already has this boundary, because an earlier attempt succeeded.
 * `version`: someone changed something else, or the farm has the boundary of an earlier attempt.
 */
function cause(draft: Draft, before: Draft, current: EvaluationFarm): 'mine' | 'version' | 'boundary' {
  const now = partsOf(current.boundary);
  if (sameParts(now, draft.parts)) return 'mine';
  if (sameParts(now, draft.base)) return 'version';
  return before.sent && sameParts(now, before.sent.parts) ? 'version' : 'boundary';
}

interface Sum {
  actIds: number[];
  farms: number[];
  /** Number of completed farms that were reopened. */
  reopened: number;
  /** Titles of severe findings in the saved boundaries. */
  severe: string[];
  /** Number of farms that already have this boundary. */
  same: number;
  waits: number;
  refused: string[];
}

/** Records the outcome for one farm; returns whether to send it again. */
function* settle(sum: Sum, before: Draft, outcome: Outcome): Generator<unknown, boolean> {
  const { farmId, saved, current, message } = outcome;
  const draft = (yield* selectOf(selectEditor)).drafts[farmId];
  if (!draft) return false;
  const sent = draft.sent?.parts ?? draft.parts;
  if (saved) {
    const { version, status, farmSize, reopened, findings } = saved;
    yield put(farmReshaped({ farmId, version, status, farmSize, boundary: boundaryOf(sent) }));
    yield put(draftSaved({ parts: sent, saved }));
    if (saved.actId === null) sum.same += 1;
    else {
      sum.actIds.push(saved.actId);
      sum.farms.push(farmId);
      sum.reopened += reopened ? 1 : 0;
      sum.severe.push(...findings.map(({ title }) => title));
    }
    return false;
  }
  if (current) {
    const why = cause(draft, before, current);
    if (why === 'mine') {
      const { version, farmSize } = current;
      yield put(draftSaved({ parts: draft.parts, saved: { farmId, version, farmSize } }));
      sum.same += 1;
      return false;
    }
    if (why === 'version') {
      yield put(draftMovedOn({ farmId, version: current.version }));
      return true;
    }
  }
  const trouble: SaveProblem =
    outcome.outcome === 'waits'
      ? { kind: 'waits' }
      : current
        ? { kind: 'conflict', theirs: theirsOf(current) }
        : { kind: outcome.outcome as 'refused', message };
  yield put(draftTroubled({ farmId, trouble }));
  if (trouble.kind === 'waits') sum.waits += 1;
  else sum.refused.push(t('notSaved', { code: draft.code, why: current ? t('conflict') : message }));
  return false;
}

/** Sends drafts, and resends those with only an outdated version. */
function* sendAll(sum: Sum, farmIds: readonly number[], round = 1): Generator {
  const { drafts } = yield* selectOf(selectEditor);
  const list = farmIds.flatMap((farmId) => drafts[farmId] ?? []);
  const opIds = new Map(list.map((draft) => [draft.farmId, opIdOf(draft)]));
  yield put(saveSent(list.map(({ farmId }) => ({ farmId, opId: opIds.get(farmId) ?? '' }))));
  const again: number[] = [];
  for (let from = 0; from < list.length; from += MOST_EDITED_FARMS) {
    const outcomes = yield* callOf(send, list.slice(from, from + MOST_EDITED_FARMS), opIds);
    for (const outcome of outcomes) {
      const before = drafts[outcome.farmId];
      if (before && ((yield call(settle, sum, before, outcome)) as boolean)) again.push(outcome.farmId);
    }
  }
  if (again.length > 0 && round < ROUNDS) yield call(sendAll, sum, again, round + 1);
}

/** Returns the side effects of a save and its severe findings. */
function besides({ reopened, severe }: Sum): string {
  const titles = [...new Set(severe)];
  return [
    ...(reopened > 0
      ? [reopened === 1 ? EVALUATION_MESSAGES.openAgain : t('openAgain', { n: reopened })]
      : []),
    ...(titles.length > 0 ? [t('severe', { n: titles.length, titles: titles.join(', ') })] : []),
  ].join(' ');
}

function say(sum: Sum) {
  const { actIds, farms, same, waits, refused } = sum;
  const others = besides(sum);
  const [actId, ...more] = actIds;
  return [
    ...(actId !== undefined
      ? [
          actDone({
            kind: 'edit',
            actId: more.length > 0 ? actIds : actId,
            farms,
            text: EVALUATION_MESSAGES.saved,
            ...(others && { more: others }),
          }),
        ]
      : []),
    ...(waits > 0
      ? [barSaid(t('waitsSaid'))]
      : same > 0 && actId === undefined
        ? [barSaid(t('sameSaid'))]
        : []),
    ...(refused.length > 0 ? [failed(EVALUATION_MESSAGES.saveFailed, { detail: refused.join('\n') })] : []),
  ];
}

/** Saves the requested drafts; shows a conflict that needs a decision. */
function* save({ payload }: ReturnType<typeof saveAsked>): Generator {
  const { drafts } = yield* selectOf(selectEditor);
  const wanted = Object.values(drafts).filter(({ farmId }) => !payload || payload.includes(farmId));
  const ready = wanted.filter(({ trouble }) => trouble?.kind !== 'conflict').map(({ farmId }) => farmId);
  const [conflict] = wanted.filter(({ trouble }) => trouble?.kind === 'conflict');
  if (ready.length === 0) {
    if (conflict) yield put(compareAsked(conflict.farmId));
    return;
  }
  if (!navigator.onLine || (yield* selectOf(selectConnection)) === 'offline') {
    for (const farmId of ready) yield put(draftTroubled({ farmId, trouble: { kind: 'waits' } }));
    yield put(barSaid(t('waitsSaid')));
    return;
  }
  const sum: Sum = { actIds: [], farms: [], reopened: 0, severe: [], same: 0, waits: 0, refused: [] };
  try {
    yield call(sendAll, sum, ready);
  } finally {
    yield put(saveEnded());
  }
  for (const action of say(sum)) yield put(action);
}

/** Sends drafts that waited for the connection. */
function* onConnection({ payload }: ReturnType<typeof connectionChanged>): Generator {
  if (payload !== 'online') return;
  const { drafts } = yield* selectOf(selectEditor);
  const waiting = Object.values(drafts).filter(({ trouble }) => trouble?.kind === 'waits');
  if (waiting.length > 0) yield put(saveAsked(waiting.map(({ farmId }) => farmId)));
}

/** Loads the farm from the server, and the author of its change, to compare the two boundaries. */
function* compare({ payload: farmId }: ReturnType<typeof compareAsked>): Generator {
  try {
    const { farm } = yield* asked(readEvaluationFarm, { path: { farmId } });
    let theirs = theirsOf(farm);
    try {
      const { list } = yield* asked(listBoundaries, { path: { farmId } });
      const [last] = list;
      if (last) theirs = { ...theirs, by: last.by, at: last.at };
    } catch {
      // The author's name is optional.
    }
    yield put(draftTroubled({ farmId, trouble: { kind: 'conflict', theirs } }));
  } catch (error) {
    const { status, message } = failureOf(error);
    if (status === 404) yield put(draftTroubled({ farmId, trouble: { kind: 'missing', message } }));
    yield put(failed(t('compareFailed', { why: message })));
    yield put(compareLeft());
  }
}

function* oneByOne(): Generator {
  const asks = (yield actionChannel(saveAsked.type)) as never;
  while (true) yield call(save, (yield take(asks)) as ReturnType<typeof saveAsked>);
}

/** Saves drafts to the server, one save at a time. */
export function* saveSaga(): Generator {
  yield fork(oneByOne);
  yield takeEvery(connectionChanged, onConnection);
  yield takeLatest(compareAsked, compare);
}
