import { identifierKeys } from '#libs/identifier-encryption';
import { demoFarmers, type StoredCommunity } from './farmers.js';
import { demoFarms } from './farms.js';
import { loadFields, SPACING } from './fields.js';
import { FARMER_USER, RESOURCES, USERS } from './programme.js';
import { Random } from './random.js';

const now = new Date('2026-11-20T09:00:00Z');
const keys = identifierKeys({
  BVN_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  BVN_ENCRYPTION_KEY_ID: 1,
  BVN_INDEX_KEY: Buffer.alloc(32, 2).toString('base64'),
});
const resource = RESOURCES[0]!;
const communities: StoredCommunity[] = resource.communities.map(({ lga, farmers }, i) => ({
  id: i + 1,
  communityResourceId: 1,
  stateId: 21,
  lgaId: 450 + i,
  lga,
  farmers,
  wards: [{ id: i + 1, name: `${lga} ward`, lng: 4 + i * 0.2, lat: 12 }],
}));

async function made() {
  const random = new Random(1);
  const farmers = demoFarmers({ resource, communities, first: 0, now, keys }, random);
  const fields = await loadFields();
  const numbered = farmers.map((farmer, id) => ({ ...farmer, id }));
  const farms = demoFarms({ resource, communities, farmers: numbered, fields, agents: [1, 2], now }, random);
  return { farmers, farms, numbered };
}

it('has what it says: 3 resources, 12 communities, 2,000 farmers, 1,500 farms, a user of every role', () => {
  const all = RESOURCES.flatMap((each) => each.communities);
  expect([RESOURCES.length, all.length]).toEqual([3, 12]);
  expect(all.reduce((sum, community) => sum + community.farmers, 0)).toBe(2000);
  expect(RESOURCES.reduce((sum, each) => sum + each.farms, 0)).toBe(1500);
  const roles = [...USERS.map((user) => user.role), FARMER_USER.role];
  expect([...new Set(roles)].sort()).toEqual(['ADMIN', 'AGENT', 'CBN', 'FARMER', 'STAFF', 'SUPERADMIN']);
});

it('gives every farmer numbers of their own', async () => {
  const { farmers } = await made();
  expect(new Set(farmers.map((farmer) => farmer.tempId)).size).toBe(farmers.length);
  expect(new Set(farmers.map((farmer) => farmer.bvn?.index.toString('hex'))).size).toBe(farmers.length);
  expect(farmers.every((farmer) => farmer.phone?.startsWith('+2348031'))).toBe(true);
  expect(farmers.every((farmer) => farmer.createdOn <= now)).toBe(true);
});

it('makes the same people and farms again', async () => {
  const strip = (value: unknown) => JSON.stringify(value, (key, part) => (key === 'bvn' ? undefined : part));
  const [one, two] = [await made(), await made()];
  expect(strip(one.farms)).toBe(strip(two.farms));
  expect(strip(one.farmers)).toBe(strip(two.farmers));
});

it('lays farms beside each other, after their farmers, and completes the older of them', async () => {
  const { farms, numbered } = await made();
  expect(farms).toHaveLength(resource.farms);
  const middles = farms.map(({ boundary }) => {
    const ring = boundary[0]![0]!;
    const mid = (axis: 0 | 1) =>
      (Math.min(...ring.map((p) => p[axis]!)) + Math.max(...ring.map((p) => p[axis]!))) / 2;
    return `${Math.round((mid(0) * Math.cos((mid(1) * Math.PI) / 180)) / SPACING)},${Math.round(mid(1) / SPACING)}`;
  });
  // Rounding can move a shifted middle into a neighbouring cell, so some cells look shared, but not many.
  expect(new Set(middles).size).toBeGreaterThan(farms.length * 0.6);
  for (const farm of farms) {
    expect(farm.capturedOn!.getTime()).toBeGreaterThan(numbered[farm.farmerId!]!.createdOn.getTime());
    expect(farm.createdOn.getTime()).toBeLessThanOrEqual(now.getTime());
    if (farm.completedOn) expect(farm.completedOn.getTime()).toBeGreaterThan(farm.createdOn.getTime());
  }
  const done = farms.filter((farm) => farm.status === 'COMPLETED');
  expect(done.length / farms.length).toBeCloseTo(0.42, 1);
});
