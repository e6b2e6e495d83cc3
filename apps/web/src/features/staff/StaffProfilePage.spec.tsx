import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import {
  deactivateStaff,
  endUserSessions,
  fetchStaff,
  fetchStaffList,
  fetchUserSessions,
  resetSecondFactor,
} from '../../api/staff.js';
import { ApiError } from '../../core/api/problem.js';
import { show } from '../../testing/test-screen.js';
import { sessionOf } from '../../testing/test-session.js';
import StaffListPage from './StaffListPage.js';
import StaffProfilePage from './StaffProfilePage.js';
import { staffOf } from './test-staff.js';

jest.mock('../../api/staff.js', () => ({
  fetchStaff: jest.fn(),
  fetchStaffList: jest.fn(),
  fetchUserSessions: jest.fn(),
  deactivateStaff: jest.fn(),
  endUserSessions: jest.fn(),
  resetSecondFactor: jest.fn(),
}));

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

beforeEach(() => {
  jest.clearAllMocks();
  jest.mocked(fetchStaff).mockResolvedValue(staffOf());
  jest.mocked(fetchUserSessions).mockResolvedValue({ list: [session], total: 1 });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('staff profile', () => {
  it('shows the record with its numbers masked, its grants and its sessions', async () => {
    await show(profile, '/staff/12');
    for (const text of ['*******0457', '******6789', 'Area Mapping: view and edit', 'Chrome on Windows']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it('deactivates after asking by name', async () => {
    jest.mocked(deactivateStaff).mockResolvedValue(staffOf({ status: 'INACTIVE', links: [] }));
    const { notifications } = await show(profile, '/staff/12');
    await press('Deactivate');
    expect(screen.getByText('Deactivate Amina Yusuf?')).toBeTruthy();
    expect(deactivateStaff).not.toHaveBeenCalled();
    await press('Yes, deactivate');
    expect(deactivateStaff).toHaveBeenCalledWith(12);
    expect(notifications()).toEqual([['Success!', 'Staff deactivated. Their sessions have ended.']]);
    expect(screen.getByText('Inactive')).toBeTruthy();
  });

  it('ends the sessions, and asks which are left', async () => {
    jest.mocked(endUserSessions).mockResolvedValue({ code: 200, message: 'Signed out.' });
    const { notifications } = await show(profile, '/staff/12');
    jest.mocked(fetchUserSessions).mockResolvedValue({ list: [], total: 0 });
    await press('End all sessions');
    await press('Yes, end them');
    expect(endUserSessions).toHaveBeenCalledWith(31);
    expect(notifications()).toEqual([['Success!', 'Signed out.']]);
    expect(screen.getByText('Not signed in anywhere.')).toBeTruthy();
  });

  it('resets the second factor after asking, and says what the server has against it', async () => {
    const refusal = { status: 404, error: 'record.notFound', message: 'There is none.' };
    jest.mocked(resetSecondFactor).mockRejectedValue(new ApiError(refusal));
    const { notifications } = await show(profile, '/staff/12');
    await press('Reset second factor');
    await press('Yes, reset it');
    expect(resetSecondFactor).toHaveBeenCalledWith(31);
    expect(notifications()).toEqual([['Error!', 'There is none.']]);
  });

  it('offers what the links allow, and nothing of it to who only sees through other eyes', async () => {
    const links = [{ rel: 'self', href: '', method: 'GET' as const }];
    jest.mocked(fetchStaff).mockResolvedValue(staffOf({ links }));
    await show(profile, '/staff/12', sessionOf('STAFF', { grants: [] }));
    expect(screen.queryAllByRole('button')).toHaveLength(0);
    expect(fetchUserSessions).not.toHaveBeenCalled();
    cleanup();
    jest.mocked(fetchStaff).mockResolvedValue(staffOf());
    await show(profile, '/staff/12', sessionOf('ADMIN', { seenBy: { id: 9, name: 'Zainab' } }));
    expect(screen.queryAllByRole('button')).toHaveLength(0);
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    cleanup();
    await show(profile, '/staff/12');
    expect(names()).toContain('Deactivate');
  });

  it('says that there is none, with a way back', async () => {
    const refusal = { status: 404, error: 'record.notFound', message: 'x' };
    jest.mocked(fetchStaff).mockRejectedValue(new ApiError(refusal));
    await show(profile, '/staff/99');
    expect(screen.getByText(/There is no such member of staff/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Staff' }).getAttribute('href')).toBe('/staff');
  });
});

describe('staff list', () => {
  it('filters by status in the address, and lets add only who may', async () => {
    const answer = { list: [staffOf()], total: 1, counts: { all: 3, active: 2, inactive: 1 }, links: [] };
    jest.mocked(fetchStaffList).mockResolvedValue(answer);
    const { address } = await show(<StaffListPage />, '/staff');
    expect(screen.queryByRole('link', { name: 'Add Staff' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Amina Yusuf' }).getAttribute('href')).toBe('/staff/12');
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Inactive 1' })));
    expect(address()).toBe('/staff?status=INACTIVE');
    expect(fetchStaffList).toHaveBeenLastCalledWith(expect.objectContaining({ status: 'INACTIVE', page: 1 }));
  });

  it('leads to the form', async () => {
    const links = [{ rel: 'create', href: '/api/staff', method: 'POST' as const }];
    const counts = { all: 0, active: 0, inactive: 0 };
    jest.mocked(fetchStaffList).mockResolvedValue({ list: [], total: 0, counts, links });
    await show(<StaffListPage />, '/staff');
    expect(screen.getByText('No staff yet.')).toBeTruthy();
    const [add] = screen.getAllByRole('link', { name: 'Add Staff' });
    expect(add?.getAttribute('href')).toBe('/add-new-staff');
  });
});
