import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { FARMS_MESSAGES } from '#libs/contracts';
import { selectUndo } from '../../core/notifications/undo.js';
import { eventReceived, presenceChanged } from '../../core/realtime/actions.js';
import { refusal } from '../../testing/answers.js';
import { undoAsked } from './change-status.saga.js';
import { farmOf, statusEvent } from './test-farms.js';
import { address, again, changes, inspector, open, page, pages, press, progress } from './test-workspace.js';

describe('the evaluation map', () => {
  it('opens the first farm of the page and says what is known of it', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    await open();
    expect(await inspector().findByText('Farmer 1')).toBeTruthy();
    expect(address()).toBe('?resource=12&farm=1');
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
    again();
    await open('STAFF', '?resource=12&farm=99');
    expect(await inspector().findByText(/Farm 99 is not on this page/)).toBeTruthy();
    expect(address()).toBe('?resource=12&farm=99');
  });

  it('marks a farm completed by C, goes on to the next, and offers to take it back', async () => {
    pages.mockResolvedValue(page([farmOf(1, { version: 4 }), farmOf(2)]));
    changes.mockResolvedValue({ code: 200, message: 'ok', farmId: 1, status: 'COMPLETED', version: 5 });
    const { store, notifications } = await open();
    await inspector().findByText('Farmer 1');
    press('c');
    expect(progress()).toBe('1 of 2');
    expect(await inspector().findByText('Farmer 2')).toBeTruthy();
    expect(changes).toHaveBeenCalledWith(1, 'COMPLETED', {
      expectedVersion: 4,
      opId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const offer = () => selectUndo(store.getState());
    const undo = undoAsked({ farmId: 1, status: 'ACTIVE' });
    await waitFor(() => expect(offer()).not.toBeNull());
    expect(offer()).toMatchObject({ message: 'Farm Status Completed', detail: 'Farmer 1', undo });
    expect(notifications()).toEqual([]);
    const { id } = offer() ?? {};

    changes.mockResolvedValue({ code: 200, message: 'ok', farmId: 1, status: 'ACTIVE', version: 6 });
    act(() => void store.dispatch(undo));
    expect(changes).toHaveBeenLastCalledWith(1, 'ACTIVE', expect.objectContaining({ expectedVersion: 5 }));
    await waitFor(() =>
      expect(notifications().map(({ text, detail }) => [text, detail])).toEqual([
        ['Farm Status not Completed', 'Farmer 1'],
      ]),
    );
    // Nothing offers to undo the undoing.
    expect(offer()?.id).toBe(id);
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
    changes.mockResolvedValue(
      refusal(409, {
        error: 'farm.versionConflict',
        message: FARMS_MESSAGES.versionConflict,
        current: farmOf(1, { version: 8 }),
      }),
    );
    const { store, notifications } = await open();
    await inspector().findByText('Farmer 1');
    press('c');
    await waitFor(() =>
      expect(notifications()[0]).toMatchObject({
        kind: 'error',
        text: 'Error changing Farm Status',
        detail: FARMS_MESSAGES.versionConflict,
      }),
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

  it('goes to the next page at the end of one, and filters by status', async () => {
    pages.mockResolvedValue(page([farmOf(1)], { totalProcessed: 201, totalFarms: 201 }));
    await open();
    await inspector().findByText('Farmer 1');
    pages.mockResolvedValue(page([farmOf(9)], { totalProcessed: 201, totalFarms: 201 }));
    press('j');
    expect(await inspector().findByText('Farmer 9')).toBeTruthy();
    expect(address()).toBe('?resource=12&farm=9&page=2');
    expect(screen.getByText('201–201 of 201')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Active' }));
    await waitFor(() => expect(pages.mock.lastCall?.[0]).toMatchObject({ status: 'ACTIVE', start: 0 }));
  });
});
