import { type AnyEvent, GRANTS, type Role, type Topic } from '#libs/contracts';
import type { Audience } from '#libs/platform';
import { mayReceive, type Reach } from './may-receive.js';

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
  expect(mayReceive(admin, about(7), undefined)).toBe(false);
  expect(mayReceive(admin, about(7), 'nobody')).toBe(false);
});

it("delivers a user's own events only in their own topic", () => {
  expect(mayReceive(reach('FARMER'), about(7, 'user:5'), 'own')).toBe(true);
  expect(mayReceive(reach('FARMER'), about(7, 'user:6'), 'own')).toBe(false);
  expect(mayReceive(reach('ADMIN', { resourceIds: null }), about(7), 'own')).toBe(false);
});

it('requires one of the roles, one of the grants, and the community resource', () => {
  expect(mayReceive(reach('CBN'), about(7), ofResource)).toBe(true);
  expect(mayReceive(reach('CBN'), about(8), ofResource)).toBe(false);
  expect(mayReceive(reach('AGENT'), about(7), ofResource)).toBe(false);
  expect(mayReceive(reach('STAFF', { grants: [GRANTS.viewFarms] }), about(7), ofResource)).toBe(true);
  expect(mayReceive(reach('STAFF', { grants: [GRANTS.viewStaff] }), about(7), ofResource)).toBe(false);
  expect(mayReceive(reach('ADMIN', { resourceIds: null }), about(8), ofResource)).toBe(true);
});

it('withholds an event without a community resource from users who see only some', () => {
  const lost = { ...about(7), data: {} } as AnyEvent;
  expect(mayReceive(reach('CBN'), lost, ofResource)).toBe(false);
});

it('delivers account-wide events to users who see the whole account', () => {
  expect(mayReceive(reach('STAFF'), about(7), ofAccount)).toBe(false);
  expect(mayReceive(reach('ADMIN', { resourceIds: null }), about(7), ofAccount)).toBe(true);
});
