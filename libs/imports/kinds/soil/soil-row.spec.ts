import { phMethodIn, phosphorusMethodIn, unitIn } from './headings.js';
import { checkSoilRow, type SoilHeadings } from './soil-row.js';

const PLAIN: SoilHeadings = { phMethod: null, phosphorusMethod: null, units: {} };
const S1 = {
  farmCode: 'F-1',
  code: 'S1',
  takenOn: '06/05/2026',
  depthFrom: '0',
  depthTo: '20',
  totalNitrogen: '0.11',
};
const check = (cells: object, headings = PLAIN) => checkSoilRow({ ...S1, ...cells }, headings, '2026-11-20');
const codes = (cells: object) => check(cells).faults.map(({ field, code }) => `${field} ${code}`);

describe('a row of soil results', () => {
  it('is stored with its numbers, methods and texture as Gona has them', () => {
    const { values, faults, parked } = check({
      latitude: '12.7012',
      longitude: '4.5031',
      ph: '5,8',
      phMethod: '1:2.5 H2O',
      phosphorus: '11.4',
      phosphorusMethod: 'Bray P-1',
      potassium: 'ND',
      organicCarbon: '0.98 %',
      texture: 'sandy-loam',
    });
    expect([faults, parked]).toEqual([[], []]);
    expect(values).toMatchObject({
      takenOn: '2026-05-06',
      depthFrom: 0,
      depthTo: 20,
      ph: 5.8,
      phMethod: 'WATER',
      phosphorusMethod: 'BRAY_1',
      potassium: null,
      organicCarbon: 0.98,
      texture: 'SANDY_LOAM',
    });
  });

  it('may have both depths in one cell, and zero as a result', () => {
    const { values, faults } = check({ depthFrom: '20 – 40 cm', depthTo: undefined, totalNitrogen: '0' });
    expect(faults).toEqual([]);
    expect(values).toMatchObject({ depthFrom: 20, depthTo: 40, totalNitrogen: 0 });
  });

  it.each([
    [{ farmCode: '' }, ['farmCode soil.farm']],
    [{ code: '-' }, ['code soil.sample']],
    [{ takenOn: '31/02/2026' }, ['takenOn soil.date']],
    [{ takenOn: '21/11/2026' }, ['takenOn soil.date']],
    [{ takenOn: '' }, ['takenOn soil.date']],
    [{ depthTo: '' }, ['depthTo soil.depth']],
    [{ depthFrom: '20', depthTo: '20' }, ['depthTo soil.depth']],
    [{ depthTo: '1000' }, ['depthTo soil.depth']],
    [{ totalNitrogen: '' }, [' soil.nothing']],
    [{ totalNitrogen: '11' }, ['totalNitrogen soil.range']],
    [{ totalNitrogen: '< 0.1' }, ['totalNitrogen soil.number']],
    [{ ph: '58' }, ['ph soil.range']],
    [{ latitude: '12.7' }, ['longitude soil.position']],
    [{ latitude: '4.5', longitude: '51' }, ['latitude soil.position']],
    [{ gonaFarm: 'F-1' }, ['gonaFarm soil.noFarm']],
    [{ laboratory: 'BVN 22345678901' }, ['laboratory cell.bvn']],
  ])('%j is rejected: %j', (cells, expected) => expect(codes(cells)).toEqual(expected));

  it('is stored without an unknown method or texture, which is listed', () => {
    const { faults, parked, values } = check({ ph: '6', phMethod: 'Truog', texture: 'loamish' });
    expect([faults, parked.map(({ code }) => code)]).toEqual([[], ['soil.method', 'soil.texture']]);
    expect(values).toMatchObject({ ph: 6, phMethod: null, texture: null });
  });

  it('takes methods and units from the headings', () => {
    expect([phMethodIn('pH (CaCl2)'), phMethodIn('pH'), phosphorusMethodIn('Bray II P')]).toEqual([
      'CACL2',
      null,
      'BRAY_2',
    ]);
    const nitrogen = unitIn('totalNitrogen', 'Total N (g/kg)')!;
    const potassium = unitIn('potassium', 'K (mg/kg)')!;
    const carbon = unitIn('organicCarbon', 'Organic matter (%)')!;
    const units = { totalNitrogen: nitrogen, potassium, organicCarbon: carbon };
    const { values } = check(
      { totalNitrogen: '1.1', potassium: '180', organicCarbon: '1.69', ph: '6' },
      { ...PLAIN, phMethod: 'KCL', units },
    );
    expect(values).toMatchObject({
      phMethod: 'KCL',
      totalNitrogen: 0.11,
      potassium: 0.460358,
      organicCarbon: 0.980278,
    });
    expect(unitIn('totalNitrogen', 'Total N (%)')).toBeNull();
  });
});
