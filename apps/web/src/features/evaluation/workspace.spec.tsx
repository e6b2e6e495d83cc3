import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { type EvaluationFarm, MESSAGES, type Role } from '#libs/contracts';
import { changeFarmStatus, type EvaluationPage, fetchEvaluationPage } from '../../api/evaluation.js';
import { ApiError } from '../../api/problem.js';
import { startStore } from '../../app/store.js';
import { fakeMaps } from '../../map/fake-map.js';
import { eventReceived, presenceChanged } from '../../realtime/actions.js';
import { selectPendingNotices } from '../notices/slice.js';
import { signedIn } from '../session/actions.js';
import './index.js';
import { undoAsked } from './change-status.saga.js';
import { MapWorkspace, type MapWorkspaceProps } from './components/MapWorkspace.js';
import { farmOf, statusEvent } from './test-farms.js';
import { readAddress } from './url.js';

jest.mock('../../api/evaluation.js', () => ({
  fetchEvaluationPage: jest.fn(),
  changeFarmStatus: jest.fn(),
  fetchCapturingAgents: jest.fn(async () => ({
    list: [{ username: 'tanko', name: 'Tanko Audu', farms: 3 }],
  })),
  fetchFarmHistory: jest.fn(async () => ({
    list: [{ at: '2026-11-03T09:12:00Z', by: 'Tanko Audu', what: 'walked the boundary' }],
  })),
}));
jest.mock('../../api/session.js', () => ({
  fetchClientConfig: async () => ({ googleMapsKey: null, mapStyleUrl: null, mapRasterUrl: null }),
}));
// The live connection is tested with the realtime saga: here its events are dispatched.
jest.mock('../../realtime/socket.js', () => ({
  openSocket: () => ({
    connected: false,
    on: () => undefined,
    off: () => undefined,
    io: { on: () => undefined, off: () => undefined },
    connect: () => undefined,
    disconnect: () => undefined,
    removeAllListeners: () => undefined,
  }),
}));

const pages = jest.mocked(fetchEvaluationPage);
const changes = jest.mocked(changeFarmStatus);

