import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import type { AnalyticsDto } from '#libs/contracts';
import { signedIn } from '../../core/session/actions.js';
import { combined, makeStore } from '../../core/store.js';
import { answering, refusal } from '../../testing/answers.js';
import '../../testing/features.js';
import { OverviewPage } from './OverviewPage.js';
import { overviewSaga } from './saga.js';
import { overviewReducer } from './slice.js';

// Highcharts needs measurements that jsdom lacks; its options have their own tests.
jest.mock('../../charts/BarsByLga.js', () => ({ __esModule: true, default: () => <p>bars</p> }));
jest.mock('../../charts/LineOverTime.js', () => ({ __esModule: true, default: () => <p>lines</p> }));

const BASE = '/new-rest/cbn_dashboard_rest';
const SEASONS = `GET ${BASE}/seasons/:username`;
const FIGURES = `GET ${BASE}/analytics/:username`;
let server: ReturnType<typeof answering>;

const figures: AnalyticsDto = {
  totalFarmers: 15075,
  totalProcessed: 11914,
  totalFarmSize: 18206.4,
  totalFarms: 14983,
  totalCompleted: 13382,
  communitiesTotal: 12,
  hectaresTotalInCommunity: 19000,
  hectaresGreaterThen: 9482,
  hectaresLessThen: 2432,
  farmersThisWeek: 412,
  oldestWaitingDays: 9,
  money: null,
  projects: [],
  charts: {
    byLga: [{ lgaId: 450, lga: 'Argungu', registered: 3120, processed: 2890 }],
    byState: [],
    sizesByLga: [],
    sizes: [],
    overTime: [
      { date: '2026-11-13', farmers: 14663, processed: 11000, mapped: 14000, hectares: 17000 },
      { date: '2026-11-20', farmers: 15075, processed: 11914, mapped: 14983, hectares: 18206.4 },
    ],
    waiting: [{ lng: 4.2, lat: 12.4, waiting: 1601 }],
  },
  communityResourceIds: [7],
  takenAt: new Date().toISOString(),
  isCurrent: true,
};

function show(role = 'ADMIN', at = '/overview', more: object = {}) {
  window.history.replaceState(null, '', at);
  combined.inject({ reducerPath: 'overview', reducer: overviewReducer } as never);
  const { store, sagas } = makeStore();
  const user = {
    userId: 5,
    username: 'u',
    userAccountId: 7,
    roles: [role],
    links: [],
    isDemo: true,
    isPasswordReset: true,
    ...more,
  };
  store.dispatch(signedIn({ status: 200, user, idleEndsAt: '', endsAt: '' } as never));
  const task = sagas.run(overviewSaga);
  const view = render(
    <Provider store={store}>
      <MantineProvider env="test">
        <BrowserRouter>
          <OverviewPage />
        </BrowserRouter>
      </MantineProvider>
    </Provider>,
  );
  stop = () => {
    view.unmount();
    task.cancel();
  };
}
let stop = () => {};

beforeEach(() => {
  server = answering({
    [SEASONS]: { list: ['Dry Season'] },
    [`GET ${BASE}/communitiesAccessList/:season/:userId`]: {
      list: [{ id: 3, name: 'Kebbi', status: 'ACTIVE' }],
    },
    [FIGURES]: figures,
    'GET /activity': {
      list: [
        {
          key: 'a',
          at: new Date().toISOString(),
          by: { id: 1, name: 'Adamu Bala' },
          what: 'imported 4 farmers',
        },
      ],
    },
  });
});
afterEach(() => {
  stop();
  server.restore();
});

it('shows figures with explanations, the latest activity and the demo notice', async () => {
  show();
  const keys = within(await screen.findByRole('region', { name: 'Key figures' }));
  for (const text of ['15,075', '+412 this week', '79% have a completed farm', '18,206', '1.22 ha average']) {
    expect(await keys.findByText(text)).toBeTruthy();
  }
  expect(keys.getByText('2,432 are at or below')).toBeTruthy();
  expect(screen.getByText('Adamu Bala imported 4 farmers')).toBeTruthy();
  expect(screen.getByText('Demo data')).toBeTruthy();
  expect(screen.getByText('1,601')).toBeTruthy();
  expect(screen.queryByText(/₦/)).toBeNull();
});

it('explains to an unconfirmed user what that means', async () => {
  show('ADMIN', '/overview', { isConfirmed: false });
  expect(await screen.findByText(/^Your account is not confirmed yet/)).toBeTruthy();
});

