import { fault, type Placemark } from '../../domain/index.js';
import { checkPlacemark } from './placemark-row.js';

const placemark = (more: Partial<Placemark>): Placemark => ({
  rowNo: 1,
  name: '',
  folder: [],
  data: {},
  attributes: {},
  capturedAt: null,
  polygons: [
    {
      outer: [
        [6.1, 12.8],
        [6.2, 12.8],
        [6.2, 12.9],
      ],
      holes: [],
    },
  ],
  notes: [],
  faults: [],
  ...more,
});

describe('checkPlacemark', () => {
  it('takes the farm code from the data, else from the name', () => {
    expect(
      checkPlacemark(placemark({ name: 'Plot of Musa', data: { farm_id: 'TF1' } })).values,
    ).toMatchObject({
      farmCode: 'TF1',
      name: 'Plot of Musa',
    });
    expect(checkPlacemark(placemark({ name: ' TF2 ' })).values.farmCode).toBe('TF2');
    expect(checkPlacemark(placemark({ data: { plotno_plot_number: '167001' } })).values.farmCode).toBe(
      '167001',
    );
  });

  it('picks keys, farmer and size', () => {
    const data = {
      'Farm ID': 'TF3',
      BVN: '２２３４５６７８９０１',
      'Temp ID': 'T1',
      cbn_id: 'C1',
      'Farmer Name': 'Musa',
      'Area (ha)': '1.25',
    };
    expect(checkPlacemark(placemark({ data })).values).toEqual({
      gonaFarm: null,
      farmCode: 'TF3',
      name: null,
      bvn: '22345678901',
      tempId: 'T1',
      cbnApplicantId: 'C1',
      farmerName: 'Musa',
      declaredHa: 1.25,
      agent: null,
    });
  });

  it('takes an id of Gona from what Gona itself writes, and from nothing else', () => {
    const gonaFarm = (data: Record<string, string>) =>
      checkPlacemark(placemark({ name: 'P', data })).values.gonaFarm;
    expect(gonaFarm({ 'Gona: farm': '912' })).toBe(912);
    expect(['912a', '0', '-3', '1e3'].map((text) => gonaFarm({ 'Gona: farm': text }))).toEqual(
      Array(4).fill(null),
    );
    expect(gonaFarm({ farmId: '912', farm_id: '913', id: '914' })).toBeNull();
  });

  it('collects every fault and leaves an unreadable size out with a note', () => {
    const check = checkPlacemark(
      placemark({
        data: { bvn: '123', size: 'big' },
        polygons: [],
        faults: [fault('boundary', 'placemark.point')],
      }),
    );
    expect(check.faults.map(({ code }) => code)).toEqual([
      'placemark.noKey',
      'bvn.length',
      'placemark.point',
    ]);
    expect(check.notes.map(({ code }) => code)).toEqual(['placemark.size']);
    expect(check.values).toMatchObject({ bvn: null, declaredHa: null });
  });
});
