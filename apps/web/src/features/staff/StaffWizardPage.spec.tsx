import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { GRANTS } from '#libs/contracts';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import StaffProfilePage from './StaffProfilePage.js';
import StaffWizardPage from './StaffWizardPage.js';
import { staff } from './saga.js';
import { staffOf } from './test-staff.js';

const BVN = '22210000457';
const ACCOUNT = '0123456789';
const KEPT = 'PUT /staff/draft';
const profile = (
  <Routes>
    <Route path="/staff/:staffId" element={<StaffProfilePage />} />
  </Routes>
);
const answers = {
  'GET /staff/draft': { data: null, page: 1, updatedOn: null },
  [KEPT]: {},
  'DELETE /staff/draft': {},
  'GET /staff/:id': staffOf(),
  'GET /users/:id/sessions': { list: [], total: 0 },
  'GET /community-resource': { list: [{ id: 12, name: 'Kebbi Rice Cluster' }], total: 1, links: [] },
};
const open = async (page: ReactNode, at: string, more: object = {}, signedInAs = sessionOf()) => {
  const shown = await showPage(page, at, { signedInAs, answers: { ...answers, ...more } });
  if (!shown.server) throw new Error('These tests have a server.');
  return { ...shown, server: shown.server };
};
const show = (more?: object) => open(<StaffWizardPage />, '/add-new-staff', more);
const withDraft = (data: object, page: number) => ({
  'GET /staff/draft': { data, page, updatedOn: '2026-11-19T10:00:00Z' },
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
const choose = async (label: string, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: option })));
};
const page = () => screen.getByRole('form').getAttribute('aria-label');

async function fillBio() {
  type('First name', 'Amina');
  type('Last name', 'Yusuf');
  await choose('Gender', 'Female');
  type('Phone number', '08031234567');
  type('Email', 'amina@example.org');
  type('Address', '12 Emir Road');
  await press('Next');
}

async function grantArea() {
  await choose('Designation', 'Collaborator');
  await press('Grant Access');
  const row = await screen.findByRole('radiogroup', { name: 'Access to Farm, Area Mapping' });
  fireEvent.click(within(row).getByRole('radio', { name: 'Edit' }));
  await press('Set access');
}

afterEach(cleanup);

