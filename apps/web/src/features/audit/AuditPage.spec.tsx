import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { AuditEntryDto, AuditListDto } from '#libs/contracts';
import { answering, refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import AuditPage from './AuditPage.js';

const entry = (more: Partial<AuditEntryDto> = {}): AuditEntryDto => ({
  id: 1,
  at: '2026-11-20T09:12:00Z',
  by: { id: 2, name: 'Ngozi Eze', username: 'ngozi', role: 'STAFF' },
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
const whole = {
  isWhole: true,
  topics: 4,
  events: 48_210,
  broken: [],
  checkpoint: { number: 12, at: '2026-11-18T09:00:00Z', isGenuine: true },
  checkedAt: '2026-11-20T09:42:00Z',
};
const LIST = 'GET /audit';
const VERIFY = 'GET /audit/verify';
const HISTORY = 'GET /audit/record/:kind/:id';
const CSV = 'GET /audit.csv';
const BOOK = 'GET /audit.xlsx';
let server: ReturnType<typeof answering>;
const click = (element: Element) => act(async () => void fireEvent.click(element));
const row = () => within(screen.getByRole('table')).getAllByRole('row')[1]?.textContent;

beforeEach(() => {
  server = answering({ [LIST]: listOf([entry()]), [VERIFY]: whole });
});
afterEach(() => {
  cleanup();
  server.restore();
});

describe('audit', () => {
  it('says who did what to which record and when, in Lagos', async () => {
    await showPage(<AuditPage />, '/audit');
    expect(row()).toContain('Ngozi Eze (ngozi, Staff) marked the farm KB-0012 completed');
    expect(row()).toContain('20 Nov 2026, 10:12');
  });

  it('says what Gona itself did, with what there is to add', async () => {
    server.set(LIST, listOf([entry({ by: null, detail: '3 rows' })]));
    await showPage(<AuditPage />, '/audit');
    expect(row()).toContain('Gona marked the farm KB-0012 completed 3 rows');
  });

  it('takes its filters and its page from the address', async () => {
    await showPage(
      <AuditPage />,
      '/audit?q=bello&actor=2&type=farm&from=2026-11-01&to=2026-11-20&page=3&size=25',
    );
    expect(server.of(LIST).map(({ query }) => query)).toEqual([
      {
        q: 'bello',
        actor: '2',
        type: 'farm',
        from: '2026-11-01',
        to: '2026-11-20',
        page: '3',
        size: '25',
      },
    ]);
  });

  it('puts a filter into the address, and returns to the first page', async () => {
    const { address } = await showPage(<AuditPage />, '/audit?page=3');
    await click(screen.getByRole('combobox', { name: 'Person' }));
    await click(screen.getByRole('option', { name: 'Ngozi Eze (ngozi, Staff)' }));
    expect(address()).toBe('/audit?actor=2');
    await click(screen.getByRole('combobox', { name: 'Kind' }));
    await click(screen.getByRole('option', { name: 'Session: everything' }));
    expect(address()).toBe('/audit?actor=2&type=session');
    await act(
      async () => void fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } }),
    );
    expect(server.of(LIST).at(-1)?.query).toMatchObject({
      actor: '2',
      type: 'session',
      from: '2026-11-01',
      page: '1',
    });
  });

  it('says when nothing matches, and clears the filters', async () => {
    server.set(LIST, listOf([]));
    const { address } = await showPage(<AuditPage />, '/audit?q=nobody');
    expect(screen.getByText('Nothing matches these filters.')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/audit');
  });

  it('opens the history of a record next to it and keeps the page of the list', async () => {
    const list = [entry(), entry({ id: 2, what: 'walked the boundary', by: null, requestId: 'r-4711' })];
    server.set(HISTORY, listOf(list, { total: 5 }));
    const { address } = await showPage(<AuditPage />, '/audit?page=2');
    await click(screen.getByRole('button', { name: 'History of KB-0012' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'History of KB-0012' }));
    expect(address()).toBe('/audit?page=2&record=farm%3A12');
    expect(server.of(HISTORY)[0]?.params).toEqual({ kind: 'farm', id: '12' });
    expect(drawer.getAllByRole('listitem')).toHaveLength(2);
    const [first, second] = drawer.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).not.toContain('Request');
    expect(second).toContain('Request r-4711');
    expect(drawer.getByText('The newest 2 of 5.')).toBeTruthy();
    await click(drawer.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/audit?page=2');
  });

  it('shows what the check of the chain found and when, and checks again', async () => {
    await showPage(<AuditPage />, '/audit');
    expect(screen.getByText('Chain verified')).toBeTruthy();
    expect(
      screen.getByText(
        /^Entries checked at 10:42: 48,210, in 4 chains\. Checkpoint 12 was signed 18 Nov 2026\.$/,
      ),
    ).toBeTruthy();
    const broken = [{ topic: 'account:1', seq: 17, what: 'changed' }];
    server.set(VERIFY, { ...whole, isWhole: false, broken });
    await click(screen.getByRole('button', { name: 'Check again' }));
    expect(screen.getByText('Chain broken')).toBeTruthy();
    expect(screen.getByText(/Entry 17 of account:1 doesn't match the recorded hash/)).toBeTruthy();
  });

  it('says that nothing was signed yet, and that a checkpoint is forged', async () => {
    server.set(VERIFY, { ...whole, checkpoint: null });
    await showPage(<AuditPage />, '/audit');
    expect(screen.getByText(/No checkpoint has been signed yet/)).toBeTruthy();
    server.set(VERIFY, { ...whole, isWhole: false, checkpoint: { ...whole.checkpoint, isGenuine: false } });
    await click(screen.getByRole('button', { name: 'Check again' }));
    expect(screen.getByText('Chain broken')).toBeTruthy();
    expect(screen.getByText(/The newest checkpoint is forged/)).toBeTruthy();
  });

  it('never calls a chain verified that could not be checked', async () => {
    server.set(VERIFY, refusal(409, { message: 'Gona cannot reach its database.' }));
    await showPage(<AuditPage />, '/audit');
    expect(screen.getByText('Chain not checked')).toBeTruthy();
    expect(screen.queryByText('Chain verified')).toBeNull();
  });

  it.each([
    ['Export CSV', CSV],
    ['Export Excel', BOOK],
  ])('exports what is filtered by %s, and says when that fails', async (name, call) => {
    const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    server.set(call, new Blob(['x']));
    const { notifications } = await showPage(<AuditPage />, '/audit?type=session');
    await click(screen.getByRole('button', { name }));
    expect(server.of(call)[0]?.query).toEqual({ type: 'session' });
    expect(save).toHaveBeenCalledTimes(1);
    server.set(call, refusal(409, { message: 'Gona cannot be reached.' }));
    await click(screen.getByRole('button', { name }));
    save.mockRestore();
    expect(notifications()).toEqual([['Error!', 'Gona cannot be reached.']]);
  });

  it('says that there is more than was counted', async () => {
    server.set(LIST, listOf([entry()], { total: 10_000, isMore: true }));
    await showPage(<AuditPage />, '/audit');
    expect(screen.getByText('10,000+')).toBeTruthy();
  });
});
