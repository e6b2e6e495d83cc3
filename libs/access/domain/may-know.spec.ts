import { type AnyEvent, GRANTS, type Role, type Topic } from '#libs/contracts';
import type { Audience } from '#libs/platform';
import { mayKnow, type Reach } from './may-know.js';

const reach = (role: Role, more: Partial<Reach> = {}): Reach => ({
  userId: 5,
  roles: [role],
  resourceIds: [7],
  grants: null,
  ...more,
});
const about = (communityResourceId: number, topic: Topic = 'account:1') =>
  ({ topic, seq: 1, type: 'communityResource.updated', data: { communityResourceId } }) as AnyEvent;

const ofResource = {
  roles: ['STAFF', 'CBN', 'ADMIN'],
  grants: [GRANTS.viewCommunities, GRANTS.viewFarms],
  within: ({ communityResourceId }: { communityResourceId: number }) => communityResourceId,
} as Audience;
const ofAccount = { roles: ['STAFF', 'ADMIN'], within: 'account' } as const;

it('withholds events without an audience', () => {
  const admin = reach('ADMIN', { resourceIds: null });
  expect(mayKnow(admin, about(7), undefined)).toBe(false);
  expect(mayKnow(admin, about(7), 'nobody')).toBe(false);
});

it("delivers a user's own events only in their own topic", () => {
  expect(mayKnow(reach('FARMER'), about(7, 'user:5'), 'own')).toBe(true);
  expect(mayKnow(reach('FARMER'), about(7, 'user:6'), 'own')).toBe(false);
  expect(mayKnow(reach('ADMIN', { resourceIds: null }), about(7), 'own')).toBe(false);
});

it('requires one of the roles, one of the grants, and the community resource', () => {
  expect(mayKnow(reach('CBN'), about(7), ofResource)).toBe(true);
  expect(mayKnow(reach('CBN'), about(8), ofResource)).toBe(false);
  expect(mayKnow(reach('AGENT'), about(7), ofResource)).toBe(false);
  expect(mayKnow(reach('STAFF', { grants: [GRANTS.viewFarms] }), about(7), ofResource)).toBe(true);
  expect(mayKnow(reach('STAFF', { grants: [GRANTS.viewStaff] }), about(7), ofResource)).toBe(false);
  expect(mayKnow(reach('ADMIN', { resourceIds: null }), about(8), ofResource)).toBe(true);
});

it('withholds an event without a community resource from users who see only some', () => {
  const lost = { ...about(7), data: {} } as AnyEvent;
  expect(mayKnow(reach('CBN'), lost, ofResource)).toBe(false);
});

it('delivers account-wide events to users who see the whole account', () => {
  expect(mayKnow(reach('STAFF'), about(7), ofAccount)).toBe(false);
  expect(mayKnow(reach('ADMIN', { resourceIds: null }), about(7), ofAccount)).toBe(true);
});
