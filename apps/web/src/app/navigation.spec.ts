import { allGrants, ROLES, type Role } from '#libs/contracts';
import { hasBottomBar, isCurrent, navFor } from '../core/feature/navigation.js';
import { pagesFor } from '../core/feature/pages.js';
import { declareFeatures } from '../core/feature/registry.js';
import type { Viewer } from '../core/session/viewer.js';
import { sessionOf } from '../testing/test-session.js';
import * as FEATURES from './features.js';

declareFeatures(FEATURES);

const viewer = (role: Role | null, more: Partial<Viewer> = {}): Viewer => ({
  role,
  grants: null,
  activeResources: [],
  writes: new Set(role && sessionOf(role).user.writes),
  confined: null,
  ...more,
});
const items = (who: Viewer) => navFor(who).flatMap((group) => group.items);
const titles = (who: Viewer) => items(who).map(({ title }) => title);

describe('navigation', () => {
  it('leads only to pages that are there and open to the user', () => {
    for (const role of [...ROLES, null]) {
      const who = viewer(role, { activeResources: ['community', 'farm', 'serviceprovider', 'extension'] });
      const open = new Set(pagesFor(who).map(({ path }) => path));
      for (const item of items(who)) {
        for (const { path } of [item, ...(item.children ?? [])]) {
          expect(open).toContain(path);
          expect(path).not.toContain(':');
        }
      }
    }
  });

  it('is the same for both kinds of administrators, with the labels of the specification', () => {
    const admin = titles(viewer('ADMIN', { activeResources: ['community'] }));
    expect(admin).toEqual(titles(viewer('SUPERADMIN', { activeResources: ['community'] })));
    const specified = [
      'Overview',
      'Resources',
      'Evaluation',
      'Imports & exports',
      'AccessList',
      'Staff',
      'Audit',
      'Settings',
    ];
    // Gona's own domains may add entries.
    expect(admin.filter((title) => specified.includes(title))).toEqual(specified);
  });

  it('shows the resources that the user’s links name, and no empty heading', () => {
    const of = (activeResources: string[]) =>
      items(viewer('ADMIN', { activeResources })).find(({ title }) => title === 'Resources');
    expect(of(['community'])?.children?.map(({ title }) => title)).toEqual(['Community', 'Farmers']);
    expect(of([])).toBeUndefined();
    expect(titles(viewer('AGENT', { activeResources: [] }))).not.toContain('Resources');
  });

  it('gives agents, farmers and unknown users their few entries, and a way home', () => {
    expect(titles(viewer('AGENT'))).toEqual(['Overview', 'Capture', 'Data Captured', 'Settings']);
    expect(titles(viewer('FARMER'))).toEqual(['Overview', 'Data Captured', 'Extension', 'Settings']);
    expect(titles(viewer(null))).toEqual(['Overview', 'Settings']);
  });

  it('shows Settings unless the role is CBN with active resources', () => {
    expect(titles(viewer('CBN'))).toEqual(['Home', 'Settings']);
    expect(titles(viewer('CBN', { activeResources: ['community'] }))).toEqual(['Home']);
    expect(titles(viewer('STAFF', { activeResources: ['community'] }))).toContain('Settings');
  });

  it('follows the grants of staff', () => {
    const links = { activeResources: ['community'] };
    expect(titles(viewer('STAFF', { ...links, grants: [] }))).toEqual(['Overview', 'Settings']);
    expect(titles(viewer('STAFF', { ...links, grants: allGrants('view') }))).toEqual([
      'Overview',
      'Resources',
      'Evaluation',
      'Analytics',
      'Captures',
      'Messages',
      'Staff',
      'Settings',
    ]);
  });

  it('is not there until the password has been reset', () => {
    for (const role of ROLES) expect(navFor(viewer(role, { confined: 'password' }))).toEqual([]);
  });

  it('is at the bottom of the phones of agents and farmers', () => {
    expect(ROLES.filter((role) => hasBottomBar(viewer(role)))).toEqual(['AGENT', 'FARMER']);
  });

  it('marks an entry for its own pages and those it covers, not for longer words', () => {
    expect(isCurrent({ path: '/imports' }, '/imports/812')).toBe(true);
    expect(isCurrent({ path: '/community' }, '/community-resource/evaluate')).toBe(false);
    expect(isCurrent({ path: '/overview', covers: ['/'] }, '/')).toBe(true);
    expect(isCurrent({ path: '/overview', covers: ['/'] }, '/imports')).toBe(false);
  });
});
