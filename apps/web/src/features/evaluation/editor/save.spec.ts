import '../../../testing/features.js';
import type { EvaluationFarm } from '#libs/contracts';
import { connectionChanged, eventReceived } from '../../../core/realtime/actions.js';
import { combined, makeStore, type RootState } from '../../../core/store.js';
import { answering, refusal, type TestAnswer } from '../../../testing/answers.js';
import { selectEvaluation } from '../selectors.js';
import { evaluationReducer, pageAsked, pageLoaded } from '../slice.js';
import { farmOf, statusEvent } from '../test-farms.js';
import { boundaryOf } from './rings.js';
import { editorSaga } from './sagas.js';
import {
  compareAsked,
  editAsked,
  editClosed,
  editorReducer,
  handled,
  rebased,
  saveAsked,
  selectLiveShape,
} from './slice.js';
import { type Draft, selectEditor } from './state.js';

const ONE = 'PUT /evaluation/farmmap/:id';
const MANY = 'POST /evaluation/edited_maps';
const READ = 'GET /evaluation/farmmap/:id';
const query = { resourceId: 12, status: 'ALL' as const, agent: null, importJob: null, page: 1 };
const counts = { totalProcessed: 2, totalFarms: 2, totalCompleted: 0, totalArea: 2.9, import: null, seq: 10 };
const savedAs = (farmId: number, version: number) => ({
  code: 200,
  message: 'Work Saved successfully',
  farmId,
  outcome: 'saved',
  version,
  status: 'ACTIVE',
  farmSize: 1.6,
  reopened: false,
  notice: null,
  findings: [],
  actId: 900 + farmId,
});
/** Returns the farm with another user's boundary. */
const redrawn = (farm: EvaluationFarm, version: number): EvaluationFarm => ({
  ...farm,
  version,
  boundary: [
    [
      [
        [4, 12],
        [4.02, 12],
        [4.02, 12.02],
        [4, 12],
      ],
    ],
  ],
});

let server: ReturnType<typeof answering>;
let stop = () => undefined as unknown;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function start(answers: Record<string, TestAnswer> = {}) {
  combined.inject({ reducerPath: 'evaluation', reducer: evaluationReducer } as never);
  combined.inject({ reducerPath: 'editor', reducer: editorReducer } as never);
  const farms = [farmOf(1), farmOf(2)];
  server = answering({
    [READ]: ({ params }: { params: Record<string, string> }) => ({ farm: farms[Number(params.id) - 1] }),
    ...answers,
  });
  const { store, sagas } = makeStore();
  const task = sagas.run(editorSaga);
  stop = () => task.cancel();
  store.dispatch(pageAsked(query));
  store.dispatch(pageLoaded({ query, page: { ...counts, farms } }));
  const now = () => selectEditor(store.getState() as RootState);
  /** Moves the first point of a farm. */
  const draw = async (farm: EvaluationFarm, lng: number) => {
    store.dispatch(editAsked({ farm, resourceId: 12 }));
    await settled();
    store.dispatch(handled({ act: 'move', index: 0, to: [lng, 11.999] }));
    store.dispatch(editClosed());
    return now().drafts[farm.id] as Draft;
  };
  const save = async (farmIds?: number[]) => {
    store.dispatch(saveAsked(farmIds));
    for (let turn = 0; turn < 12; turn++) await settled();
  };
  return { store, farms: farms as [EvaluationFarm, EvaluationFarm], now, draw, save };
}

