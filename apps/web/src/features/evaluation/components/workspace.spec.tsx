import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { EVALUATION_MESSAGES, FARMS_MESSAGES } from '#libs/contracts';
import { eventReceived, presenceChanged } from '../../../core/realtime/actions.js';
import { refusal } from '../../../testing/answers.js';
import { farmOf, statusEvent } from '../test-farms.js';
import {
  address,
  again,
  bar,
  changes,
  inspector,
  keeping,
  open,
  page,
  pages,
  places,
  press,
  progress,
  theServer,
} from '../test-workspace.js';

describe('the evaluation map', () => {
  it('opens the first farm of the page with its details', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    await open();
    expect(await inspector().findByText('Farmer 1')).toBeTruthy();
    expect(address()).toBe('?resource=12&farm=1');
    expect(inspector().getByText('1.47263 ha')).toBeTruthy();
    expect(inspector().getByText('•••••••0418')).toBeTruthy();
    expect(await inspector().findByText('Boundary does not cross itself')).toBeTruthy();
    expect(await inspector().findByText(/walked the boundary/)).toBeTruthy();
    expect(pages.mock.calls[0]?.[0]).toMatchObject({ resourceId: 12, status: 'ALL', start: 0, end: 200 });
  });

  it('opens what map files said of a farm, when someone wants to know', async () => {
    pages.mockResolvedValue(page([farmOf(1)]));
    await open();
    const closed = await inspector().findByRole('button', { name: /^Captured attributes/ });
    expect(closed.getAttribute('aria-expanded')).toBe('false');
    expect(inspector().queryByText('Rice')).toBeNull();
    fireEvent.click(closed);
    expect(inspector().getByText('Crop').nextElementSibling?.textContent).toBe('Rice');
    expect(inspector().getByText('Photo of the field')).toBeTruthy();
  });

  it('opens the farm of a link on any page', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)], { totalProcessed: 700, totalFarms: 700 }));
    await open('STAFF', '?resource=12&farm=2');
    expect(await inspector().findByText('Farmer 2')).toBeTruthy();
    expect(places).not.toHaveBeenCalled();
    again();
    places.mockResolvedValue({ communityResourceId: 12, row: 512, rowOfAll: 640 });
    pages.mockImplementation(async ({ start }) =>
      page([start === 400 ? farmOf(99) : farmOf(1)], { totalProcessed: 700, totalFarms: 700 }),
    );
    await open('STAFF', '?resource=12&status=ACTIVE&farm=99');
    expect(await inspector().findByText('Farmer 99')).toBeTruthy();
    expect(places).toHaveBeenCalledWith(99, { status: 'ACTIVE' });
    expect(address()).toBe('?resource=12&farm=99&status=ACTIVE&page=3');
  });

  it('suspends the filter for a linked farm outside it, and says so', async () => {
    places.mockResolvedValue({ communityResourceId: 12, row: null, rowOfAll: 250 });
    pages.mockImplementation(async ({ start, status }) =>
      page([status === 'ALL' && start === 200 ? farmOf(99) : farmOf(1)], {
        totalProcessed: 700,
        totalFarms: 700,
      }),
    );
    await open('STAFF', '?resource=12&status=ACTIVE&farm=99');
    expect(await inspector().findByText('Farmer 99')).toBeTruthy();
    expect(address()).toBe('?resource=12&farm=99&page=2');
    expect(bar().getByText(/^Showing all farms/)).toBeTruthy();
  });

  it('says of a farm that there is none at the address, or that it could not be looked for', async () => {
    pages.mockResolvedValue(page([farmOf(1)]));
    places.mockResolvedValue(refusal(404, { message: 'Not found.' }));
    await open('STAFF', '?resource=12&farm=99');
    expect(await inspector().findByText(/^Farm not found/)).toBeTruthy();
    expect(address()).toBe('?resource=12&farm=99');
    again();
    places.mockResolvedValue(refusal(409, { message: 'Not now.' }));
    await open('STAFF', '?resource=12&farm=99');
    expect(await inspector().findByText(/Not now\./)).toBeTruthy();
  });

  it('completes a farm by C and moves on, and reports it only after the server confirmed', async () => {
    pages.mockResolvedValue(page([farmOf(1, { version: 4 }), farmOf(2)]));
    let answer = () => {};
    changes.mockImplementationOnce(
      (farmId, status) =>
        new Promise((resolve) => {
          answer = () => resolve({ code: 200, message: 'ok', farmId, status, version: 5, actId: 1 });
        }),
    );
    const { notifications } = await open();
    await inspector().findByText('Farmer 1');
    press('c');
    expect(await inspector().findByText('Farmer 2')).toBeTruthy();
    expect(changes).toHaveBeenCalledWith(1, 'COMPLETED', {
      expectedVersion: 4,
      opId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    // Shown as unconfirmed: no count and no sentence, on screen or for screen readers.
    press('k');
    expect(await inspector().findByText('Saving…')).toBeTruthy();
    expect(progress()).toBe('0 of 2');
    expect(bar().getByRole('status').textContent).toBe('');
    act(() => answer());
    await waitFor(() => expect(progress()).toBe('1 of 2'));
    expect(inspector().queryByText('Saving…')).toBeNull();
    expect(inspector().getByText('Completed')).toBeTruthy();
    expect(bar().getByText(EVALUATION_MESSAGES.statusCompleted)).toBeTruthy();
    expect(bar().getByText('Farmer 1')).toBeTruthy();
    expect(notifications()).toEqual([]);
  });

  const ctrl = (key: string, shiftKey = false) =>
    act(() => void fireEvent.keyDown(document.body, { key, ctrlKey: true, shiftKey }));
  const undos = () =>
    theServer()
      .of('POST /evaluation/acts/:id/undo')
      .map(({ path }) => path);

  it('takes acts back by Ctrl+Z, one after the other, and does them again by Ctrl+Shift+Z', async () => {
    keeping(3);
    await open();
    await inspector().findByText('Farmer 1');
    press('c');
    press('c');
    // Pressed before the server's answer: it concerns the request in flight.
    ctrl('z');
    await waitFor(() => expect(undos()).toEqual(['/evaluation/acts/202/undo']));
    await waitFor(() => expect(progress()).toBe('1 of 3'));
    ctrl('z');
    await waitFor(() => expect(progress()).toBe('0 of 3'));
    expect(bar().getByText('Farmer 1')).toBeTruthy();
    ctrl('z');
    expect(await bar().findByText('Nothing to undo.')).toBeTruthy();
    ctrl('z', true);
    await waitFor(() =>
      expect(changes).toHaveBeenLastCalledWith(
        1,
        'COMPLETED',
        expect.objectContaining({ expectedVersion: 3 }),
      ),
    );
    await waitFor(() => expect(progress()).toBe('1 of 3'));
    fireEvent.click(bar().getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(progress()).toBe('0 of 3'));
  });

  it('leaves a farm unchanged that someone else has changed since, and says so', async () => {
    keeping(3);
    await open();
    await inspector().findByText('Farmer 1');
    press('c');
    press('c');
    await waitFor(() => expect(progress()).toBe('2 of 3'));
    const message = 'This farm has changed since then. Undo the later change first.';
    theServer().set('POST /evaluation/acts/:id/undo', refusal(409, { error: 'act.overtaken', message }));
    ctrl('z');
    expect(await bar().findByText(/^Not undone: This farm has changed since/)).toBeTruthy();
    expect(bar().getByText('Farmer 2')).toBeTruthy();
    expect(progress()).toBe('2 of 3');
    ctrl('z');
    await waitFor(() => expect(undos()).toEqual(['/evaluation/acts/202/undo', '/evaluation/acts/102/undo']));
  });

  it('sends the second change of a farm only when the first is answered, with the new version', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    let answer = (_version: number) => {};
    changes.mockImplementationOnce(
      (farmId, status) =>
        new Promise((resolve) => {
          answer = (version) => resolve({ code: 200, message: 'ok', farmId, status, version, actId: 1 });
        }),
    );
    changes.mockResolvedValue({
      code: 200,
      message: 'ok',
      farmId: 1,
      status: 'ACTIVE',
      version: 3,
      actId: 1,
    });
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
        detail: `Farmer 1: ${FARMS_MESSAGES.versionConflict}`,
      }),
    );
    expect(progress()).toBe('0 of 2');
    expect(store.getState()).toMatchObject({
      evaluation: { farms: { 1: { status: 'ACTIVE', version: 8 } } },
    });
  });

  it('shows what someone else does: colour, count and a line with the name', async () => {
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
          presenceChanged({
            topic: 'resource:12',
            people: [{ userId: 2, name: 'Ngozi Eze', username: 'ngozi', role: 'STAFF', farmId: 1 }],
          }),
        ),
    );
    expect(inspector().getByText('Ngozi Eze (ngozi, Staff) is reviewing this farm')).toBeTruthy();
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

  it('moves to the next page at the end of one, and filters by status', async () => {
    pages.mockResolvedValue(page([farmOf(1)], { totalProcessed: 201, totalFarms: 201 }));
    await open();
    await inspector().findByText('Farmer 1');
    pages.mockResolvedValue(page([farmOf(9)], { totalProcessed: 201, totalFarms: 201 }));
    press('j');
    expect(await inspector().findByText('Farmer 9')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('?resource=12&farm=9&page=2'));
    expect(screen.getByText('201–201 of 201')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Not completed' }));
    await waitFor(() => expect(pages.mock.lastCall?.[0]).toMatchObject({ status: 'ACTIVE', start: 0 }));
  });
});
