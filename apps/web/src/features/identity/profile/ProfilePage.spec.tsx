import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { IDENTITY_MESSAGES, type ProfileDto } from '#libs/contracts';
import { refusal } from '../../../testing/answers.js';
import { showPage } from '../../../testing/test-app.js';
import { sessionOf } from '../../../testing/test-session.js';
import ProfilePage from './ProfilePage.js';

const profile: ProfileDto = {
  userId: 1,
  username: 'adamu',
  displayName: 'Adamu Bala',
  firstName: 'Adamu',
  surname: 'Bala',
  mayRename: true,
  email: 'adamu@arewa.example',
  phone: '08030000001',
  address: '4 Emir Road',
  gender: null,
  roles: ['ADMIN'],
  accountName: 'Arewa Growers',
  accessId: '10000001',
};

const FARMER = {
  id: 31,
  firstName: 'Aisha',
  surname: 'Musa',
  gender: 'F',
  phone: '+2348063182254',
  email: 'aisha@example.ng',
  address: 'Dikko',
  dateOfBirth: null,
  version: 1,
};

const show = async (signedInAs = sessionOf()) => {
  const answers = { 'GET /profile': profile, 'GET /session': signedInAs };
  const shown = await showPage(<ProfilePage />, '/profile', { signedInAs, answers });
  if (!shown.server) throw new Error('These tests have a server.');
  return { ...shown, server: shown.server };
};

afterEach(cleanup);

const edit = async () => {
  fireEvent.click(screen.getByText('Edit Profile'));
  return screen.findByLabelText(/^Surname/);
};
const save = async (field: HTMLElement) => {
  fireEvent.submit(field);
  await act(async () => undefined);
};

