import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { PLATFORM_MESSAGES } from '#libs/contracts';
import { refusal } from '../../../testing/answers.js';
import { sessionOf } from '../../../testing/test-session.js';
import { farmOf } from '../test-farms.js';
import { again, bar, changes, inspector, open, page, pages, press, theServer } from '../test-workspace.js';

describe('the evaluation map with problems', () => {
  it.each([
    ['an external viewer', 'CBN' as const, {}],
    ['staff who may only look', 'STAFF' as const, { writes: [] }],
    [
      'who only sees as an administrator',
      'ADMIN' as const,
      { writes: [], seenBy: { id: 9, name: 'Root', since: '2026-11-25T10:02:00.000Z' } },
    ],
  ])('gives %s no way to write', async (_who, role, more) => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    await open(sessionOf(role, more));
    await inspector().findByText('Farmer 1');
    expect(screen.queryByRole('button', { name: /Mark completed/ })).toBeNull();
    expect(inspector().queryByRole('button', { name: /^Not completed/ })).toBeNull();
    press('c');
    press('n');
    act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
    expect(changes).not.toHaveBeenCalled();
    expect(bar().getByText(/not change their status\.$|can't change anything\.$/)).toBeTruthy();
    expect(bar().queryByRole('button', { name: /^Undo/ })).toBeNull();
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
    expect(inspector().getByText('Not available offline.')).toBeTruthy();
    press('c');
    expect(changes).not.toHaveBeenCalled();
  });

  it('says that there is nothing, with the next thing to do for an administrator', async () => {
    pages.mockResolvedValue(page([]));
    await open('ADMIN');
    expect(await screen.findByText(PLATFORM_MESSAGES.general.noData)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import a map' })).toBeTruthy();
    again();
    pages.mockResolvedValue(page([]));
    await open('STAFF');
    expect(await screen.findByText(PLATFORM_MESSAGES.general.noData)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import a map' })).toBeNull();
  });

  it('shows where the farms of the resource are when the filter matches none', async () => {
    pages.mockResolvedValue(page([], { totalFarms: 5 }));
    const { made } = await open('STAFF', '?resource=12&status=ACTIVE');
    expect(await screen.findByRole('button', { name: 'Show all farms' })).toBeTruthy();
    await waitFor(() => expect(made).toHaveLength(1));
    act(() => made[0]?.fire('style.load'));
    await waitFor(() => expect(made[0]?.fits.at(-1)?.bounds).toEqual([4, 12, 5, 13]));
  });

  it('says why the farms could not be loaded, and tries again', async () => {
    pages.mockResolvedValueOnce(refusal(409, { message: 'Not now.' }));
    await open();
    expect(await screen.findByText('Not now.')).toBeTruthy();
    pages.mockResolvedValue(page([farmOf(1)]));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await inspector().findByText('Farmer 1')).toBeTruthy();
  });
});

describe('a farm that the server lets nobody complete', () => {
  it('completes no farm without a boundary: it offers to draw one, and the key says why', async () => {
    pages.mockResolvedValue(page([farmOf(1, { farmSize: 0, boundary: [], coords: [] }), farmOf(2)]));
    await open();
    await inspector().findByText('Farmer 1');
    expect(
      inspector().getByText('This farm has no boundary. Draw one before you mark it completed.'),
    ).toBeTruthy();
    expect(inspector().getByText('Draw the boundary')).toBeTruthy();
    expect(inspector().queryByText('Mark completed, next farm')).toBeNull();
    press('c');
    expect(await bar().findByText(/^This farm has no boundary/)).toBeTruthy();
    expect(changes).not.toHaveBeenCalled();
  });

  it('offers no act while someone else edits the farm, and the key names them', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    const until = new Date(Date.now() + 600_000).toISOString();
    theServer().set('GET /evaluation/leases/:id', {
      now: new Date().toISOString(),
      list: [{ farmId: 1, by: { id: 77, name: 'Ngozi Eze' }, until }],
    });
    await open();
    const why = 'Ngozi Eze is editing this farm. You can change it when they finish.';
    expect(await inspector().findByText(why)).toBeTruthy();
    for (const gone of ['Mark completed, next farm', 'reset map', 'delete farm', 'Reject data…'])
      expect([gone, inspector().queryByText(gone)]).toEqual([gone, null]);
    expect(inspector().queryByRole('button', { name: /^Not completed/ })).toBeNull();
    press('c');
    expect(await bar().findByText(why)).toBeTruthy();
    expect(changes).not.toHaveBeenCalled();
  });
});
