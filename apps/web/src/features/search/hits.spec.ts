import { type FoundDto, GRANTS, type Grant, type Role } from '#libs/contracts';
import type { Viewer } from '../../core/session/viewer.js';
import '../../testing/features.js';
import { sessionOf } from '../../testing/test-session.js';
import { findsRecords, pageGroup, recordGroups } from './hits.js';

const viewer = (role: Role, grants: Grant[] | null = null): Viewer => ({
  role,
  grants,
  activeResources: ['community'],
  writes: new Set(sessionOf(role).user.writes),
  confined: null,
});
const record = (kind: FoundDto['kind'], more: Partial<FoundDto> = {}): FoundDto => ({
  kind,
  id: 5,
  name: 'Kebbi & Co',
  detail: null,
  communityResourceId: 12,
  ...more,
});
const addresses = (found: FoundDto[], who: Viewer) =>
  recordGroups(found, who).flatMap(({ hits }) => hits.map(({ to }) => to));

describe('the page of a found record', () => {
  const admin = viewer('ADMIN');

  it('is a page that exists', () => {
    expect(addresses([record('farm')], admin)).toEqual(['/community-resource/evaluate?resource=12&farm=5']);
    expect(addresses([record('communityResource', { communityResourceId: null })], admin)).toEqual([
      '/community-resource/community-resource-overview?resource=5',
    ]);
    expect(addresses([record('community')], admin)).toEqual([
      '/community-features/community-members?community=5',
    ]);
  });

  it('is a farmer’s farm on the map, or their record without one', () => {
    expect(addresses([record('farmer', { farmId: 9 })], admin)).toEqual([
      '/community-resource/evaluate?resource=12&farm=9',
    ]);
    const alone = record('farmer', { farmId: null });
    expect(addresses([alone], admin)).toEqual([`/view-profile/${alone.id}`]);
  });

  it('is never a page that is closed to the user', () => {
    const all = [record('farmer', { farmId: 9 }), record('farm'), record('community')];
    // An external viewer has no map and no communities, but may read the records of a farmer and a farm.
    expect(addresses(all, viewer('CBN'))).toEqual([
      `/view-profile/${all[0]?.id}`,
      `/farm-details/${all[1]?.id}`,
    ]);
    expect(addresses(all, viewer('STAFF', []))).toEqual([]);
    expect(addresses(all, viewer('STAFF', [GRANTS.viewCommunities]))).toEqual([
      '/community-resource/communities?resource=12',
      '/community-features/community-members?community=5',
    ]);
  });

  it('is the record of a farmer of no resource', () => {
    const alone = record('farmer', { communityResourceId: null });
    expect(addresses([alone], admin)).toEqual([`/view-profile/${alone.id}`]);
  });
});

describe('groups', () => {
  it('are in their order, without empty ones', () => {
    const kinds = recordGroups([record('community'), record('farmer'), record('farm')], viewer('ADMIN'));
    expect(kinds.map(({ kind }) => kind)).toEqual(['farmer', 'farm', 'community']);
  });

  it('have pages by their names, and only those that open by their address alone', () => {
    const titles = (q: string, who = viewer('ADMIN')) =>
      pageGroup(q, who).flatMap(({ hits }) => hits.map(({ title }) => title));
    expect(titles('aud')).toEqual(['Audit']);
    expect(titles('aud', viewer('AGENT'))).toEqual([]);
    expect(titles('')).toContain('Settings');
    expect(
      pageGroup('', viewer('ADMIN'))
        .flatMap(({ hits }) => hits.map(({ to }) => to))
        .join(),
    ).not.toMatch(/:/);
  });

  it('ask the server only for users with a page for the record', () => {
    expect(findsRecords(viewer('ADMIN'))).toBe(true);
    expect(findsRecords(viewer('STAFF', []))).toBe(false);
    expect(findsRecords(viewer('FARMER'))).toBe(false);
  });
});