describe('own profile', () => {
  it('is shown, with unknown values marked', async () => {
    await show();
    expect(await screen.findByText('Arewa Growers')).toBeTruthy();
    expect(screen.getAllByText('Not Available')).toHaveLength(1);
    expect(screen.getByText('0803 000 0001')).toBeTruthy();
  });

  it('is checked by the server’s own rules before it is sent', async () => {
    const { server } = await show();
    await screen.findByText('Arewa Growers');
    const surname = await edit();
    fireEvent.change(surname, { target: { value: ' ' } });
    fireEvent.change(screen.getByLabelText(/^Phone/), { target: { value: '123' } });
    await save(surname);
    expect(screen.getByText(IDENTITY_MESSAGES.profile.nameRequired)).toBeTruthy();
    expect(screen.getByText(IDENTITY_MESSAGES.profile.badPhone)).toBeTruthy();
    expect(server.of('PUT /profile')).toHaveLength(0);
  });

  it('is saved with the documented message, and shown as the server has it then', async () => {
    const { server, notifications } = await show();
    await screen.findByText('Arewa Growers');
    const surname = await edit();
    server.set('PUT /profile', { code: 0, message: IDENTITY_MESSAGES.profile.updated });
    server.set('GET /profile', { ...profile, surname: 'Sani', displayName: 'Adamu Sani' });
    fireEvent.change(surname, { target: { value: 'Sani ' } });
    fireEvent.change(screen.getByLabelText(/^Phone/), { target: { value: '0803 000-0001' } });
    await save(surname);
    expect(server.of('PUT /profile')[0]?.body).toMatchObject({
      surname: 'Sani',
      phone: '08030000001',
      email: 'adamu@arewa.example',
    });
    await waitFor(() =>
      expect(notifications()).toContainEqual(['Success!', 'Profile updated successfully.']),
    );
    expect(await screen.findByText('Adamu Sani')).toBeTruthy();
    expect(server.of('GET /session')).not.toHaveLength(0);
  });

  it('shows the server’s complaint under its field', async () => {
    const { server } = await show();
    await screen.findByText('Arewa Growers');
    const surname = await edit();
    const fields = { email: 'Taken.' };
    server.set('PUT /profile', refusal(400, { error: 'request.invalid', message: 'x', fields }));
    await save(surname);
    expect(screen.getByText('Taken.')).toBeTruthy();
  });

  it('explains too long fields, and can be reloaded', async () => {
    const { server } = await show();
    const surname = await edit();
    fireEvent.change(surname, { target: { value: 'S'.repeat(81) } });
    await save(surname);
    expect(screen.getByText('Surname can have at most 80 characters.')).toBeTruthy();
    cleanup();
    server.restore();
    const { server: other } = await showPage(<ProfilePage />, '/profile', {
      answers: { 'GET /profile': refusal(403, { message: 'Not now.' }) },
    });
    expect(screen.getByText('Not now.')).toBeTruthy();
    other?.set('GET /profile', profile);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(screen.getByText('Arewa Growers')).toBeTruthy();
  });

  it('shows the name as text if only administrators change it, and sends none', async () => {
    const { server: other } = await showPage(<ProfilePage />, '/profile', {
      answers: { 'GET /profile': { ...profile, mayRename: false } },
    });
    await screen.findByText('Arewa Growers');
    expect(screen.getByText(IDENTITY_MESSAGES.profile.nameFixed)).toBeTruthy();
    fireEvent.click(screen.getByText('Edit Profile'));
    const address = await screen.findByLabelText(/^Address/);
    expect(screen.queryByLabelText(/^Surname/)).toBeNull();
    expect(screen.getAllByText(IDENTITY_MESSAGES.profile.nameFixed)).toHaveLength(2);
    fireEvent.change(address, { target: { value: '5 Emir Road' } });
    await save(address);
    const { body } = other?.of('PUT /profile')[0] ?? {};
    expect(body).toMatchObject({ address: '5 Emir Road' });
    expect(body).not.toHaveProperty('surname');
  });

  it('of a farmer is their record; a change of who they are waits for an administrator', async () => {
    const { server, notifications } = await showPage(<ProfilePage />, '/profile', {
      signedInAs: sessionOf('FARMER', { writes: ['PUT /farmers', 'PUT /profile'] }),
      answers: {
        'GET /profile': { ...profile, mayRename: false, roles: ['FARMER'] },
        'GET /farmers/farmer': FARMER,
        'PUT /farmers': { code: 0, message: 'Customer updated successfully.' },
      },
    });
    const record = await screen.findByRole('link', { name: 'Your farmer record' });
    expect(record.getAttribute('href')).toBe('/view-profile/31');
    fireEvent.click(await screen.findByText('Edit Profile'));
    const address = await screen.findByLabelText(/^Address/);
    fireEvent.change(address, { target: { value: '5 Emir Road' } });
    await save(address);
    const { body } = server?.of('PUT /farmers')[0] ?? {};
    expect(body).toMatchObject({ surname: 'Musa', address: '5 Emir Road', version: 1 });
    expect(body).not.toHaveProperty('id');
    await waitFor(() =>
      expect(notifications()).toContainEqual(['Success!', 'Profile updated successfully.']),
    );
    const held = 'An administrator will decide about your new surname.';
    server?.set('PUT /farmers', { code: 0, message: held });
    fireEvent.click(await screen.findByText('Edit Profile'));
    const surname = await screen.findByLabelText(/^Surname/);
    fireEvent.change(surname, { target: { value: 'Adamu' } });
    expect(screen.getByText(/^An administrator decides about a new name/)).toBeTruthy();
    await save(surname);
    await waitFor(() => expect(notifications()).toContainEqual(['Success!', held]));
  });

  it('cannot be edited during impersonation', async () => {
    await show(sessionOf('STAFF', { seenBy: { id: 2, name: 'Ngozi', since: '2026-11-25T10:02:00.000Z' } }));
    await screen.findByText('Arewa Growers');
    expect(screen.queryByText('Edit Profile')).toBeNull();
  });
});
