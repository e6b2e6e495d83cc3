import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { EDIT_SOURCE } from '../../../map/edit/edit-layers.js';
import type { FakeMap } from '../../../map/fake-map.js';
import { farmOf } from '../test-farms.js';
import { open, page, pages, press, theServer } from '../test-workspace.js';
import { handled } from './slice.js';
import { selectEditor } from './state.js';

// Queries by label and title: role queries take seconds on a page of this size.
const tool = (name: RegExp) => screen.queryByTitle(name);
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))));
const rolesOf = (map: FakeMap | undefined) =>
  (
    map?.sources.get(EDIT_SOURCE)?.sets.at(-1) as { features: { properties: { role: string } }[] } | undefined
  )?.features.map(({ properties }) => properties.role) ?? [];

/** Renders the workspace with the boundary of its first farm open. */
async function editing() {
  pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
  const opened = await open('STAFF', '?resource=12&farm=1');
  await screen.findByText('Farmer 1', { selector: 'h2' });
  await act(async () => opened.made[0]?.fire('style.load'));
  press('e');
  await screen.findByLabelText('Points of the boundary');
  const edit = () => selectEditor(opened.store.getState()).open?.edit;
  return { ...opened, edit };
}

describe('the editor on screen', () => {
  it('opens by its key, draws the boundary with its handles, and closes by Escape', async () => {
    const { made, edit } = await editing();
    expect(edit()?.parts[0]?.[0]).toHaveLength(4);
    expect(tool(/^Edit points \(E\)/)?.getAttribute('aria-pressed')).toBe('true');
    press(']');
    expect(screen.getByText('Point 1 of 4')).toBeTruthy();
    expect(rolesOf(made[0]).filter((role) => role === 'chosen')).toHaveLength(1);
    expect(rolesOf(made[0]).filter((role) => role === 'middle')).toHaveLength(4);
    press('Escape');
    await settled();
    expect(edit()).toBeUndefined();
    expect(rolesOf(made[0])).toEqual([]);
  });

  it('draws a first boundary by clicks and by fields, each point a step, and deletes points by the documented words', async () => {
    pages.mockResolvedValue(page([farmOf(1)]));
    const { made, store } = await open('STAFF', '?resource=12&farm=1');
    const edit = () => selectEditor(store.getState()).open?.edit;
    theServer().set('GET /evaluation/farmmap/:id', {
      farm: farmOf(1, { farmSize: 0, boundary: [], coords: [] }),
    });
    pages.mockResolvedValue(page([farmOf(1, { farmSize: 0, boundary: [], coords: [] })]));
    await screen.findByText('Farmer 1', { selector: 'h2' });
    await act(async () => made[0]?.fire('style.load'));
    press('e');
    await screen.findByText('Click on the map to place the first point of the boundary.');
    act(() => made[0]?.click(4.2, 12.4));
    act(() => made[0]?.click(4.201, 12.4));
    expect(screen.getByText('2 points placed. Place at least three.')).toBeTruthy();
    // Two points are no boundary: nothing to save yet.
    expect(Object.keys(selectEditor(store.getState()).drafts)).toEqual([]);
    const fields = [screen.getByLabelText('Latitude'), screen.getByLabelText('Longitude')] as const;
    fireEvent.change(fields[0], { target: { value: '12,401' } });
    fireEvent.change(fields[1], { target: { value: '4.2005' } });
    fireEvent.click(screen.getByText('Place point'));
    act(() => made[0]?.click(4.1999, 12.4004));
    expect(screen.getByText('4 points placed. Place more, or finish.')).toBeTruthy();
    fireEvent.click(screen.getByText('Finish boundary'));
    expect(edit()?.parts).toEqual([
      [
        [
          [4.2, 12.4],
          [4.201, 12.4],
          [4.2005, 12.401],
          [4.1999, 12.4004],
        ],
      ],
    ]);
    act(() => made[0]?.click(4.3, 12.4));
    expect(edit()?.parts[0]?.[0]).toHaveLength(4);
    press(']');
    press('Delete');
    expect(edit()?.parts[0]?.[0]).toHaveLength(3);
    expect(await screen.findByText('Markers Deleted Successfully')).toBeTruthy();
    for (let step = 0; step < 5; step++)
      act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
    expect(edit()?.parts).toEqual([]);
    expect(screen.getByText('Click on the map to place the first point of the boundary.')).toBeTruthy();
  });

  it('does by keys and fields what a hand does, and takes each step back by Ctrl+Z before any act', async () => {
    const { edit } = await editing();
    const start = edit()?.parts;
    press(']');
    press('ArrowRight');
    expect(edit()?.done).toHaveLength(1);
    const field = screen.getByLabelText('Latitude');
    fireEvent.change(field, { target: { value: '95' } });
    expect(screen.getByText('A latitude is a number between -90 and 90.')).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(edit()?.done).toHaveLength(1);
    fireEvent.change(field, { target: { value: '11,9995' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(edit()?.parts[0]?.[0]?.[0]?.[1]).toBe(11.9995);
    expect(screen.getByLabelText('1 farm edited')).toBeTruthy();
    for (let step = 0; step < 2; step++)
      act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
    expect(edit()?.parts).toBe(start);
    expect(screen.queryByLabelText('1 farm edited')).toBeNull();
    expect(screen.queryByText('Nothing to undo.')).toBeNull();
  });

  it('deletes a range once both ends are picked, and says which points it is', async () => {
    const { edit, store } = await editing();
    const remove = () => tool(/^Delete the selected points/) as HTMLButtonElement;
    // Simulates a click on the point: the fake map has no pixels to click.
    const pick = (index: number) => act(() => void store.dispatch(handled({ act: 'pick', index })));
    expect(remove().disabled).toBe(true);
    press('r');
    expect(screen.getByText('choose its first point', { exact: false })).toBeTruthy();
    pick(1);
    expect(remove().disabled).toBe(true);
    pick(1);
    expect(screen.getByText(/points 2–2 selected/)).toBeTruthy();
    press('Delete');
    expect(edit()?.parts[0]?.[0]).toHaveLength(3);
    press('Escape');
    expect(tool(/^Edit points/)?.getAttribute('aria-pressed')).toBe('true');
  });

  it('has no tools for read-only users, and asks for a wide screen on a phone', async () => {
    pages.mockResolvedValue(page([farmOf(1)]));
    await open('CBN', '?resource=12&farm=1');
    await screen.findByText('Farmer 1', { selector: 'h2' });
    expect(tool(/^Edit points/)).toBeNull();
    press('e');
    expect(screen.queryByLabelText('Points of the boundary')).toBeNull();
  });

  it('says on a phone that boundaries are edited on a wider screen', async () => {
    const media = jest.spyOn(globalThis, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('767px'),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    pages.mockResolvedValue(page([farmOf(1)]));
    await open('STAFF', '?resource=12&farm=1');
    await screen.findByText(/Edit its boundary on a wider screen/);
    expect(tool(/^Edit points/)).toBeNull();
    await waitFor(() => expect(media).toHaveBeenCalled());
  });
});
