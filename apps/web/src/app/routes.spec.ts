import { allGrants, type Grant, OVERVIEW_READERS, ROLES, type Role } from '#libs/contracts';
import { pageAt, pagesFor, pagesOf, RESTRICTED_PATH, redirectsFor } from '../core/feature/pages.js';
import { pageOfRecord } from '../core/feature/records.js';
import { allPages, allRedirects, declareFeatures } from '../core/feature/registry.js';
import type { Viewer } from '../core/session/viewer.js';
import { sessionOf } from '../testing/test-session.js';
import * as FEATURES from './features.js';

declareFeatures(FEATURES);
const PAGES = allPages();
const REDIRECTS = allRedirects();

/*
 * Written from the specification alone (part 1, section 2, "Route tables by role"; part 2, section 2) and compared with
 * the route table.
 */
const CBN = `/overview /ex-overview /farmers /analytics /analytics/fertilizer /analytics/input-supply
  /view-farms/:farmResourceId /farm-details/:farmId /view-profile/:farmerId /add-new-asset /farms/map-view`;
// Gona's addition: everyone has a profile.
const PROFILE = '/profile';
const ISSUES = `/log-an-issue /logged-issues /farmer-issues /issues-info /farmers-logged-response
  /farmers-logged-response/:issueId /:serviceProviderId/new-shared-agency/:sharedAgencyId`;
const AGENT_PROFILE = `/agent-profile/:agentId /agent-profile/:agentId/captured-data /agent-profile/captured-data/:agentId
  /agent-profile/:agentId/transaction-history`;
const AGENT = `/overview ${ISSUES} /profile /:agentId/captured-data/:communityId /settings /extension/:extensionId
  ${AGENT_PROFILE}`;
const tabsUnder = (base: string) =>
  `${base} ${['new-area-mapping', 'new-soil-mapping', 'new-assets', 'logged-issues'].map((tab) => `${base}/${tab}`).join(' ')}`;
// Its sidebar names Extension; every role has the first page and the settings.
const FARMER = `${tabsUnder('/new-farm-resource')} ${ISSUES} /profile ${AGENT_PROFILE} /wallet /wallet/payments /wallet/tx-history /farmer/bvn
  /view-farms/:farmResourceId /view-assets/:farmId /farm-details/:farmId /new-farm-resource /view-profile/:farmerId
  /new-assets/map-view /add-new-asset /new-farm-resource/new-assets /farms/map-view`;
const ADMIN = `${tabsUnder('/new-view-farms')} ${tabsUnder('/new-farm-resource')} /overview /accesslist /kmlConverter /ex-overview /ex-overview-extension
  /resources /resources/farm /resources/serviceprovider /resources/community /resources/agro-inventory
  /resources/extension /resources/warehouse /farmers /qr /farmer/bvn /farm /view-farms /processed-farmers
  /serviceprovider /view-farms/:farmResourceId /new-view-farms /new-farm-resource /view-assets/:farmId
  /farm-details/:farmId /add-new-asset /new-farm-resource/new-assets /new-assets/map-view
  /farms/map-view /view-profile/:farmerId
  /community /community-resource /community-resource/community-resource-overview /community-resource/communities
  /community-resource/evaluate /community-resource/inputs /community-resource/recovery /community-resource/settings
  /community-resource/map-view /community-resource/inputdetails/:inputId
  /community-resource/recoverydetails/:farmerId /community-features/community-chat
  /community-features/community-members /community-features/community-maps /community/communitiesMembers
  /community-add-new-member /community-farmers-profile
  /extension /extension-resource/:extensionResourceId ${ISSUES} /agro-inventory /staff /staff/:staffId /add-new-staff
  /analytics /analytics/fertilizer /analytics/input-supply /reports /trash /settings /profile
  /wallet /wallet/payments /wallet/tx-history
  /service-provider-resource/:serviceProviderId /new-service-provider-resource/:serviceProviderId
  /service-provider-resource/:serviceProviderId/:service /new-service-provider-resource/:serviceProviderId/:service
  /new-shared-agency/:serviceProviderId /:serviceProviderId/shared-agency/:sharedAgencyId
  /:sharedAgencyId/add-agent /:sharedAgencyId/edit-agent /:sharedAgencyId/post-agent/:agentId ${AGENT_PROFILE}
  /:agentId/captured-data/:communityId /:assignedTaskId/agent-profile/:agentId/captured-data
  /:sharedAgencyId/assigned-tasks /:sharedAgencyId/assigned-tasks/:assignedTaskId
  /:sharedAgencyId/job-postings /:sharedAgencyId/job-postings/create`;

const words = (text: string) => text.split(/\s+/).filter(Boolean);
/** Pages that session routing opens to every role: after sign-in, and while the password has not been reset. */
const EVERYBODY = ['/', '/overview', '/settings'];

const viewer = (role: Role | null, more: Partial<Viewer> = {}): Viewer => ({
  role,
  grants: null,
  activeResources: [],
  writes: new Set(role && sessionOf(role).user.writes),
  confined: null,
  ...more,
});
const paths = (role: Role | null, more?: Partial<Viewer>) =>
  pagesFor(viewer(role, more)).map(({ path }) => path);

/** Returns every address of a role, redirects to accessible pages included, without Gona's own pages. */
function built(role: Role | null): string[] {
  const pages = pagesOf(role).filter(({ own }) => !own);
  const known = new Set(pages.map(({ path }) => path));
  return [...known, ...REDIRECTS.filter(({ to }) => known.has(to)).map(({ path }) => path)];
}

