import { rangeScale } from './range-scale.js';

const range = (from: number | null, to: number | null) => ({ class: null, label: '', from, to });
const NITROGEN = [range(null, 0.15), range(0.15, 0.2), range(0.2, null)];
const rounded = (values: number[]) => values.map((each) => Math.round(each * 1000) / 1000);

describe('the bar of a table', () => {
  it('begins at 0 and ends one range after the last limit', () => {
    const { widths, limits, marker } = rangeScale(NITROGEN, 0.1);
    expect(rounded(widths)).toEqual([0.6, 0.2, 0.2]);
    expect(limits.map(({ value }) => value)).toEqual([0.15, 0.2]);
    expect(rounded([marker, ...limits.map(({ at }) => at)])).toEqual([0.4, 0.6, 0.8]);
  });

  it('reaches a value outside its ranges', () => {
    expect(rangeScale(NITROGEN, 0.4)).toMatchObject({ marker: 1 });
    const ph = [range(4.5, 5), range(5.1, 5.5), range(5.5, 6.5)];
    expect(rangeScale(ph, 4)).toMatchObject({ marker: 0 });
    expect(rangeScale(ph, 6.5).marker).toBe(1);
  });
});
