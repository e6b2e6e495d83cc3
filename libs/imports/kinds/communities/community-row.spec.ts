import { PlaceResolver } from '../../domain/index.js';
import { checkCommunityRow } from './community-row.js';
import type { CommunityCells } from './fields.js';

const resolver = new PlaceResolver(
  { states: [{ id: 1, name: 'Kebbi' }], lgas: [{ id: 10, stateId: 1, name: 'Argungu' }], wards: [] },
  1,
);
const check = (cells: CommunityCells, needsLga = true) =>
  checkCommunityRow(cells, (lga) => resolver.resolve({ state: null, lga, ward: null }), { needsLga });
const codes = (faults: { field: string; code: string }[]) =>
  faults.map(({ field, code }) => `${field} ${code}`);

describe('a row of a list of communities', () => {
  it('is clean text, with the paragraphs of its long description', () => {
    const cells = {
      name: ' Bulaku\u00a0 Gari ',
      shortDescription: 'On\n the river',
      longDescription: ' One \r\n\r\n Two ',
      lga: 'ARGUNGU',
    };
    expect(check(cells)).toMatchObject({
      values: {
        name: 'Bulaku Gari',
        shortDescription: 'On the river',
        longDescription: 'One\n\nTwo',
        lgaId: 10,
      },
      faults: [],
      parked: [],
    });
  });

  it('needs a name; what else it needs depends on whether the community is there already', () => {
    expect(codes(check({ shortDescription: 'x' }).faults)).toEqual(['name name.missing']);
    expect(check({ name: 'Bulaku' }).faults).toEqual([]);
  });

  it('is refused if too long, damaged, a spreadsheet error or a BVN', () => {
    const cells = { name: 'x'.repeat(121), shortDescription: '#REF!', longDescription: 'BVN 22345678901' };
    expect(codes(check(cells).faults)).toEqual([
      'name text.long',
      'shortDescription cell.error',
      'longDescription cell.bvn',
    ]);
    expect(JSON.stringify(check(cells))).not.toContain('22345678901');
  });

  it('parks an unknown place if farms are not mapped, and is refused if they are', () => {
    expect(codes(check({ name: 'Bulaku', lga: 'Nowhere' }).faults)).toEqual(['lga place.unknownLga']);
    const { faults, parked } = check({ name: 'Bulaku', lga: 'Nowhere' }, false);
    expect([codes(faults), codes(parked)]).toEqual([[], ['lga place.unknownLga']]);
  });
});
