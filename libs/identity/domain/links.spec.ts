import { ROLES } from '#libs/contracts';
import { linksFor } from './links.js';

const activeResources = (rels: string[]) =>
  rels.filter((rel) => rel !== 'self').map((rel) => rel.replace(/Resource$/, '').toLowerCase());

describe('links of a session', () => {
  it.each([
    ['CBN', ['community']],
    ['STAFF', ['community']],
    ['ADMIN', ['community']],
    ['SUPERADMIN', ['community']],
    ['AGENT', []],
    ['FARMER', []],
  ] as const)('%s has the active resources %j', (role, resources) => {
    expect(activeResources(linksFor([role]).map(({ rel }) => rel))).toEqual(resources);
  });

  it('always name the session itself first, and nothing twice', () => {
    const links = linksFor(ROLES);
    expect(links[0]).toEqual({ rel: 'self', href: '/api/session', method: 'GET' });
    expect(new Set(links.map(({ rel }) => rel)).size).toBe(links.length);
    expect(linksFor([])).toHaveLength(1);
  });
});
