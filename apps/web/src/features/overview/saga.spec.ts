import { type AnalyticsDto, type AnyEvent, EVALUATION_MESSAGES } from '#libs/contracts';
import * as api from '../../api/insight.js';
import { ApiError } from '../../core/api/problem.js';
import { eventReceived } from '../../core/realtime/actions.js';
import { signedIn } from '../../core/session/actions.js';
import { combined, makeStore } from '../../core/store.js';
import '../../testing/features.js';
import { GATHER, overviewSaga } from './saga.js';
import { selectOverview } from './selectors.js';
import { choiceMade, overviewLeft, overviewReducer } from './slice.js';

jest.mock('../../api/insight.js');
const calls = jest.mocked(api);

const user = { userId: 5, username: 'admin', userAccountId: 7, roles: ['ADMIN'], links: [] };
const figures = (totalFarmers: number) => ({ totalFarmers }) as AnalyticsDto;
const imported = (seq: number) =>
  eventReceived({ topic: 'account:7', seq, type: 'farmers.imported' } as unknown as AnyEvent);

function start() {
  combined.inject({ reducerPath: 'overview', reducer: overviewReducer } as never);
  const { store, sagas } = makeStore();
  store.dispatch(signedIn({ status: 200, user, idleEndsAt: '', endsAt: '' } as never));
  const task = sagas.run(overviewSaga);
  const now = () => selectOverview(store.getState() as never);
  const settle = () => jest.advanceTimersByTimeAsync(0);
  return { store, now, settle, stop: () => task.cancel() };
}

let page: ReturnType<typeof start>;

beforeEach(() => {
  jest.useFakeTimers();
  calls.fetchSeasons.mockResolvedValue({ list: ['Dry Season'] });
  calls.fetchProjects.mockResolvedValue({ list: [{ id: 1, name: 'Kebbi', status: 'ACTIVE' }] });
  calls.fetchAnalytics.mockResolvedValue(figures(10));
  calls.fetchActivity.mockResolvedValue({ list: [] });
  page = start();
});

afterEach(() => {
  page.stop();
  jest.clearAllMocks();
  jest.useRealTimers();
});

it('loads projects when a season is chosen and figures when a project is', async () => {
  page.store.dispatch(choiceMade({ season: null, project: null }));
  await page.settle();
  expect(calls.fetchProjects).not.toHaveBeenCalled();

  page.store.dispatch(choiceMade({ season: 'Dry Season', project: null }));
  await page.settle();
  expect(calls.fetchProjects).toHaveBeenCalledWith('Dry Season', 5, expect.anything());
  expect(page.now().projects.data).toHaveLength(1);

  page.store.dispatch(choiceMade({ season: 'Dry Season', project: 'Kebbi' }));
  await page.settle();
  expect(calls.fetchProjects).toHaveBeenCalledTimes(1);
  expect(calls.fetchAnalytics).toHaveBeenLastCalledWith(
    'admin',
    { season: 'Dry Season', project: 'Kebbi' },
    expect.anything(),
  );
});

it('lets a late answer to an earlier choice go', async () => {
  let answerLate = (_figures: AnalyticsDto) => {};
  calls.fetchAnalytics.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)));
  page.store.dispatch(choiceMade({ season: null, project: null }));
  calls.fetchAnalytics.mockResolvedValueOnce(figures(20));
  page.store.dispatch(choiceMade({ season: 'Dry Season', project: 'Kebbi' }));
  await page.settle();
  answerLate(figures(99));
  await page.settle();
  expect(page.now().figures.data).toEqual(figures(20));
});

it('says once that loading failed, in the words of the catalogue', async () => {
  const problem = new ApiError({ status: 503, error: 'database.unavailable', message: 'Try again.' });
  calls.fetchAnalytics.mockRejectedValue(problem);
  calls.fetchSeasons.mockRejectedValue(problem);
  page.store.dispatch(choiceMade({ season: null, project: null }));
  await page.settle();
  expect(page.now().figures).toMatchObject({ load: 'failed', error: { message: 'Try again.' } });
  expect(page.store.getState().notifications.pending.map(({ text }) => text)).toEqual([
    EVALUATION_MESSAGES.statusFailed,
  ]);
});

it('gathers events into one reload of the figures, behind the scenes', async () => {
  page.store.dispatch(choiceMade({ season: null, project: null }));
  await page.settle();
  calls.fetchAnalytics.mockResolvedValue(figures(30));
  for (let seq = 1; seq <= 20; seq++) page.store.dispatch(imported(seq));
  await jest.advanceTimersByTimeAsync(GATHER.activity + 10);
  expect(calls.fetchActivity).toHaveBeenCalledTimes(2);
  expect(calls.fetchAnalytics).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(GATHER.figures);
  expect(calls.fetchAnalytics).toHaveBeenCalledTimes(2);
  expect(page.now().figures.data).toEqual(figures(30));
});

it('goes on being fresh while events keep coming', async () => {
  page.store.dispatch(choiceMade({ season: null, project: null }));
  await page.settle();
  for (let seq = 1; seq <= 60; seq++) {
    page.store.dispatch(imported(seq));
    await jest.advanceTimersByTimeAsync(100);
  }
  const reloads = calls.fetchAnalytics.mock.calls.length - 1;
  expect(reloads).toBeGreaterThanOrEqual(3);
  expect(reloads).toBeLessThanOrEqual(4);
});

it('loads nothing for a page that is not open', async () => {
  page.store.dispatch(choiceMade({ season: null, project: null }));
  await page.settle();
  page.store.dispatch(overviewLeft());
  page.store.dispatch(imported(1));
  await jest.advanceTimersByTimeAsync(5000);
  expect(calls.fetchAnalytics).toHaveBeenCalledTimes(1);
});
