import type { AnalyticsDto, AnyEvent } from '#libs/contracts';
import { eventReceived } from '../../core/realtime/actions.js';
import { signedIn } from '../../core/session/actions.js';
import { combined, makeStore } from '../../core/store.js';
import { type AskedCall, answering, refusal } from '../../testing/answers.js';
import '../../testing/features.js';
import { DEBOUNCE, overviewSaga } from './saga.js';
import { selectOverview } from './selectors.js';
import { choiceMade, overviewLeft, overviewReducer } from './slice.js';

const BASE = '/new-rest/cbn_dashboard_rest';
const SEASONS = `GET ${BASE}/seasons/:username`;
const PROJECTS = `GET ${BASE}/communitiesAccessList/:season/:userId`;
const FIGURES = `GET ${BASE}/analytics/:username`;
const ACTIVITY = 'GET /activity';
let server: ReturnType<typeof answering>;
const asked = (call: string) => server.of(call).length;

const user = { userId: 5, username: 'admin', userAccountId: 7, roles: ['ADMIN'], links: [] };
const figures = (totalFarmers: number) => ({ totalFarmers }) as AnalyticsDto;
const imported = (seq: number) =>
  eventReceived({ topic: 'account:7', seq, type: 'farmers.imported' } as unknown as AnyEvent);

function start() {
  combined.inject({ reducerPath: 'overview', reducer: overviewReducer } as never);
  const { store, sagas } = makeStore();
  store.dispatch(signedIn({ status: 200, user, idleEndsAt: '', endsAt: '' } as never));
  let task = sagas.run(overviewSaga);
  const now = () => selectOverview(store.getState() as never);
  const settle = () => jest.advanceTimersByTimeAsync(0);
  const restart = () => {
    task.cancel();
    task = sagas.run(overviewSaga);
  };
  return { store, now, settle, restart, stop: () => task.cancel() };
}

let page: ReturnType<typeof start>;

beforeEach(() => {
  jest.useFakeTimers();
  server = answering({
    [SEASONS]: { list: ['Dry Season'] },
    [PROJECTS]: { list: [{ id: 1, name: 'Kebbi', status: 'ACTIVE' }] },
    [FIGURES]: figures(10),
    [ACTIVITY]: { list: [] },
  });
  page = start();
});

afterEach(() => {
  page.stop();
  server.restore();
  jest.useRealTimers();
});

it('loads projects when a season is chosen and figures when a project is', async () => {
  page.store.dispatch(choiceMade({ season: null, project: null }));
  await page.settle();
  expect(asked(PROJECTS)).toBe(0);

  page.store.dispatch(choiceMade({ season: 'Dry Season', project: null }));
  await page.settle();
  expect(server.of(PROJECTS)[0]?.params).toEqual({ season: 'Dry Season', userId: '5' });
  expect(page.now().projects.data).toHaveLength(1);

  page.store.dispatch(choiceMade({ season: 'Dry Season', project: 'Kebbi' }));
  await page.settle();
  expect(asked(PROJECTS)).toBe(1);
  expect(server.of(FIGURES).map(({ params, query }) => [params.username, query])).toEqual([
    ['admin', {}],
    ['admin', { season: 'Dry Season' }],
    ['admin', { project: 'Kebbi' }],
  ]);
});

it('lets a late answer to an earlier choice go', async () => {
  let answerLate = (_figures: AnalyticsDto) => {};
  const late = new Promise((resolve) => (answerLate = resolve));
  server.set(FIGURES, ({ query }: AskedCall) => (query.project ? figures(20) : late));
  page.store.dispatch(choiceMade({ season: null, project: null }));
  page.store.dispatch(choiceMade({ season: 'Dry Season', project: 'Kebbi' }));
  await page.settle();
  answerLate(figures(99));
  await page.settle();
  expect(page.now().figures.data).toEqual(figures(20));
});

it('says once what could not be loaded, and why, and tries again', async () => {
  const problem = refusal(503, { error: 'database.unavailable', message: 'Try again.' });
  server.set(FIGURES, problem);
  server.set(SEASONS, problem);
  page.store.dispatch(choiceMade({ season: null, project: null }));
  // The call is retried once before the failure is shown.
  await jest.advanceTimersByTimeAsync(700);
  expect(page.now().figures).toMatchObject({ load: 'failed', error: { message: 'Try again.' } });
  const said = page.store.getState().notifications.pending;
  expect(said.map(({ text, detail }) => [text, detail])).toEqual([
    ["Couldn't load the figures.", 'Try again.'],
  ]);

  // The error stays on screen until the retry succeeds.
  await jest.advanceTimersByTimeAsync(DEBOUNCE.counting + 700);
  expect(page.now().figures.load).toBe('failed');
  server.set(FIGURES, figures(10));
  await jest.advanceTimersByTimeAsync(DEBOUNCE.counting + 700);
  expect(page.now().figures).toMatchObject({ load: 'ready', data: figures(10) });
  expect(page.store.getState().notifications.pending).toHaveLength(1);
});

it('does not retry figures that the server refuses', async () => {
  server.set(FIGURES, refusal(403, { error: 'session.forbidden', message: 'Not for you.' }));
  page.store.dispatch(choiceMade({ season: null, project: null }));
  await jest.advanceTimersByTimeAsync(10 * DEBOUNCE.counting);
  expect(asked(FIGURES)).toBe(1);
});

it('gathers events into one reload of the figures, behind the scenes', async () => {
  page.store.dispatch(choiceMade({ season: null, project: null }));
  await page.settle();
  server.set(FIGURES, figures(30));
  for (let seq = 1; seq <= 20; seq++) page.store.dispatch(imported(seq));
  await jest.advanceTimersByTimeAsync(DEBOUNCE.activity + 10);
  expect(asked(ACTIVITY)).toBe(2);
  expect(asked(FIGURES)).toBe(1);
  await jest.advanceTimersByTimeAsync(DEBOUNCE.figures);
  expect(asked(FIGURES)).toBe(2);
  expect(page.now().figures.data).toEqual(figures(30));
});

it('stays fresh while events keep coming', async () => {
  page.store.dispatch(choiceMade({ season: null, project: null }));
  await page.settle();
  for (let seq = 1; seq <= 60; seq++) {
    page.store.dispatch(imported(seq));
    await jest.advanceTimersByTimeAsync(100);
  }
  const reloads = asked(FIGURES) - 1;
  expect(reloads).toBeGreaterThanOrEqual(3);
  expect(reloads).toBeLessThanOrEqual(4);
});

it('loads nothing for a page that is not open', async () => {
  page.store.dispatch(choiceMade({ season: null, project: null }));
  await page.settle();
  page.store.dispatch(overviewLeft());
  page.store.dispatch(imported(1));
  await jest.advanceTimersByTimeAsync(5000);
  expect(asked(FIGURES)).toBe(1);
});

it('continues where it was after a restart', async () => {
  server.set(FIGURES, new Promise(() => undefined));
  page.store.dispatch(choiceMade({ season: null, project: null }));
  await page.settle();
  server.set(FIGURES, figures(40));
  page.restart();
  await page.settle();
  expect(page.now().figures).toMatchObject({ load: 'ready', data: figures(40) });
});