describe('adding staff', () => {
  it('closes by Escape, after a question if something was typed, but not from an open list', async () => {
    const { address } = await show();
    fireEvent.click(screen.getByRole('combobox', { name: 'Gender' }));
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Gender' }), { key: 'Escape' });
    await act(async () => undefined);
    expect(address()).toBe('/add-new-staff');
    type('First name', 'Amina');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'First name' }), { key: 'Escape' });
    expect(await screen.findByText('Leave this form?')).toBeTruthy();
    expect(address()).toBe('/add-new-staff');
    await press('Yes, leave');
    expect(address()).toBe('/staff');
  });

  it('moves on when a page is valid, and back by Prev, which the first page lacks', async () => {
    await show();
    expect([page(), button('Prev').disabled]).toEqual(['Bio Info', true]);
    await press('Next');
    expect(page()).toBe('Bio Info');
    expect(screen.getAllByText('This field is required.')).toHaveLength(5);
    await fillBio();
    expect([page(), button('Prev').disabled]).toEqual(['Work Info', false]);
    await press('Prev');
    expect(page()).toBe('Bio Info');
    expect(screen.getByDisplayValue('08031234567')).toBeTruthy();
  });

  it('shows Grant Access for collaborators only, and Oops! without a grant', async () => {
    const { notifications } = await show();
    await fillBio();
    expect(screen.queryByRole('button', { name: 'Grant Access' })).toBeNull();
    await choose('Designation', 'External User');
    expect(screen.queryByRole('button', { name: 'Grant Access' })).toBeNull();
    await choose('Designation', 'Collaborator');
    await press('Next');
    expect(page()).toBe('Work Info');
    expect(notifications()).toEqual([['Oops!', 'Please set the access level for this user to proceed.']]);
    await grantArea();
    expect(screen.getByText('Area Mapping: view and edit')).toBeTruthy();
    await press('Next');
    expect(page()).toBe('Personal Info');
  });

  it('keeps the draft on Next, Prev and when it is left, never with the numbers', async () => {
    const { server, actions } = await show();
    const last = () => server.of(KEPT).at(-1)?.body;
    await fillBio();
    expect(last()).toMatchObject({ data: { firstName: 'Amina' }, page: 2 });
    await grantArea();
    await press('Prev');
    expect(last()).toMatchObject({ data: { designation: 'collaborator' }, page: 1 });
    await press('Next');
    await press('Next');
    type('BVN', BVN);
    type('Bank', 'Access Bank');
    const before = server.of(KEPT).length;
    cleanup();
    expect(server.of(KEPT)).toHaveLength(before + 1);
    expect(last()).toMatchObject({ data: { bank: 'Access Bank' }, page: 3 });
    expect(JSON.stringify([server.calls, actions])).not.toContain(BVN);
  });

  it('keeps nothing of a form that nobody has touched', async () => {
    const { server } = await show();
    cleanup();
    expect(server.of(KEPT)).toHaveLength(0);
  });

  it('offers the draft on return, to continue where it was left', async () => {
    const data = { firstName: 'Amina', lastName: 'Yusuf', designation: 'external user' };
    const { server } = await show(withDraft(data, 2));
    expect(screen.getByText(/Draft for Amina Yusuf, saved 19 Nov 2026, 11:00, at Work Info/)).toBeTruthy();
    await press('Continue');
    expect(page()).toBe('Work Info');
    expect(screen.getByDisplayValue('External User')).toBeTruthy();
    expect(server.of('DELETE /staff/draft')).toHaveLength(0);
  });

  it('offers the draft on return: to start afresh', async () => {
    const { server } = await show(withDraft({ firstName: 'Amina' }, 2));
    await press('Start over');
    expect(server.of('DELETE /staff/draft')).toHaveLength(1);
    expect([page(), screen.getByLabelText<HTMLInputElement>('First name', { exact: false }).value]).toEqual([
      'Bio Info',
      '',
    ]);
  });

  it('submits, shows the one-time password once, and keeps no draft afterwards', async () => {
    const created = {
      code: 200,
      message: 'Staff successfully created',
      id: 40,
      userId: 50,
      username: 'amina@example.org',
      oneTimePassword: 'mara-4821-toro',
      setPasswordLink: '/set-password#abc',
      linkExpiresAt: '2026-11-23T08:00:00Z',
      delivery: 'SHOWN',
      deliveryNote: 'Give the user this link yourself.',
    };
    const { server, store, actions, address, notifications } = await show({ 'POST /staff': created });
    await fillBio();
    await grantArea();
    // Resources may be left empty, after a warning.
    expect(screen.getByText(/Without any, they see nothing/)).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Community resources', { selector: 'input' }));
    fireEvent.click(screen.getByText('Kebbi Rice Cluster'));
    await press('Next');
    type('BVN', BVN);
    type('Account number', ACCOUNT);
    await press('Submit');
    expect(server.of('POST /staff')[0]?.body).toMatchObject({
      resourceIds: [12],
      firstName: 'Amina',
      bvn: BVN,
      accountNumber: ACCOUNT,
      grants: [{ resource: 'Farm', subResource: 'Area Mapping', level: 'edit' }],
    });
    expect(screen.getByText('mara-4821-toro')).toBeTruthy();
    expect(JSON.stringify([actions, store.getState()])).not.toMatch(/mara-4821-toro|22210000457|0123456789/);
    expect(notifications()).toEqual([['Success!', 'Staff successfully created']]);
    const before = server.of(KEPT).length;
    await press('Done');
    expect(address()).toBe('/staff/40');
    cleanup();
    expect(server.of(KEPT)).toHaveLength(before);
  });

  it('opens the page of the field that the server refuses', async () => {
    const fields = { phoneNumber: 'This phone is another person’s.' };
    await show({ 'POST /staff': refusal(400, { error: 'request.invalid', message: 'No.', fields }) });
    await fillBio();
    await choose('Designation', 'External User');
    await press('Next');
    await press('Submit');
    expect(page()).toBe('Bio Info');
    expect(screen.getByText('This phone is another person’s.')).toBeTruthy();
  });

  it('returns to an unfinished page of a draft before anything is sent', async () => {
    const { server } = await show(withDraft({ firstName: 'Amina', designation: 'external user' }, 3));
    await press('Continue');
    expect(page()).toBe('Personal Info');
    await press('Submit');
    expect(page()).toBe('Bio Info');
    expect(screen.getByText('Choose Male or Female.')).toBeTruthy();
    expect(server.of('POST /staff')).toHaveLength(0);
  });
});

