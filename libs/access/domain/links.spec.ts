import { allGrants, GRANTS, ROLES } from '#libs/contracts';
import { linksFor } from './links.js';

const activeResources = (rels: string[]) =>
  rels.filter((rel) => rel !== 'self').map((rel) => rel.replace(/Resource$/, '').toLowerCase());

describe('links of a session', () => {
  it.each([
    ['CBN', ['community']],
    ['STAFF', ['community', 'farm', 'serviceprovider', 'agroinventory', 'extension']],
    ['ADMIN', ['community', 'farm', 'serviceprovider', 'agroinventory', 'extension']],
    ['SUPERADMIN', ['community', 'farm', 'serviceprovider', 'agroinventory', 'extension']],
    ['AGENT', []],
    ['FARMER', []],
  ] as const)('%s has the active resources %j', (role, resources) => {
    expect(activeResources(linksFor([role], null, 7).map(({ rel }) => rel))).toEqual(resources);
  });

  it('always name the session itself first, and nothing twice', () => {
    const links = linksFor(ROLES, null, 7);
    expect(links[0]).toEqual({ rel: 'self', href: '/api/session', method: 'GET' });
    expect(new Set(links.map(({ rel }) => rel)).size).toBe(links.length);
    expect(linksFor([], null, 7)).toHaveLength(1);
  });

  it('leave out what staff are not granted', () => {
    const rels = (grants: Parameters<typeof linksFor>[1]) =>
      linksFor(['STAFF'], grants, 7).map(({ rel }) => rel);
    expect(rels([])).toEqual(['self']);
    expect(rels(allGrants('view').filter(({ resource }) => resource !== 'Community'))).not.toContain(
      'communityResource',
    );
    expect(rels([GRANTS.viewFarms])).toEqual(['self', 'farmResource', 'extensionResource']);
    expect(rels([{ resource: 'Community', subResource: null, level: 'view' }])).toEqual([
      'self',
      'communityResource',
    ]);
  });
});
