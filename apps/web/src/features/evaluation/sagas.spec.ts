import '../../testing/features.js';
import { eventReceived } from '../../core/realtime/actions.js';
import { combined, makeStore } from '../../core/store.js';
import { answering } from '../../testing/answers.js';
import { evaluationSaga } from './sagas.js';
import { selectEvaluation } from './selectors.js';
import { evaluationReducer, pageAsked, statusChangeAsked } from './slice.js';
import { farmOf } from './test-farms.js';

const PAGE = 'GET /evaluation/maps/:resourceId/:status/:start/:end';
const query = { resourceId: 12, status: 'ALL' as const, agent: null, importJob: null, page: 1 };
const counts = { totalProcessed: 2, totalFarms: 2, totalCompleted: 0, totalArea: 2.9 };
const farmers = JSON.stringify([farmOf(1), farmOf(2)]);
/** Sequence of the last event: the server's answers include it. */
let last = 10;
const imported = (seq: number) => {
  last = seq;
  const data = { communityResourceId: 12 };
  return eventReceived({ topic: 'resource:12', seq, type: 'farms.imported', data } as never);
};

let server: ReturnType<typeof answering>;
const asked = () => server.of(PAGE).length;
const ms = (time: number) => jest.advanceTimersByTimeAsync(time);

function start() {
  combined.inject({ reducerPath: 'evaluation', reducer: evaluationReducer } as never);
  const { store, sagas } = makeStore();
  return { store, run: () => sagas.run(evaluationSaga), now: () => selectEvaluation(store.getState()) };
}

beforeEach(() => {
  jest.useFakeTimers();
  last = 10;
  server = answering({
    [PAGE]: () => ({ ...counts, farmers, seq: last }),
    'GET /evaluation/agents/:id': { list: [] },
  });
});
afterEach(() => {
  server.restore();
  jest.useRealTimers();
});

describe('the sagas of the evaluation map', () => {
  it('load the page again for the chunks of an import: once for several, and while they keep coming', async () => {
    const { store, run } = start();
    const task = run();
    store.dispatch(pageAsked(query));
    await ms(0);
    for (let seq = 11; seq < 14; seq++) store.dispatch(imported(seq));
    await ms(600);
    expect(asked()).toBe(2);
    for (let seq = 14; seq < 54; seq++) {
      store.dispatch(imported(seq));
      await ms(100);
    }
    expect(asked()).toBeGreaterThanOrEqual(4);
    task.cancel();
  });

  it('show the farms as the server has them when they had to be started again', async () => {
    const { store, run, now } = start();
    const first = run();
    store.dispatch(pageAsked(query));
    await ms(0);
    server.set('POST /evaluation/mapping_completed/:id', new Promise(() => undefined));
    store.dispatch(statusChangeAsked({ farmId: 1, status: 'COMPLETED', opId: 'a' }));
    expect(now().farms[1]?.status).toBe('COMPLETED');
    first.cancel();
    const second = run();
    await ms(0);
    expect(asked()).toBe(2);
    expect(now()).toMatchObject({ load: 'ready', pending: {}, totalCompleted: 0 });
    expect(now().farms[1]?.status).toBe('ACTIVE');
    second.cancel();
  });
});
