import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import StaffListPage from './StaffListPage.js';
import StaffProfilePage from './StaffProfilePage.js';
import { deactivateTask, endSessionsTask } from './saga.js';
import { staffOf } from './test-staff.js';

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const profile = (
  <Routes>
    <Route path="/staff/:staffId" element={<StaffProfilePage />} />
  </Routes>
);
const session = {
  id: 'b7',
  current: false,
  startedAt: '2026-11-20T08:00:00Z',
  lastUsedAt: '2026-11-20T08:00:00Z',
  endsAt: '2026-11-20T20:00:00Z',
  device: 'Chrome on Windows',
  address: '10.0.0.7',
};

const answers = {
  'GET /staff/:id': staffOf(),
  'GET /users/:id/sessions': { list: [session], total: 1 },
};
const show = async (more: object = {}, at = '/staff/12', signedInAs = sessionOf()) => {
  const shown = await showPage(profile, at, { signedInAs, answers: { ...answers, ...more } });
  if (!shown.server) throw new Error('These tests have a server.');
  return { ...shown, server: shown.server };
};

afterEach(cleanup);

describe('staff profile', () => {
  it('shows the record with its numbers masked, its grants and its sessions', async () => {
    await show();
    for (const text of ['*******0457', '******6789', 'Area Mapping: view and edit', 'Chrome on Windows']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it('deactivates after asking by name', async () => {
    const { server, notifications } = await show({
      'POST /staff/:id/deactivate': staffOf({ status: 'INACTIVE', links: [] }),
    });
    await press('Deactivate');
    expect(screen.getByText('Deactivate Amina Yusuf?')).toBeTruthy();
    expect(server.of('POST /staff/:id/deactivate')).toHaveLength(0);
    await press('Yes, deactivate');
    expect(server.of('POST /staff/:id/deactivate').map(({ params }) => params.id)).toEqual(['12']);
    expect(notifications()).toEqual([['Success!', 'Staff deactivated. Their sessions have ended.']]);
    expect(screen.getByText('Inactive')).toBeTruthy();
  });

  it('does nothing if the answer is no', async () => {
    const { server } = await show();
    await press('Deactivate');
    await press('No, cancel');
    expect(server.of('POST /staff/:id/deactivate')).toHaveLength(0);
  });

  it('changes two records side by side, and each of them once', async () => {
    const answered: Record<string, (answer: object) => void> = {};
    const { store, server } = await show({
      'POST /staff/:id/deactivate': ({ params }: { params: { id: string } }) =>
        new Promise((resolve) => {
          answered[params.id] = resolve;
        }),
    });
    for (const id of [12, 13, 12])
      act(() => void store.dispatch(deactivateTask.trigger({ path: { staffId: id } })));
    expect(server.of('POST /staff/:id/deactivate').map(({ params }) => params.id)).toEqual(['12', '13']);
    await act(async () => answered[13]?.(staffOf({ id: 13, firstName: 'Bola', status: 'INACTIVE' })));
    const statusOf = (id: number) => deactivateTask.status(store.getState(), id).status;
    expect([statusOf(12), statusOf(13)]).toEqual(['running', 'succeeded']);
    // The answer about the other record does not change the one on screen.
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Amina Yusuf');
    await act(async () => answered[12]?.(staffOf({ status: 'INACTIVE', links: [] })));
    expect(screen.getByText('Inactive')).toBeTruthy();
  });

  it('ends the sessions, and asks which are left', async () => {
    const { server, notifications, store } = await show({
      'POST /users/:id/sessions/end': { code: 200, message: 'Signed out.' },
    });
    server.set('GET /users/:id/sessions', { list: [], total: 0 });
    await press('End all sessions');
    await press('Yes, end them');
    expect(server.of('POST /users/:id/sessions/end').map(({ params }) => params.id)).toEqual(['31']);
    expect(notifications()).toEqual([['Success!', 'Signed out.']]);
    expect(screen.getByText('Not signed in anywhere.')).toBeTruthy();
    expect(endSessionsTask.status(store.getState(), 31).status).toBe('succeeded');
  });

  it('resets the second factor after asking, and says what the server has against it', async () => {
    const { server, notifications } = await show({
      'POST /users/:id/second-factor/reset': refusal(404, {
        error: 'record.notFound',
        message: 'There is none.',
      }),
    });
    await press('Reset second factor');
    await press('Yes, reset it');
    expect(server.of('POST /users/:id/second-factor/reset').map(({ params }) => params.id)).toEqual(['31']);
    expect(notifications()).toEqual([['Error!', 'There is none.']]);
  });

  it('makes a new one-time password after asking: on screen until Done, in no action, and the sessions end', async () => {
    const { server, actions, store } = await show({
      'POST /accesslist/new-password/:username': {
        code: 200,
        message: 'ok',
        userId: 31,
        username: 'amina',
        oneTimePassword: 'mara-4821-toro',
        setPasswordLink: '/set-password#abc',
        linkExpiresAt: '2026-11-23T08:00:00Z',
        delivery: 'SHOWN',
        deliveryNote: 'Give the user this link yourself.',
      },
    });
    server.set('GET /users/:id/sessions', { list: [], total: 0 });
    await press('New one-time password');
    expect(server.of('POST /accesslist/new-password/:username')).toHaveLength(0);
    await press('Yes, create one');
    expect(screen.getByText('mara-4821-toro')).toBeTruthy();
    expect(screen.getByText('Not signed in anywhere.')).toBeTruthy();
    expect(JSON.stringify([actions, store.getState()])).not.toContain('mara-4821-toro');
    await press('Done');
    expect(screen.queryByText('mara-4821-toro')).toBeNull();
  });

  it('offers what the links allow, and nothing during impersonation', async () => {
    const links = [{ rel: 'self', href: '', method: 'GET' as const }];
    const { server } = await show(
      { 'GET /staff/:id': staffOf({ links }) },
      '/staff/12',
      sessionOf('STAFF', { grants: [] }),
    );
    expect(screen.queryAllByRole('button')).toHaveLength(0);
    expect(server.of('GET /users/:id/sessions')).toHaveLength(0);
    cleanup();
    await show(
      {},
      '/staff/12',
      sessionOf('ADMIN', { seenBy: { id: 9, name: 'Zainab', since: '2026-11-25T10:02:00.000Z' } }),
    );
    expect(names()).toEqual(['History']);
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    cleanup();
    await show();
    expect(names()).toContain('Deactivate');
  });

  it('says that there is none, with a way back', async () => {
    await show({ 'GET /staff/:id': refusal(404, { error: 'record.notFound', message: 'x' }) }, '/staff/99');
    expect(screen.getByText(/Staff record not found/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Staff' }).getAttribute('href')).toBe('/staff');
  });
});

describe('staff list', () => {
  it('filters by status in the address, and offers Add only with permission', async () => {
    const answer = { list: [staffOf()], total: 1, counts: { all: 3, active: 2, inactive: 1 }, links: [] };
    const { server, address } = await showPage(<StaffListPage />, '/staff', {
      answers: { 'GET /staff': answer },
    });
    expect(screen.queryByRole('link', { name: 'Add Staff' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Amina Yusuf' }).getAttribute('href')).toBe('/staff/12');
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Inactive 1' })));
    expect(address()).toBe('/staff?status=INACTIVE');
    expect(server?.of('GET /staff').at(-1)?.query).toMatchObject({ status: 'INACTIVE', page: '1' });
  });

  it('leads to the form', async () => {
    const links = [{ rel: 'create', href: '/api/staff', method: 'POST' as const }];
    const counts = { all: 0, active: 0, inactive: 0 };
    await showPage(<StaffListPage />, '/staff', {
      answers: { 'GET /staff': { list: [], total: 0, counts, links } },
    });
    expect(screen.getByText('No data available.')).toBeTruthy();
    const [add] = screen.getAllByRole('link', { name: 'Add Staff' });
    expect(add?.getAttribute('href')).toBe('/add-new-staff');
  });
});
