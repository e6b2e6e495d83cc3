import { allGrants, GRANTS, type Grant, ROLES } from '#libs/contracts';
import { linksOfCommunity, linksOfList, linksOfResource } from './links.js';

const rels = (role: Parameters<typeof linksOfResource>[1], grants: Grant[] | null = null) =>
  linksOfResource(7, role, grants).map((link) => link.rel);

describe('links of a community resource', () => {
  it('gives administrators every act', () =>
    expect(rels('ADMIN')).toEqual([
      'self',
      'communities',
      'processedFarmers',
      'evaluate',
      'inputs',
      'recovery',
      'eop',
      'edit',
      'suspend',
      'addCommunity',
      'importFarmers',
      'importCommunities',
      'importInputs',
      'importMaps',
      'delete',
    ]));

  it('offers writing acts only to them and staff', () => {
    for (const role of [...ROLES.filter((each) => !/ADMIN|STAFF/.test(each)), null])
      expect(linksOfResource(7, role, null).every((link) => link.method === 'GET')).toBe(true);
  });

  it('offers staff the acts of their grants', () => {
    const read = ['self', 'communities'];
    expect(rels('STAFF', [])).toEqual(read);
    expect(rels('STAFF', [GRANTS.viewFarms])).toEqual([...read, 'evaluate']);
    expect(rels('STAFF', [GRANTS.viewCommunities])).toEqual([...read, 'processedFarmers']);
    expect(rels('STAFF', [GRANTS.viewInputs])).toEqual([...read, 'inputs', 'recovery']);
    expect(rels('STAFF', allGrants('view'))).toEqual([
      ...read,
      'processedFarmers',
      'evaluate',
      'inputs',
      'recovery',
      'eop',
    ]);
    expect(rels('STAFF', allGrants('edit'))).toEqual([
      ...read,
      'processedFarmers',
      'evaluate',
      'inputs',
      'recovery',
      'eop',
      'edit',
      'suspend',
      'addCommunity',
    ]);
  });

  it('offers evaluation to readers of programme figures', () => {
    expect(rels('CBN')).toContain('evaluate');
    expect(rels('AGENT')).not.toContain('evaluate');
    expect(rels(null)).toEqual(['self', 'communities']);
  });

  it('of a community let administrators and granted staff change it', () => {
    const of = (role: Parameters<typeof linksOfCommunity>[1], grants: Grant[] | null = null) =>
      linksOfCommunity(9, role, grants).map((link) => link.rel);
    expect(of('ADMIN')).toEqual(['self', 'members', 'edit', 'delete']);
    expect(of('STAFF', [GRANTS.editCommunities])).toEqual(['self', 'members', 'edit']);
    expect(of('STAFF', [GRANTS.viewCommunities])).toEqual(['self', 'members']);
    expect(of('STAFF', [GRANTS.viewFarms])).toEqual(['self']);
    expect(of('CBN')).toEqual(['self']);
  });

  it('offers creation only to administrators', () => {
    expect(linksOfList('SUPERADMIN').map((link) => link.rel)).toEqual(['self', 'create']);
    expect(linksOfList('STAFF').map((link) => link.rel)).toEqual(['self']);
  });
});
