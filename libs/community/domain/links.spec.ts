import { ROLES } from '#libs/contracts';
import { linksOfList, linksOfResource } from './links.js';

const rels = (role: Parameters<typeof linksOfResource>[1]) =>
  linksOfResource(7, role).map((link) => link.rel);

describe('links of a community resource', () => {
  it('gives administrators every act', () =>
    expect(rels('ADMIN')).toEqual([
      'self',
      'communities',
      'evaluate',
      'edit',
      'suspend',
      'addCommunity',
      'importFarmers',
      'importMaps',
    ]));

  it('gives nobody else an act that writes', () => {
    for (const role of [...ROLES.filter((each) => !/ADMIN/.test(each)), null])
      expect(linksOfResource(7, role).every((link) => link.method === 'GET')).toBe(true);
  });

  it('lets those evaluate who read programme figures', () => {
    expect(rels('CBN')).toContain('evaluate');
    expect(rels('AGENT')).not.toContain('evaluate');
    expect(rels(null)).toEqual(['self', 'communities']);
  });

  it('offers to create to administrators only', () => {
    expect(linksOfList('SUPERADMIN').map((link) => link.rel)).toEqual(['self', 'create']);
    expect(linksOfList('STAFF').map((link) => link.rel)).toEqual(['self']);
  });
});