it('turns each chart into a table and back', async () => {
  show();
  expect(await screen.findByText('bars')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Show as a table' })[0] as HTMLElement);
  expect(screen.queryByText('bars')).toBeNull();
  expect(screen.getByRole('rowheader', { name: 'Argungu' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show as a chart' }));
  expect(await screen.findByText('bars')).toBeTruthy();
});

it('keeps season and project in the address, and drops the project with the season', async () => {
  show();
  const pick = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
  await screen.findByRole('option', { name: 'Dry Season' });
  expect((screen.getByRole('combobox', { name: 'Project' }) as HTMLSelectElement).disabled).toBe(true);
  pick('Season', 'Dry Season');
  await screen.findByRole('option', { name: 'Kebbi' });
  pick('Project', 'Kebbi');
  await waitFor(() => expect(window.location.search).toBe('?season=Dry+Season&project=Kebbi'));
  const link = await screen.findByRole('link', { name: 'Open evaluation map' });
  expect(link.getAttribute('href')).toBe('/community-resource/evaluate?resource=3');
  pick('Season', '');
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByRole('option', { name: 'Kebbi' })).toBeNull();
});

it('offers a retry for failed figures, and leaves the activity unchanged', async () => {
  server.set(FIGURES, refusal(409, { message: 'The error has been logged.' }));
  show();
  const [again] = await screen.findAllByRole('button', { name: 'Try again' });
  expect(screen.getAllByText("Couldn't load the figures. The error has been logged.")).toHaveLength(3);
  expect(screen.getByText('Adamu Bala imported 4 farmers')).toBeTruthy();
  server.set(FIGURES, figures);
  await act(async () => fireEvent.click(again as HTMLElement));
  expect(await screen.findByText('15,075')).toBeTruthy();
});

it('leads an administrator without any project to the next step, and a reader to none', async () => {
  server.set(SEASONS, { list: [] });
  show('ADMIN');
  expect(await screen.findByRole('link', { name: 'Go to community resources' })).toBeTruthy();
  stop();
  show('CBN');
  expect(await screen.findByText("You don't have access to a community resource yet.")).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('opens the rows of a figure: of one programme directly, of several by their names', async () => {
  show();
  const keys = within(await screen.findByRole('region', { name: 'Key figures' }));
  await keys.findByText('11,914');
  const links = keys.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/farmers?resource=7',
    '/processed-farmers?resource=7',
    '/farms/map-view?resource=7',
    '/farms/map-view?resource=7&sizeGroup=above',
    '/community-resource/evaluate?resource=7&status=COMPLETED',
  ]);
  expect(screen.getByRole('link', { name: '1,601' }).getAttribute('href')).toBe(
    '/community-resource/evaluate?resource=7&status=ACTIVE',
  );
  expect(keys.getByTitle('Farmers with at least one completed farm.')).toBeTruthy();
  stop();
  server.set(FIGURES, { ...figures, communityResourceIds: [7, 8] });
  server.set('GET /community-resource', {
    list: [
      { id: 7, name: 'Kebbi' },
      { id: 8, name: 'Kano' },
      { id: 9, name: 'Benue' },
    ],
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '11,914' }));
  const kano = await screen.findByRole('menuitem', { name: 'Kano' });
  expect(kano.getAttribute('href')).toBe('/processed-farmers?resource=8');
  expect(screen.queryByRole('menuitem', { name: 'Benue' })).toBeNull();
});

it('says in the greyed project field that a season comes first', async () => {
  show();
  const project = screen.getByRole('combobox', { name: 'Project' }) as HTMLSelectElement;
  expect(project.selectedOptions[0]?.textContent).toBe('Choose a season first');
});

it('gives a reader no way to evaluate', async () => {
  show('CBN');
  expect(await screen.findByText('15,075')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open evaluation map' })).toBeNull();
});

it('requests nothing for users without figures', () => {
  show('GARDENER');
  expect(screen.getByText('Programme figures are for programme staff.')).toBeTruthy();
  expect(server.calls).toEqual([]);
});

it('names a contact if nothing is assigned, and requests no figures', async () => {
  show('STAFF', '/overview', { resourcesAssigned: 0, accountName: 'Kebbi Growers' });
  expect(screen.getByText('No community resource has been assigned to you.')).toBeTruthy();
  expect(screen.getByText(/Ask an administrator of Kebbi Growers\./)).toBeTruthy();
  await act(async () => undefined);
  expect(server.of(FIGURES)).toHaveLength(0);
  expect(screen.queryByText('Registered farmers')).toBeNull();
});