describe('changing staff', () => {
  /** The form loads its own code. */
  const edit = async (more?: object, session = sessionOf()) => {
    const shown = await open(profile, '/staff/12?edit=1', more, session);
    await screen.findByRole('form');
    return shown;
  };
  const PUT = 'PUT /staff/:id';

  it('is the same form over the version that was read, and asks for no draft', async () => {
    const { server, address, notifications } = await edit({
      [PUT]: staffOf({ firstName: 'Aminatu', version: 5 }),
    });
    expect(server.of('GET /staff/draft')).toHaveLength(0);
    type('First name', 'Aminatu');
    await press('Next');
    await press('Next');
    expect(screen.getByText('Leave empty to keep *******0457.')).toBeTruthy();
    await press('Account number: Remove it');
    await press('Save');
    expect(server.of(PUT)[0]).toMatchObject({
      params: { id: '12' },
      body: { firstName: 'Aminatu', version: 4, bvn: '', accountNumber: null },
    });
    expect(notifications()).toEqual([['Success!', 'Staff successfully updated']]);
    expect(address()).toBe('/staff/12');
    cleanup();
    expect(server.of(KEPT)).toHaveLength(0);
  });

  it('sends the numbers by a ticket: they are in no action and not in the store', async () => {
    const { server, actions, store } = await edit({
      'GET /staff/:id': staffOf({ bvn: null, accountNumber: null }),
      [PUT]: staffOf({ version: 5 }),
    });
    for (const name of ['Next', 'Next']) await press(name);
    type('BVN', BVN);
    type('Account number', ACCOUNT);
    await press('Save');
    expect(server.of(PUT)[0]?.body).toMatchObject({ bvn: BVN, accountNumber: ACCOUNT });
    expect(actions.map(({ type }) => type)).toContain('staff/update/trigger');
    expect(JSON.stringify([actions, store.getState()])).not.toMatch(/22210000457|0123456789/);
  });

  it('shows the latest record if someone else was first, and then saves over it', async () => {
    const current = staffOf({ lastName: 'Bello', version: 6 });
    const { server, notifications } = await edit({
      [PUT]: refusal(409, { error: 'record.conflict', message: 'Changed.', current }),
    });
    for (const name of ['Next', 'Next', 'Save']) await press(name);
    expect(notifications()[0]?.[1]).toContain('Someone else changed this record.');
    expect(screen.queryByText('Changed.')).toBeNull();
    server.set(PUT, current);
    await press('Save');
    expect(server.of(PUT).at(-1)?.body).toMatchObject({ lastName: 'Bello', version: 6 });
  });

  it('is saved over the version whose values it has, even if the record is newer', async () => {
    const { server, store } = await edit({ [PUT]: staffOf({ version: 7 }) });
    const newer = staffOf({ lastName: 'Bello', version: 6 });
    await act(async () => void store.dispatch(staff.record.changed(12, newer)));
    for (const name of ['Next', 'Next', 'Save']) await press(name);
    expect(server.of(PUT)[0]?.body).toMatchObject({ lastName: 'Yusuf', version: 4 });
  });

  it('is not shown to read-only users', async () => {
    const links: [] = [];
    const staff = sessionOf('STAFF', { grants: [] });
    await open(profile, '/staff/12?edit=1', { 'GET /staff/:id': staffOf({ links }) }, staff);
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Amina Yusuf');
  });

  it('has only the first page for staff who may edit staff', async () => {
    await edit({}, sessionOf('STAFF', { grants: [GRANTS.editStaff] }));
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(button('Save')).toBeTruthy();
  });
});
