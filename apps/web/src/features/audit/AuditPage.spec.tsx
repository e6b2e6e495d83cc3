import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { AuditEntryDto, AuditListDto } from '#libs/contracts';
import { downloadAudit, fetchAudit, fetchRecordHistory, verifyAudit } from '../../api/audit.js';
import { ApiError } from '../../core/api/problem.js';
import { show } from '../../testing/test-screen.js';
import AuditPage from './AuditPage.js';

jest.mock('../../api/audit.js', () => ({
  fetchAudit: jest.fn(),
  verifyAudit: jest.fn(),
  fetchRecordHistory: jest.fn(),
  downloadAudit: jest.fn(async () => undefined),
}));

const entry = (more: Partial<AuditEntryDto> = {}): AuditEntryDto => ({
  id: 1,
  at: '2026-11-20T09:12:00Z',
  by: { id: 2, name: 'Ngozi Eze' },
  type: 'farm.statusChanged',
  what: 'marked the farm KB-0012 completed',
  detail: null,
  subject: { kind: 'farm', id: 12, name: 'KB-0012' },
  requestId: null,
  ...more,
});
const listOf = (list: AuditEntryDto[], more: Partial<AuditListDto> = {}): AuditListDto => ({
  list,
  total: list.length,
  isMore: false,
  types: ['farm.statusChanged', 'session.started'],
  ...more,
});
const whole = { isWhole: true, topics: 4, events: 48_210, broken: [], checkedAt: '2026-11-20T09:42:00Z' };
const asked = jest.mocked(fetchAudit);
const click = (element: Element) => act(async () => void fireEvent.click(element));
const row = () => within(screen.getByRole('table')).getAllByRole('row')[1]?.textContent;

beforeEach(() => {
  jest.clearAllMocks();
  asked.mockResolvedValue(listOf([entry()]));
  jest.mocked(verifyAudit).mockResolvedValue(whole);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('audit', () => {
  it('says who did what to which record and when, in Lagos', async () => {
    await show(<AuditPage />, '/audit');
    expect(row()).toContain('Ngozi Eze marked the farm KB-0012 completed');
    expect(row()).toContain('20 Nov 2026, 10:12');
  });

  it('says what Gona itself did, with what there is to add', async () => {
    asked.mockResolvedValue(listOf([entry({ by: null, detail: '3 rows' })]));
    await show(<AuditPage />, '/audit');
    expect(row()).toContain('Gona marked the farm KB-0012 completed 3 rows');
  });

  it('takes its filters and its page from the address', async () => {
    await show(
      <AuditPage />,
      '/audit?q=bello&actor=2&type=farm&from=2026-11-01&to=2026-11-20&page=3&size=25',
    );
    expect(asked).toHaveBeenCalledWith({
      q: 'bello',
      actor: '2',
      type: 'farm',
      from: '2026-11-01',
      to: '2026-11-20',
      subject: '',
      page: 3,
      size: 25,
    });
  });

  it('puts a filter into the address, and goes back to the first page', async () => {
    const { address } = await show(<AuditPage />, '/audit?page=3');
    await click(screen.getByRole('combobox', { name: 'Person' }));
    await click(screen.getByRole('option', { name: 'Ngozi Eze' }));
    expect(address()).toBe('/audit?actor=2');
    await click(screen.getByRole('combobox', { name: 'Kind' }));
    await click(screen.getByRole('option', { name: 'Session: everything' }));
    expect(address()).toBe('/audit?actor=2&type=session');
    await act(
      async () => void fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } }),
    );
    expect(asked).toHaveBeenLastCalledWith(
      expect.objectContaining({ actor: '2', type: 'session', from: '2026-11-01', page: 1 }),
    );
  });

  it('says when nothing matches, and clears the filters', async () => {
    asked.mockResolvedValue(listOf([]));
    const { address } = await show(<AuditPage />, '/audit?q=nobody');
    expect(screen.getByText('Nothing matches these filters.')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/audit');
  });

  it('opens the history of a record beside it and keeps the page of the list', async () => {
    const list = [entry(), entry({ id: 2, what: 'walked the boundary', by: null })];
    jest.mocked(fetchRecordHistory).mockResolvedValue({ list, total: 5 });
    const { address } = await show(<AuditPage />, '/audit?page=2');
    await click(screen.getByRole('button', { name: 'History of KB-0012' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'History of KB-0012' }));
    expect(address()).toBe('/audit?page=2&record=farm%3A12');
    expect(fetchRecordHistory).toHaveBeenCalledWith('farm', 12, expect.anything());
    expect(drawer.getAllByRole('listitem')).toHaveLength(2);
    expect(drawer.getByText('The newest 2 of 5.')).toBeTruthy();
    await click(drawer.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/audit?page=2');
  });

  it('shows what the check of the chain found and when, and checks again', async () => {
    await show(<AuditPage />, '/audit');
    expect(screen.getByText('Chain verified')).toBeTruthy();
    expect(screen.getByText('48,210 entries in 4 chains, checked at 10:42.')).toBeTruthy();
    const broken = [{ topic: 'account:1', seq: 17 }];
    jest.mocked(verifyAudit).mockResolvedValue({ ...whole, isWhole: false, broken });
    await click(screen.getByRole('button', { name: 'Check again' }));
    expect(screen.getByText('Chain broken')).toBeTruthy();
    expect(screen.getByText(/Entry 17 of account:1 does not match what was recorded/)).toBeTruthy();
  });

  it('never calls a chain verified that could not be checked', async () => {
    const refusal = {
      status: 503,
      error: 'database.unavailable',
      message: 'Gona cannot reach its database.',
    };
    jest.mocked(verifyAudit).mockRejectedValue(new ApiError(refusal));
    await show(<AuditPage />, '/audit');
    expect(screen.getByText('Chain not checked')).toBeTruthy();
    expect(screen.queryByText('Chain verified')).toBeNull();
  });

  it('exports what is filtered, and says when that fails', async () => {
    const { notifications } = await show(<AuditPage />, '/audit?type=session');
    await click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(downloadAudit).toHaveBeenCalledWith(expect.objectContaining({ type: 'session' }));
    jest
      .mocked(downloadAudit)
      .mockRejectedValueOnce(
        new ApiError({ status: 0, error: 'network', message: 'Gona cannot be reached.' }),
      );
    await click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(notifications()).toEqual([['Error!', 'Gona cannot be reached.']]);
  });

  it('says that there is more than was counted', async () => {
    asked.mockResolvedValue(listOf([entry()], { total: 10_000, isMore: true }));
    await show(<AuditPage />, '/audit');
    expect(screen.getByText('10,000+')).toBeTruthy();
  });
});
