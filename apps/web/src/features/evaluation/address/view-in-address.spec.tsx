import { act } from '@testing-library/react';
import { farmOf } from '../test-farms.js';
import { inspector, open, page, pages, press } from '../test-workspace.js';
import { readView, writeView } from './view-in-address.js';

describe('the view in the address', () => {
  it('reads what it writes, and accepts only positions', () => {
    const place = { lat: 12.345678, lng: -4.5, zoom: 15.25 };
    expect(readView(`?at=${writeView(place)}`)).toEqual(place);
    for (const at of [
      '',
      '1,2',
      '1,2,3,4',
      '91,2,3',
      '12,181,3',
      '12,4,23',
      '12,4,-1',
      'a,b,c',
      '1e1,2,3',
      '1,2,',
    ])
      expect(readView(`?at=${at}`)).toBeNull();
  });

  it('shows the ground of a link, and fits nothing before someone does something', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    const { made } = await open('STAFF', '?resource=12&farm=1&at=12.5,4.25,13.5');
    await inspector().findByText('Farmer 1');
    await act(async () => made[0]?.fire('style.load'));
    expect(made[0]?.jumps).toEqual([{ center: [4.25, 12.5], zoom: 13.5 }]);
    expect(made[0]?.fits).toEqual([]);
    press('j');
    await inspector().findByText('Farmer 2');
    expect(made[0]?.fits).toHaveLength(1);
  });

  it('fits the farm of a link that names no ground', async () => {
    pages.mockResolvedValue(page([farmOf(1)]));
    const { made } = await open('STAFF', '?resource=12&farm=1');
    await inspector().findByText('Farmer 1');
    await act(async () => made[0]?.fire('style.load'));
    expect(made[0]?.jumps).toEqual([]);
    expect(made[0]?.fits).toHaveLength(1);
  });

  it('writes the view of a resting map, once something was shown', async () => {
    pages.mockResolvedValue(page([farmOf(1)]));
    const { made } = await open('STAFF', '?resource=12&farm=1');
    await inspector().findByText('Farmer 1');
    await act(async () => made[0]?.fire('style.load'));
    made[0]?.fire('move');
    expect(location.search).not.toContain('at=');
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 450))));
    expect(readView(location.search)).toMatchObject({ zoom: expect.any(Number) });
  });
});
