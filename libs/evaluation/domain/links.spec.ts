import { GRANTS, type Grant, type Role } from '#libs/contracts';
import { linksOfMap } from './links.js';

const rels = (role: Role | null, grants: readonly Grant[] | null = null, looksOnly = false) =>
  linksOfMap(12, { role, grants, looksOnly }).map(({ rel }) => rel);

describe('the links of the evaluation map', () => {
  it('are for administrators all, for external viewers and unknown roles none that writes', () => {
    expect(rels('ADMIN')).toEqual(['self', 'complete', 'reopen', 'importMaps']);
    for (const role of ['CBN', 'AGENT', 'FARMER', null] as const) expect(rels(role)).toEqual(['self']);
  });

  it('let staff flag who were granted more than a look', () => {
    expect(rels('STAFF', [GRANTS.viewFarms])).toEqual(['self']);
    expect(rels('STAFF', [])).toEqual(['self']);
    expect(rels('STAFF', [GRANTS.editFarms])).toEqual(['self', 'complete', 'reopen']);
  });

  it('let nobody write who sees the portal as another', () => {
    for (const role of ['STAFF', 'ADMIN', 'SUPERADMIN'] as const)
      expect(rels(role, null, true)).toEqual(['self']);
  });
});