const online = (is: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
afterEach(() => {
  stop();
  server.restore();
  jest.restoreAllMocks();
});

describe('the saving of drafts', () => {
  it('sends one farm by its own call, on the version from which its draft began, and shows it at once', async () => {
    const { store, farms, now, draw, save } = await start({
      [ONE]: {
        ...savedAs(1, 2),
        reopened: true,
        notice: 'Farm reopened.',
        findings: [{ findingId: 5, kind: 'outsideState', title: 'Outside its state', detail: '12 km' }],
      },
    });
    const draft = await draw(farms[0], 4.009);
    await save();
    const [call] = server.of(ONE);
    expect(call?.body).toMatchObject({ boundary: boundaryOf(draft.parts), expectedVersion: 1 });
    expect(now().drafts).toEqual({});
    const { farms: shown, acts } = selectEvaluation(store.getState() as RootState);
    expect(shown[1]).toMatchObject({ version: 2, farmSize: 1.6, boundary: boundaryOf(draft.parts) });
    expect(acts.done).toMatchObject([
      {
        kind: 'edit',
        actId: 901,
        farms: [1],
        text: 'Work Saved successfully',
        more: 'Farm reopened. Severe finding: Outside its state.',
      },
    ]);
  });

  it('sends several in one call, and reports the outcome of each', async () => {
    const why = 'The boundary crosses itself at 12.0000, 4.0100.';
    const { farms, now, draw, save } = await start({
      [MANY]: {
        farms: [
          { farmId: 1, outcome: 'saved', message: null, saved: savedAs(1, 2), current: null },
          { farmId: 2, outcome: 'refused', message: why, saved: null, current: null },
        ],
      },
    });
    await draw(farms[0], 4.009);
    await draw(farms[1], 4.019);
    await save();
    expect(server.of(MANY)).toHaveLength(1);
    expect(server.of(ONE)).toHaveLength(0);
    expect(now().drafts).toMatchObject({ 2: { trouble: { kind: 'refused', message: why } } });
  });

  it('continues automatically if only the status changed', async () => {
    let tries = 0;
    const { farms, now, draw, save } = await start({
      [ONE]: () => {
        tries += 1;
        return tries === 1
          ? refusal(409, { error: 'farm.versionConflict', current: { ...farmOf(1), version: 4 } })
          : savedAs(1, 5);
      },
    });
    await draw(farms[0], 4.009);
    await save();
    expect(server.of(ONE).map(({ body }) => (body as { expectedVersion: number }).expectedVersion)).toEqual([
      1, 4,
    ]);
    expect(now().drafts).toEqual({});
  });

  it('keeps the draft next to another user’s boundary until someone decides', async () => {
    const theirs = redrawn(farmOf(1), 3);
    const { store, farms, now, draw, save } = await start({
      [ONE]: ({ body }: { body: unknown }) =>
        (body as { expectedVersion: number }).expectedVersion === 3
          ? savedAs(1, 4)
          : refusal(409, { error: 'farm.versionConflict', current: theirs }),
      'GET /evaluation/boundaries/:id': {
        farmId: 1,
        list: [{ version: 3, by: 'Ngozi Eze', at: '2026-11-20T10:42:00Z' }],
      },
    });
    const draft = await draw(farms[0], 4.009);
    await save();
    expect(now().drafts[1]).toMatchObject({
      parts: draft.parts,
      trouble: { kind: 'conflict', theirs: { version: 3 } },
    });
    // A second save decides nothing: it opens the dialog and loads the other user's name.
    server.set(READ, { farm: theirs });
    await save();
    expect(now().comparing).toBe(1);
    const { trouble } = now().drafts[1] as Draft;
    if (trouble?.kind !== 'conflict') throw new Error('there is no conflict');
    expect(trouble.theirs.by).toBe('Ngozi Eze');
    store.dispatch(rebased({ farmId: 1, theirs: trouble.theirs, byHand: false }));
    await save([1]);
    expect(now()).toMatchObject({ drafts: {}, comparing: null });
  });

  it('merges by hand on their version, with theirs in sight', async () => {
    const theirs = redrawn(farmOf(1), 3);
    const { store, farms, now, draw } = await start({
      'GET /evaluation/boundaries/:id': { farmId: 1, list: [] },
    });
    const draft = await draw(farms[0], 4.009);
    server.set(READ, { farm: theirs });
    store.dispatch(compareAsked(1));
    for (let turn = 0; turn < 6; turn++) await settled();
    const { trouble } = now().drafts[1] as Draft;
    if (trouble?.kind !== 'conflict') throw new Error('there is no conflict');
    store.dispatch(rebased({ farmId: 1, theirs: trouble.theirs, byHand: true }));
    expect(now().drafts[1]).toMatchObject({
      version: 3,
      theirs: theirs.boundary,
      parts: draft.parts,
      trouble: null,
    });
  });

  it('names the editor of a farm, and keeps the draft', async () => {
    const message = 'Ngozi Eze is editing this farm until 16:02.';
    const { farms, now, draw, save } = await start({
      [ONE]: refusal(423, { error: 'farm.leased', message }),
    });
    await draw(farms[0], 4.009);
    await save();
    expect(now().drafts[1]?.trouble).toEqual({ kind: 'leased', message });
  });

  it('waits for the connection, and then repeats the act whose answer was lost', async () => {
    let reached = false;
    const { store, farms, now, draw, save } = await start({
      [ONE]: () => {
        if (reached) return savedAs(1, 2);
        reached = true;
        throw new TypeError('Failed to fetch');
      },
    });
    await draw(farms[0], 4.009);
    await save();
    expect(now().drafts[1]?.trouble).toEqual({ kind: 'waits' });
    const offline = online(false);
    await save();
    expect(server.of(ONE)).toHaveLength(1);
    offline.mockReturnValue(true);
    store.dispatch(connectionChanged('online'));
    await save([]);
    const ids = server.of(ONE).map(({ body }) => (body as { opId: string }).opId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(now().drafts).toEqual({});
  });

  it('keeps the draft if its id belongs to another save, and sends it under a new one', async () => {
    const message = 'Something else was done under this id.';
    const { farms, now, draw, save } = await start({
      [ONE]: refusal(409, { error: 'record.conflict', message, current: savedAs(1, 2) }),
    });
    await draw(farms[0], 4.009);
    await save();
    expect(now().drafts[1]?.trouble).toEqual({ kind: 'refused', message });
    await settled();
    expect(server.of(ONE)).toHaveLength(1);
    await save();
    expect(new Set(server.of(ONE).map(({ body }) => (body as { opId: string }).opId)).size).toBe(2);
  });

  it('reports immediately that someone else has drawn the farm, and overwrites nothing', async () => {
    const { store, farms, now, draw } = await start();
    const draft = await draw(farms[0], 4.009);
    store.dispatch(eventReceived(statusEvent(11, 1, 'COMPLETED', { version: 2 })));
    expect(now().drafts[1]).toMatchObject({ version: 2, overtaken: null });
    const edited = { ...statusEvent(12, 1, 'ACTIVE', { version: 3 }), type: 'farm.boundaryEdited' };
    store.dispatch(eventReceived(edited as never));
    expect(now().drafts[1]).toMatchObject({ version: 2, overtaken: { by: 'Ngozi Eze' }, parts: draft.parts });
  });

  it('drops a draft that the loaded page has, because only the answer of its save got lost', async () => {
    const { store, farms, now, draw } = await start();
    const { parts } = await draw(farms[0], 4.009);
    const page = { ...counts, farms: [{ ...farms[0], version: 2, boundary: boundaryOf(parts) }] };
    store.dispatch(pageLoaded({ query, page }));
    expect(now().drafts).toEqual({});
  });

  it('shows others the shape under the hands while it differs, and takes it back with the last undo', async () => {
    const { store, farms, now } = await start();
    const live = () => selectLiveShape(store.getState() as RootState);
    store.dispatch(editAsked({ farm: farms[0], resourceId: 12 }));
    await settled();
    expect(live()).toBeNull();
    store.dispatch(handled({ act: 'insert', after: 0 }));
    expect(live()).toMatchObject({ farmId: 1 });
    expect(live()?.parts[0]?.[0]).toHaveLength(6);
    store.dispatch(handled({ act: 'undo' }));
    expect(live()).toBeNull();
    expect(now().drafts).toEqual({});
  });
});
