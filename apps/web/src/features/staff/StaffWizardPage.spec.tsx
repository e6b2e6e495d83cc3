import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import {
  createStaff,
  fetchStaff,
  fetchStaffDraft,
  removeStaffDraft,
  saveStaffDraft,
  updateStaff,
} from '../../api/staff.js';
import { ApiError } from '../../core/api/problem.js';
import { show } from '../../testing/test-screen.js';
import { sessionOf } from '../../testing/test-session.js';
import StaffProfilePage from './StaffProfilePage.js';
import StaffWizardPage from './StaffWizardPage.js';
import { staffOf } from './test-staff.js';

jest.mock('../../api/staff.js', () => ({
  createStaff: jest.fn(),
  updateStaff: jest.fn(),
  fetchStaff: jest.fn(),
  fetchStaffDraft: jest.fn(),
  fetchUserSessions: jest.fn(async () => ({ list: [], total: 0 })),
  saveStaffDraft: jest.fn(async () => undefined),
  removeStaffDraft: jest.fn(async () => undefined),
}));

const drafts = jest.mocked(fetchStaffDraft);
const kept = jest.mocked(saveStaffDraft);
const nothing = { data: null, page: 1, updatedOn: null };
const BVN = '22210000457';

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

beforeEach(() => {
  jest.clearAllMocks();
  drafts.mockResolvedValue(nothing);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('adding staff', () => {
  it('goes on when a page is right, and back by Prev, which the first page lacks', async () => {
    await show(<StaffWizardPage />, '/add-new-staff');
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
    const { notifications } = await show(<StaffWizardPage />, '/add-new-staff');
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
    await show(<StaffWizardPage />, '/add-new-staff');
    await fillBio();
    expect(kept).toHaveBeenLastCalledWith(expect.objectContaining({ firstName: 'Amina' }), 2);
    await grantArea();
    await press('Prev');
    expect(kept).toHaveBeenLastCalledWith(expect.objectContaining({ designation: 'collaborator' }), 1);
    await press('Next');
    await press('Next');
    type('BVN', BVN);
    type('Bank', 'Access Bank');
    const before = kept.mock.calls.length;
    cleanup();
    expect(kept).toHaveBeenCalledTimes(before + 1);
    expect(kept).toHaveBeenLastCalledWith(expect.objectContaining({ bank: 'Access Bank' }), 3);
    expect(JSON.stringify(kept.mock.calls)).not.toContain(BVN);
  });

  it('keeps nothing of a form that nobody has touched', async () => {
    await show(<StaffWizardPage />, '/add-new-staff');
    cleanup();
    expect(kept).not.toHaveBeenCalled();
  });

  it('offers the draft on return: to go on where it was left', async () => {
    const data = { firstName: 'Amina', lastName: 'Yusuf', designation: 'external user' };
    drafts.mockResolvedValue({ data, page: 2, updatedOn: '2026-11-19T10:00:00Z' });
    await show(<StaffWizardPage />, '/add-new-staff');
    expect(screen.getByText(/The draft for Amina Yusuf of 19 Nov 2026, 11:00, is at Work Info/)).toBeTruthy();
    await press('Continue');
    expect(page()).toBe('Work Info');
    expect(screen.getByDisplayValue('External User')).toBeTruthy();
    expect(removeStaffDraft).not.toHaveBeenCalled();
  });

  it('offers the draft on return: to start afresh', async () => {
    drafts.mockResolvedValue({ data: { firstName: 'Amina' }, page: 2, updatedOn: '2026-11-19T10:00:00Z' });
    await show(<StaffWizardPage />, '/add-new-staff');
    await press('Start over');
    expect(removeStaffDraft).toHaveBeenCalledTimes(1);
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
    };
    jest.mocked(createStaff).mockResolvedValue(created);
    const { store, address, notifications } = await show(<StaffWizardPage />, '/add-new-staff');
    await fillBio();
    await grantArea();
    await press('Next');
    type('BVN', BVN);
    await press('Submit');
    expect(createStaff).toHaveBeenCalledWith(
      expect.objectContaining({
        firstName: 'Amina',
        bvn: BVN,
        grants: [{ resource: 'Farm', subResource: 'Area Mapping', level: 'edit' }],
      }),
    );
    expect(screen.getByText('mara-4821-toro')).toBeTruthy();
    expect(JSON.stringify(store.getState())).not.toMatch(/mara-4821-toro|22210000457/);
    expect(notifications()).toEqual([['Success!', 'Staff successfully created']]);
    const before = kept.mock.calls.length;
    await press('Done');
    expect(address()).toBe('/staff/40');
    cleanup();
    expect(kept).toHaveBeenCalledTimes(before);
  });

  it('goes to the page of the field that the server refuses', async () => {
    const fields = { phoneNumber: 'This phone is another person’s.' };
    const refusal = { status: 400, error: 'request.invalid', message: 'No.', fields };
    jest.mocked(createStaff).mockRejectedValue(new ApiError(refusal));
    await show(<StaffWizardPage />, '/add-new-staff');
    await fillBio();
    await choose('Designation', 'External User');
    await press('Next');
    await press('Submit');
    expect(page()).toBe('Bio Info');
    expect(screen.getByText('This phone is another person’s.')).toBeTruthy();
  });
});

describe('changing staff', () => {
  const at = '/staff/12?edit=1';
  const profile = (
    <Routes>
      <Route path="/staff/:staffId" element={<StaffProfilePage />} />
    </Routes>
  );
  /** The form comes with its own code. */
  const open = async (session = sessionOf()) => {
    const shown = await show(profile, at, session);
    await screen.findByRole('form');
    return shown;
  };

  it('is the same form over the version that was read, and asks for no draft', async () => {
    jest.mocked(fetchStaff).mockResolvedValue(staffOf());
    jest.mocked(updateStaff).mockResolvedValue(staffOf({ firstName: 'Aminatu', version: 5 }));
    const { address, notifications } = await open();
    expect(drafts).not.toHaveBeenCalled();
    type('First name', 'Aminatu');
    await press('Next');
    await press('Next');
    expect(screen.getByText('*******0457 is kept unless you type another.')).toBeTruthy();
    await press('Account number: Remove it');
    await press('Save');
    expect(updateStaff).toHaveBeenCalledWith(
      12,
      expect.objectContaining({ firstName: 'Aminatu', version: 4, bvn: '', accountNumber: null }),
    );
    expect(notifications()).toEqual([['Success!', 'Staff successfully updated']]);
    expect(address()).toBe('/staff/12');
    cleanup();
    expect(kept).not.toHaveBeenCalled();
  });

  it('shows the record as it is now when somebody else was first, and then saves over that', async () => {
    jest.mocked(fetchStaff).mockResolvedValue(staffOf());
    const current = staffOf({ lastName: 'Bello', version: 6 });
    const refusal = { status: 409, error: 'record.conflict', message: 'Changed.', current };
    jest.mocked(updateStaff).mockRejectedValueOnce(new ApiError(refusal)).mockResolvedValueOnce(current);
    const { notifications } = await open();
    for (const name of ['Next', 'Next', 'Save']) await press(name);
    expect(notifications()[0]?.[1]).toContain('Somebody else has changed this record meanwhile.');
    await press('Save');
    expect(updateStaff).toHaveBeenLastCalledWith(
      12,
      expect.objectContaining({ lastName: 'Bello', version: 6 }),
    );
  });

  it('is not there for who may only look', async () => {
    jest.mocked(fetchStaff).mockResolvedValue(staffOf({ links: [] }));
    await show(profile, at, sessionOf('STAFF', { grants: [] }));
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Amina Yusuf');
  });

  it('is the first page alone for staff who may edit staff', async () => {
    jest.mocked(fetchStaff).mockResolvedValue(staffOf());
    await open(sessionOf('STAFF', { grants: [] }));
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(button('Save')).toBeTruthy();
  });
});