beforeAll(() => {
  // jsdom lays nothing out: without a height the virtual list shows no row.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 600 });
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, value: 268 });
});
beforeEach(() => {
  // A hint of an earlier session would make the next store try to renew it.
  localStorage.clear();
  pages.mockReset();
  changes.mockReset();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const page = (farms: EvaluationFarm[], more: Partial<EvaluationPage> = {}): EvaluationPage => ({
  farms,
  totalProcessed: farms.length,
  totalFarms: farms.length,
  totalCompleted: farms.filter(({ status }) => status === 'COMPLETED').length,
  seq: 10,
  ...more,
});

let address = '';

function Page({ loadFactory }: Pick<MapWorkspaceProps, 'loadFactory'>) {
  const { search } = useLocation();
  address = search;
  const read = readAddress(new URLSearchParams(search));
  return read && <MapWorkspace address={read} loadFactory={loadFactory} />;
}

async function open(role: Role = 'STAFF', at = '?resource=12') {
  const store = startStore();
  const ends = new Date(Date.now() + 3_600_000).toISOString();
  store.dispatch(
    signedIn({
      status: 200,
      idleEndsAt: ends,
      endsAt: ends,
      user: {
        userId: 1,
        username: 'adamu',
        displayName: 'Adamu Bala',
        accessId: '10000001',
        accountName: 'Account of a test',
        isDemo: false,
        roles: [role],
        userAccountId: 1,
        isPasswordReset: true,
        links: [],
      },
    }),
  );
  const { made, create } = fakeMaps();
  const loadFactory = async () => create;
  render(
    <Provider store={store}>
      <MantineProvider>
        <MemoryRouter initialEntries={[`/community-resource/evaluate${at}`]}>
          <Page loadFactory={loadFactory} />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  await waitFor(() => expect(pages).toHaveBeenCalled());
  const notices = () => selectPendingNotices(store.getState());
  return { store, made, notices };
}

const press = (key: string) => act(() => void fireEvent.keyDown(document.body, { key }));
const inspector = () => within(screen.getByRole('region', { name: 'Farm details' }));
const progress = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');

describe('the evaluation map', () => {
  it('opens the first farm of the page and says what is known of it', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    await open();
    expect(await inspector().findByText('Farmer 1')).toBeTruthy();
    expect(address).toBe('?resource=12&farm=1');
    expect(inspector().getByText('1.47263 ha')).toBeTruthy();
    expect(inspector().getByText('•••••••0418')).toBeTruthy();
    expect(inspector().getByText('Boundary does not cross itself')).toBeTruthy();
    expect(await inspector().findByText(/walked the boundary/)).toBeTruthy();
    expect(pages.mock.calls[0]?.[0]).toMatchObject({ resourceId: 12, status: 'ALL', start: 0, end: 200 });
  });

  it('opens the farm of a link, and says so when it is not on the page', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    await open('STAFF', '?resource=12&farm=2');
    expect(await inspector().findByText('Farmer 2')).toBeTruthy();
    cleanup();
    localStorage.clear();
    await open('STAFF', '?resource=12&farm=99');
    expect(await inspector().findByText(/Farm 99 is not on this page/)).toBeTruthy();
    expect(address).toBe('?resource=12&farm=99');
  });

  it('marks a farm completed by C, goes on to the next, and offers to take it back', async () => {
    pages.mockResolvedValue(page([farmOf(1, { version: 4 }), farmOf(2)]));
    changes.mockResolvedValue({ code: 200, message: 'ok', farmId: 1, status: 'COMPLETED', version: 5 });
    const { store, notices } = await open();
    await inspector().findByText('Farmer 1');
    press('c');
    expect(progress()).toBe('1 of 2');
    expect(await inspector().findByText('Farmer 2')).toBeTruthy();
    expect(changes).toHaveBeenCalledWith(1, 'COMPLETED', {
      expectedVersion: 4,
      opId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    await waitFor(() => expect(notices()).toHaveLength(1));
    const [notice] = notices();
    expect(notice?.text).toBe(`${MESSAGES.farms.statusCompleted}: Farmer 1`);
    expect(notice?.action).toMatchObject({ label: 'Undo', type: undoAsked.type });

    changes.mockResolvedValue({ code: 200, message: 'ok', farmId: 1, status: 'ACTIVE', version: 6 });
    act(() => void store.dispatch(undoAsked({ farmId: 1, status: 'ACTIVE' })));
    expect(changes).toHaveBeenLastCalledWith(1, 'ACTIVE', expect.objectContaining({ expectedVersion: 5 }));
    await waitFor(() => expect(notices()).toHaveLength(2));
    expect(notices()[1]?.action).toBeUndefined();
    expect(progress()).toBe('0 of 2');
  });

  it('sends the second change of a farm only when the first is answered, with the new version', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    let answer = (_version: number) => {};
    changes.mockImplementationOnce(
      (farmId, status) =>
        new Promise((resolve) => {
          answer = (version) => resolve({ code: 200, message: 'ok', farmId, status, version });
        }),
    );
    changes.mockResolvedValue({ code: 200, message: 'ok', farmId: 1, status: 'ACTIVE', version: 3 });
    await open();
    await inspector().findByText('Farmer 1');
    press('c');
    press('k');
    press('n');
    expect(changes).toHaveBeenCalledTimes(1);
    act(() => answer(2));
    await waitFor(() => expect(changes).toHaveBeenCalledTimes(2));
    expect(changes).toHaveBeenLastCalledWith(1, 'ACTIVE', expect.objectContaining({ expectedVersion: 2 }));
    await waitFor(() => expect(progress()).toBe('0 of 2'));
  });

  it('takes a refused change back to what the server says, with its sentence', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    changes.mockRejectedValue(
      new ApiError({
        status: 409,
        error: 'farm.versionConflict',
        message: MESSAGES.farms.versionConflict,
        current: farmOf(1, { version: 8 }),
      }),
    );
    const { store, notices } = await open();
    await inspector().findByText('Farmer 1');
    press('c');
    await waitFor(() =>
      expect(notices()[0]).toMatchObject({ kind: 'error', text: MESSAGES.farms.versionConflict }),
    );
    expect(progress()).toBe('0 of 2');
    expect(store.getState()).toMatchObject({
      evaluation: { farms: { 1: { status: 'ACTIVE', version: 8 } } },
    });
  });

  it('shows what somebody else does: colour, count and a line with the name', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    const { store, made } = await open();
    await inspector().findByText('Farmer 1');
    await waitFor(() => expect(made).toHaveLength(1));
    const map = made[0];
    act(() => map?.fire('style.load'));
    const drawn = map?.sources.get('gona-farms')?.sets.length;
    act(() => void store.dispatch(eventReceived(statusEvent(11, 2, 'COMPLETED'))));
    expect(progress()).toBe('1 of 2');
    expect(screen.getByText('Ngozi Eze marked Farmer 2 completed')).toBeTruthy();
    expect(map?.states.get('2')).toMatchObject({ completed: true });
    expect(map?.sources.get('gona-farms')?.sets).toHaveLength(drawn ?? -1);
    act(
      () =>
        void store.dispatch(
          presenceChanged({ topic: 'resource:12', people: [{ userId: 2, name: 'Ngozi Eze', farmId: 1 }] }),
        ),
    );
    expect(inspector().getByText('Ngozi Eze is reviewing this farm')).toBeTruthy();
    expect(map?.states.get('1')).toMatchObject({ held: true });
  });

  it('chooses a farm on the map without moving the view', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    const { made } = await open();
    await inspector().findByText('Farmer 1');
    await waitFor(() => expect(made).toHaveLength(1));
    const map = made[0];
    act(() => map?.fire('style.load'));
    const moves = () => (map?.fits.length ?? 0) + (map?.eases.length ?? 0);
    const before = moves();
    if (map) map.under = [{ id: 2 }];
    act(() => map?.click(4.02, 12));
    expect(await inspector().findByText('Farmer 2')).toBeTruthy();
    expect(moves()).toBe(before);
    press('k');
    expect(await inspector().findByText('Farmer 1')).toBeTruthy();
    await waitFor(() => expect(moves()).toBe(before + 1));
  });

  it('gives those who may only look no way to write', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    await open('CBN');
    await inspector().findByText('Farmer 1');
    expect(screen.queryByRole('button', { name: /Mark completed/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Not completed/ })).toBeNull();
    press('c');
    press('n');
    expect(changes).not.toHaveBeenCalled();
    press('j');
    expect(await inspector().findByText('Farmer 2')).toBeTruthy();
  });

  it('waits with changes while offline, and says why', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    pages.mockResolvedValue(page([farmOf(1)]));
    await open();
    await inspector().findByText('Farmer 1');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Mark completed/ });
    expect(button.disabled).toBe(true);
    expect(inspector().getByText('Not possible while you are offline.')).toBeTruthy();
    press('c');
    expect(changes).not.toHaveBeenCalled();
  });

  it('goes to the next page at the end of one, and filters by status', async () => {
    pages.mockResolvedValue(page([farmOf(1)], { totalProcessed: 201, totalFarms: 201 }));
    await open();
    await inspector().findByText('Farmer 1');
    pages.mockResolvedValue(page([farmOf(9)], { totalProcessed: 201, totalFarms: 201 }));
    press('j');
    expect(await inspector().findByText('Farmer 9')).toBeTruthy();
    expect(address).toBe('?resource=12&farm=9&page=2');
    expect(screen.getByText('201–201 of 201')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Active' }));
    await waitFor(() => expect(pages.mock.lastCall?.[0]).toMatchObject({ status: 'ACTIVE', start: 0 }));
  });

  it('says that there is nothing, with the next thing to do for an administrator', async () => {
    pages.mockResolvedValue(page([]));
    await open('ADMIN');
    expect(await screen.findByText(MESSAGES.general.noData)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import a map' })).toBeTruthy();
    cleanup();
    localStorage.clear();
    await open('STAFF');
    expect(await screen.findByText(MESSAGES.general.noData)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import a map' })).toBeNull();
  });

  it('says why the farms could not be loaded, and tries again', async () => {
    pages.mockRejectedValueOnce(
      new ApiError({ status: 503, error: 'database.unavailable', message: 'Not now.' }),
    );
    await open();
    expect(await screen.findByText('Not now.')).toBeTruthy();
    pages.mockResolvedValue(page([farmOf(1)]));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await inspector().findByText('Farmer 1')).toBeTruthy();
  });
});