describe('pages of the features', () => {
  it.each<[Role | null, string]>([
    [null, '/overview'],
    ['CBN', `${CBN} ${PROFILE}`],
    ['AGENT', AGENT],
    ['FARMER', `${FARMER} /extension`],
    ['ADMIN', ADMIN],
    ['SUPERADMIN', ADMIN],
  ])('are in the specification’s list of %s, or Gona’s own', (role, text) => {
    const specified = new Set([...words(text), ...EVERYBODY]);
    expect(built(role).filter((path) => !specified.has(path))).toEqual([]);
    expect(built(role)).toEqual(expect.arrayContaining(EVERYBODY));
  });

  it('show a farmer to outside viewers, staff and the farmer, not to agents', () => {
    const opens = ROLES.filter((role) => paths(role).includes('/view-profile/:farmerId'));
    expect(opens.sort()).toEqual(['ADMIN', 'CBN', 'FARMER', 'STAFF', 'SUPERADMIN']);
  });

  it('are not own if the specification names them', () => {
    const specified = new Set(words(`${CBN} ${AGENT} ${FARMER} ${ADMIN}`));
    expect(PAGES.filter(({ path, own }) => own && specified.has(path))).toEqual([]);
  });

  it('have each path once', () => {
    const all = [...PAGES, ...REDIRECTS].map(({ path }) => path);
    expect(new Set(all).size).toBe(all.length);
  });

  it('have code', async () => {
    for (const { load } of PAGES) expect(typeof (await load()).default).toBe('function');
  });

  it('keeps the pages of administrators from everyone else', () => {
    for (const role of ROLES) {
      const may = role === 'ADMIN' || role === 'SUPERADMIN';
      for (const path of ['/imports/:jobId/fix', '/accesslist', '/audit', '/add-new-staff', '/qr']) {
        expect([role, path, paths(role).includes(path)]).toEqual([role, path, may]);
      }
      const ofBvn = paths(role).includes('/farmer/bvn');
      expect([role, ofBvn]).toEqual([role, may || role === 'FARMER']);
      // A role that can start a job can open it.
      expect([role, paths(role).includes('/imports/:jobId')]).toEqual([
        role,
        OVERVIEW_READERS.includes(role),
      ]);
    }
  });

  it('leads nowhere that the user may not go', () => {
    const known = new Set(PAGES.map(({ path }) => path));
    for (const { to } of REDIRECTS) expect(known).toContain(to);
    expect(redirectsFor(viewer('AGENT')).map(({ path }) => path)).toEqual(['/']);
    expect(redirectsFor(viewer('ADMIN'))).toEqual(REDIRECTS);
  });
});

describe('staff', () => {
  const of = (...grants: Grant[]) => paths('STAFF', { grants });

  it('have what everyone has, and nothing more without grants', () => {
    expect(of().sort()).toEqual([
      '/imports',
      '/imports/:jobId',
      '/overview',
      '/profile',
      '/settings',
      '/waiting',
    ]);
  });

  it('open what they are granted, to view or to edit', () => {
    const farms: Grant = { resource: 'Farm', subResource: 'Area Mapping', level: 'view' };
    const staff: Grant = { resource: 'Farm', subResource: 'Staff', level: 'edit' };
    const communities: Grant = { resource: 'Community', subResource: null, level: 'edit' };
    expect(of(farms, communities)).toContain('/community-resource/evaluate');
    expect(of(communities)).not.toContain('/community-resource/evaluate');
    expect(of(farms)).toContain('/community-resource/evaluate');
    expect(of(farms)).not.toContain('/community');
    expect(of(staff)).toEqual(expect.arrayContaining(['/staff', '/staff/:staffId']));
    expect(of(communities)).toEqual(
      expect.arrayContaining(['/community', '/community-resource/communities']),
    );
  });

  it('open no page of administrators with all grants', () => {
    const open = paths('STAFF', { grants: allGrants('edit') });
    for (const path of ['/imports/:jobId/fix', '/accesslist', '/audit', '/add-new-staff'])
      expect(open).not.toContain(path);
  });
});

describe('a user with a required action', () => {
  it.each(['password', 'secondFactor'] as const)('has the settings only: %s', (confined) => {
    for (const role of [...ROLES, null]) expect(paths(role, { confined })).toEqual([RESTRICTED_PATH]);
    expect(redirectsFor(viewer('ADMIN', { confined }))).toEqual([]);
  });
});

describe('page of an address', () => {
  const at = (path: string) => pageAt(PAGES, path)?.path ?? null;

  it('is found by its path and by its parameters', () => {
    expect(at('/imports/812')).toBe('/imports/:jobId');
    expect(at('/staff/7')).toBe('/staff/:staffId');
    expect(at('/community/')).toBe('/community');
  });

  it('is found in capital letters and with a slash at the end, as by the router', () => {
    expect([at('/Farmers/'), at('/Farm-Details/7')]).toEqual(['/farmers', '/farm-details/:farmId']);
  });

  it('is none with a missing or extra part', () => {
    expect(at('/imports/')).toBe('/imports');
    expect(at('/imports/812/rows')).toBeNull();
    expect(at('/nowhere')).toBeNull();
  });
});

it('knows the pages of those records that have one', () => {
  expect(pageOfRecord('staff', { id: 4 })).toBe('/staff/4');
  expect(pageOfRecord('job', { id: 7 })).toBe('/imports/7');
  expect(pageOfRecord('communityResource', { id: 2 })).toContain('?resource=2');
  expect(pageOfRecord('farmer', { id: 1 })).toBe('/view-profile/1');
});
