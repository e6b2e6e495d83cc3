import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { StrictMode, useEffect, useState } from 'react';
import type { AnyEvent, LeaseDto } from '#libs/contracts';
import { connectionChanged, eventReceived, socketOpened } from '../../../core/realtime/actions.js';
import { registerFeature } from '../../../core/store.js';
import { type AskedCall, answering, refusal } from '../../../testing/answers.js';
import { showPage } from '../../../testing/test-app.js';
import { LeaseBar } from './LeaseBar.js';
import { leasesSaga } from './saga.js';
import { initialLeases, leasesReducer, selectLeases } from './slice.js';
import { type Leases, useLeaseBoard, useLeases } from './use-leases.js';
import { minutesAndSeconds } from './use-server-now.js';

registerFeature({ name: 'leases', reducer: leasesReducer, saga: leasesSaga });

/** The server of these tests keeps leases; its clock is an hour ahead of this computer's. */
const HOUR = 3_600_000;
const now = () => new Date(Date.now() + HOUR).toISOString();
const inMinutes = (minutes: number) => new Date(Date.now() + HOUR + minutes * 60_000).toISOString();
const NGOZI = { id: 2, name: 'Ngozi Eze' };
let rows: Map<number, LeaseDto>;
let calls: string[];
let down = false;
let me = 1;
let minutes = 15;

const farmsOf = ({ body }: AskedCall) => (body as { farmIds: number[] }).farmIds;
const counted =
  (name: string, answer: (asked: AskedCall) => unknown) =>
  (asked: AskedCall): unknown => {
    calls.push(`${name} ${asked.body && 'farmIds' in (asked.body as object) ? farmsOf(asked) : ''}`.trim());
    return down ? refusal(503, { error: 'database.unavailable', message: 'Away.' }) : answer(asked);
  };
const mine = (ids: number[]) => ids.flatMap((id) => (rows.get(id)?.by.id === me ? [rows.get(id)] : []));
const kept = (asked: AskedCall) => {
  const ids = farmsOf(asked);
  const held = mine(ids);
  return { now: now(), held, lost: ids.filter((id) => !held.some((lease) => lease?.farmId === id)) };
};
const answers = {
  'GET /evaluation/leases/:id': () => ({ now: now(), list: [...rows.values()] }),
  'POST /evaluation/leases': counted('take', (asked) => {
    const foreign = farmsOf(asked).find((id) => rows.has(id) && rows.get(id)?.by.id !== me);
    if (foreign) return refusal(423, { error: 'farm.leased', message: 'Taken.', current: rows.get(foreign) });
    for (const farmId of farmsOf(asked))
      rows.set(farmId, { farmId, by: { id: me, name: 'Me' }, until: inMinutes(minutes) });
    return kept(asked);
  }),
  'POST /evaluation/leases/renew': counted('renew', kept),
  'POST /evaluation/leases/extend': counted('extend', (asked) => {
    for (const lease of mine(farmsOf(asked))) if (lease) lease.until = inMinutes(15);
    return kept(asked);
  }),
  'POST /evaluation/leases/release': counted('release', (asked) => {
    for (const id of farmsOf(asked)) rows.delete(id);
    return { now: now(), held: [], lost: farmsOf(asked) };
  }),
  'POST /evaluation/leases/:farm/not_yet': ({ body }: AskedCall) => {
    calls.push(`not yet ${(body as { userId: number }).userId}`);
    return { code: 200, message: 'They were told.' };
  },
  'POST /evaluation/leases/:farm/ask': counted('ask', () => ({ code: 200, message: 'They were asked.' })),
};
let server: ReturnType<typeof answering>;
beforeEach(() => {
  rows = new Map();
  calls = [];
  down = false;
  minutes = 15;
  server = answering(answers);
});
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
afterEach(async () => {
  cleanup();
  await settle();
  localStorage.clear();
  server.restore();
});

let leases: Leases;
let want: (ids: number[] | null) => void;
function Editor() {
  const [ids, setIds] = useState<number[] | null>(null);
  useEffect(() => {
    want = setIds;
  }, []);
  useLeaseBoard(12);
  leases = useLeases(ids ?? [7], ids !== null);
  return <LeaseBar farmIds={ids ?? [7]} name="farm 20418" onOpen={() => undefined} />;
}

async function open() {
  const { store } = await showPage(
    <StrictMode>
      <Editor />
    </StrictMode>,
    '/',
    { signedInAs: 'STAFF' },
  );
  me = store.getState().session.user?.userId ?? 0;
  act(() => void store.dispatch(socketOpened('socket-1')));
  await settle();
  return store;
}
const edit = async (...ids: number[]) => {
  act(() => want(ids));
  await waitFor(() => expect(leases.state).toBe('held'));
};
let seq = 0;
const event = (type: string, data: object, more: Partial<AnyEvent> = {}) =>
  eventReceived({
    topic: 'resource:12',
    seq: ++seq,
    type,
    subject: { kind: 'farm', id: 7 },
    version: null,
    data: { communityResourceId: 12, ...data },
    by: NGOZI,
    at: now(),
    opId: null,
    ...more,
  } as unknown as AnyEvent);
const bar = () => within(screen.getByRole('region', { name: 'Editing this farm' }));

it('takes farms once though React mounts twice, shows the time by the server, and gives them back', async () => {
  await open();
  await edit(7, 8);
  expect(calls).toEqual(['take 7,8']);
  expect(bar().getByRole('timer').textContent).toMatch(/You have farm 20418 for 1[45]:\d\d/);
  // The accessible name of a control starts with its visible label (WCAG 2.5.3).
  expect(bar().getByText('Extend').getAttribute('aria-label')).toMatch(/^Extend /);
  act(() => want(null));
  await waitFor(() => expect(calls).toEqual(['take 7,8', 'release 7,8']));
  expect(leases.state).toBe('none');
});

