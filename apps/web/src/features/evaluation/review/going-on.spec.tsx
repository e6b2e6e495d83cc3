import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { NextFarmDto } from '#libs/contracts';
import { actDone } from '../slice.js';
import type { EvaluationPage } from '../state.js';
import { farmOf } from '../test-farms.js';
import {
  address,
  bar,
  changes,
  inspector,
  nextOnes,
  open,
  page,
  pages,
  press,
  theServer,
} from '../test-workspace.js';

/** An answer that the test releases. */
function later<T>() {
  let come: (value: T) => void = () => undefined;
  const answer = new Promise<T>((resolve) => {
    come = resolve;
  });
  return { answer, come };
}
const completed = () => screen.getByRole('radio', { name: 'Completed' });

describe('does not move the user back to an earlier farm', () => {
  it('keeps a filter that is chosen in the moment in which the page comes', async () => {
    const first = later<EvaluationPage>();
    pages.mockReturnValueOnce(first.answer);
    await open();
    pages.mockResolvedValue(page([farmOf(2, { status: 'COMPLETED' })]));
    await act(async () => {
      fireEvent.click(completed());
      first.come(page([farmOf(1)]));
      // The page renders before the address changes, because the router defers that update.
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(await inspector().findByText('Farmer 2')).toBeTruthy();
    expect(address()).toBe('?resource=12&farm=2&status=COMPLETED');
  });

  it('keeps a filter whose page has not arrived when a key is pressed', async () => {
    pages.mockResolvedValue(page([1, 3, 4, 5].map((id) => farmOf(id))));
    await open();
    await inspector().findByText('Farmer 1');
    const next = later<EvaluationPage>();
    pages.mockReturnValue(next.answer);
    act(() => {
      fireEvent.click(completed());
      press('j');
    });
    press('j');
    await act(async () => next.come(page([farmOf(2, { status: 'COMPLETED' })])));
    expect(await inspector().findByText('Farmer 2')).toBeTruthy();
    expect(address()).toBe('?resource=12&farm=2&status=COMPLETED');
  });

  it('loses no key that is pressed while a farm is drawn', async () => {
    pages.mockResolvedValue(page([1, 2, 3, 4].map((id) => farmOf(id))));
    await open();
    await inspector().findByText('Farmer 1');
    // As in a browser: without `act`, effects of a render are neither delayed nor flushed early.
    const key = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    const drawn = new MutationObserver(() => {
      if (!inspector().queryByText('Farmer 2')) return;
      drawn.disconnect();
      key();
      // Effects of the first render run before this one; the second render runs after it.
      queueMicrotask(key);
    });
    drawn.observe(document.body, { childList: true, subtree: true, characterData: true });
    const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    world.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      key();
      expect(await inspector().findByText('Farmer 4')).toBeTruthy();
    } finally {
      world.IS_REACT_ACT_ENVIRONMENT = true;
    }
  });

  it('does not move a user who undid a deletion and left, while its message is shown', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    const { store } = await open();
    await inspector().findByText('Farmer 1');
    theServer().set('POST /evaluation/acts/:id/undo', {
      code: 200,
      message: 'ok',
      kind: 'delete',
      undone: 7,
      actId: 8,
      farms: [{ farmId: 1, version: 5 }],
    });
    const done = { kind: 'delete', actId: 7, farms: [1], text: 'Farm Deleted', again: { call: 'delete' } };
    act(() => void store.dispatch(actDone(done as never)));
    await inspector().findByText('Farmer 2');
    act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
    await bar().findByText(/^Undone: Farm Deleted/);
    await inspector().findByText('Farmer 1');
    press('j');
    expect(await inspector().findByText('Farmer 2')).toBeTruthy();
    expect(address()).toBe('?resource=12&farm=2');
  });

  it('drops the next farm of a queue that was left while it was looked for', async () => {
    const next = later<NextFarmDto>();
    pages.mockResolvedValue(page([farmOf(1)], { totalProcessed: 600 }));
    changes.mockResolvedValue({
      code: 200,
      message: 'ok',
      farmId: 1,
      status: 'COMPLETED',
      version: 5,
      actId: 1,
    });
    nextOnes.mockReturnValue(next.answer);
    await open();
    await inspector().findByText('Farmer 1');
    press('c');
    await waitFor(() => expect(nextOnes).toHaveBeenCalled());
    pages.mockResolvedValue(page([farmOf(2, { status: 'COMPLETED' })]));
    act(() => void fireEvent.click(completed()));
    await inspector().findByText('Farmer 2');
    await act(async () => next.come({ farmId: 500, row: 420 }));
    expect(address()).toBe('?resource=12&farm=2&status=COMPLETED');
  });
});