it('is refused while someone else edits it, asks them, and reports when it is free', async () => {
  rows.set(7, { farmId: 7, by: NGOZI, until: inMinutes(8) });
  const store = await open();
  await waitFor(() => expect(leases.state).toBe('foreign'));
  expect(bar().getByRole('timer').textContent).toContain('Ngozi Eze is editing this farm, 8:0');
  expect(bar().getByRole('img', { name: 'Ngozi Eze' }).textContent).toBe('');
  fireEvent.click(bar().getByRole('button', { name: 'Request it' }));
  await bar().findByText('Request sent. Gona notifies you when it is free.');
  rows.clear();
  act(() => void store.dispatch(event('lease.ended', { farmIds: [7], holder: NGOZI.id })));
  fireEvent.click(bar().getByRole('button', { name: 'Edit it' }));
  await waitFor(() => expect(bar().getByRole('timer').textContent).toContain('You have'));
});

it('is asked, and hands the farm over', async () => {
  const store = await open();
  await edit(7);
  const asked = event('lease.askedFor', { farmId: 7, holder: me }, { topic: 'user:1' });
  act(() => void store.dispatch(asked));
  expect(bar().getByText(/Ngozi Eze requests/)).toBeTruthy();
  fireEvent.click(bar().getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(calls).toContain('release 7'));
  expect(leases).toMatchObject({ state: 'lost', loss: 'given' });
});

it('is asked, and answers that it is not free yet', async () => {
  const store = await open();
  await edit(7);
  const asked = event('lease.askedFor', { farmId: 7, holder: me }, { topic: 'user:1' });
  act(() => void store.dispatch(asked));
  fireEvent.click(bar().getByRole('button', { name: 'Not yet' }));
  await waitFor(() => expect(calls).toContain(`not yet ${NGOZI.id}`));
  expect(bar().queryByText(/asks for/)).toBeNull();
  expect(leases.state).toBe('held');
});

it('is notified that the editor keeps the farm for now, until it is free', async () => {
  rows.set(7, { farmId: 7, by: NGOZI, until: inMinutes(8) });
  const store = await open();
  fireEvent.click(await bar().findByRole('button', { name: 'Request it' }));
  await bar().findByText('Request sent. Gona notifies you when it is free.');
  const answer = event('lease.notYet', { farmId: 7, asker: me }, { topic: 'user:1' });
  act(() => void store.dispatch(answer));
  expect(bar().getByText('Ngozi Eze keeps a farm for now.')).toBeTruthy();
  rows.clear();
  act(() => void store.dispatch(event('lease.ended', { farmIds: [7], holder: NGOZI.id })));
  expect(bar().queryByText(/for now/)).toBeNull();
});

it('renews silently leases that ended while offline, if still free', async () => {
  const store = await open();
  await edit(7);
  rows.clear();
  act(() => void store.dispatch(socketOpened('socket-2')));
  await waitFor(() => expect(calls).toEqual(['take 7', 'renew 7', 'take 7']));
  expect(leases.state).toBe('held');
});

it('says that it is lost where someone else took it meanwhile, and names them', async () => {
  const store = await open();
  await edit(7);
  rows.set(7, { farmId: 7, by: NGOZI, until: inMinutes(15) });
  act(() => void store.dispatch(socketOpened('socket-2')));
  await waitFor(() => expect(leases).toMatchObject({ state: 'lost', loss: 'taken', by: NGOZI }));
  expect(bar().getByText(/saved on this computer/).textContent).toContain(
    'Ngozi Eze is editing farm 20418 now',
  );
});

it('is lost when it expires, and not renewed automatically', async () => {
  minutes = 0.003;
  await open();
  await edit(7);
  await waitFor(() => expect(leases).toMatchObject({ state: 'lost', loss: 'time' }));
  expect(calls.filter((call) => call === 'take 7')).toHaveLength(1);
  minutes = 15;
  act(() => leases.take());
  await waitFor(() => expect(leases.state).toBe('held'));
});

it('begins without a server, and takes the farm when the connection is back', async () => {
  const store = await open();
  down = true;
  act(() => want([7]));
  await waitFor(() => expect(leases).toMatchObject({ state: 'failed', message: 'Away.' }));
  down = false;
  act(() => void store.dispatch(connectionChanged('online')));
  await waitFor(() => expect(leases.state).toBe('held'));
});

it('releases the lease when the page closes', async () => {
  await open();
  await edit(7);
  dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(calls).toContain('release 7'));
});

it('takes no lease for read-only users', async () => {
  await showPage(<Editor />, '/', { signedInAs: 'CBN' });
  act(() => want([7]));
  await settle();
  expect([calls, leases.state, leases.mayEdit]).toEqual([[], 'none', false]);
});

it('hears of nothing that another resource does', () => {
  const state = leasesReducer(
    { ...initialLeases, resourceId: 12, ownId: 1 },
    event('lease.taken', {
      communityResourceId: 13,
      farmIds: [7],
      holder: 2,
      until: now(),
    }),
  );
  expect(state.byFarm).toEqual({});
  expect(selectLeases({ leases: state } as never)).toBe(state);
});

it.each([
  [495_000, '8:15'],
  [59_600, '1:00'],
  [-5, '0:00'],
])('writes %d ms as %s', (ms, text) => expect(minutesAndSeconds(ms)).toBe(text));
