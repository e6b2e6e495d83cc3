import type { NewFarmer } from '#libs/farmers';
import { encryptIdentifier, type IdentifierKeys } from '#libs/identifier-encryption';
import { NAMES, RELATIONSHIPS } from './names.js';
import type { DemoResource } from './programme.js';
import type { Random } from './random.js';
import { DAYS, workingTime } from './times.js';

/** A stored community, with its farmers' wards. */
export interface StoredCommunity {
  id: number;
  communityResourceId: number;
  stateId: number;
  lgaId: number;
  lga: string;
  farmers: number;
  wards: { id: number; name: string; lng: number; lat: number }[];
}

export interface FarmerSource {
  resource: DemoResource;
  communities: StoredCommunity[];
  /** Number of the first farmer over all resources, from 0: makes numbers unique. */
  first: number;
  now: Date;
  keys: IdentifierKeys;
}

/**
 * Demo BVNs begin with 999, which no person has. Demo phones are ordinary numbers, so that messages can be written to
 * them: messages of a demo account never leave the server.
 */
const bvnOf = (number: number) => `999${String(10_000_019 + number * 4_241).padStart(8, '0')}`;
const phoneOf = (number: number) => `+234803${1_000_000 + number * 17}`;

/** Returns the farmers of a resource, oldest first, with ids in that order. Sizes are filled in with the farms. */
export function demoFarmers(
  { resource, communities, first, now, keys }: FarmerSource,
  random: Random,
): NewFarmer[] {
  const homes = random.shuffled(
    communities.flatMap((community) => Array.from({ length: community.farmers }, () => community)),
  );
  // Registrations accelerate, as in real programmes: the square root bends the line.
  const times = homes
    .map(() => workingTime(now, DAYS * (1 - Math.sqrt(random.next())), random))
    .sort((a, b) => a.getTime() - b.getTime());
  return homes.map((community, index) => {
    const number = first + index;
    const names = NAMES[resource.names];
    const gender = random.chance(0.32) ? 'F' : 'M';
    const surname = random.pick(names.surnames);
    const ward = random.pick(community.wards);
    return {
      bvn: encryptIdentifier(bvnOf(number), keys),
      tempId: `${resource.code}-2026-${String(index + 1).padStart(5, '0')}`,
      surname,
      firstName: random.pick(gender === 'F' ? names.women : names.men),
      othername: random.chance(0.3) ? random.pick(names.men) : null,
      gender,
      phone: phoneOf(number),
      address: `${ward.name}, ${community.lga}`,
      town: ward.name,
      stateId: community.stateId,
      lgaId: community.lgaId,
      wardId: ward.id,
      declaredSizeM2: null,
      nextOfKin: {
        surname,
        firstName: random.pick(random.chance(0.5) ? names.women : names.men),
        phone: phoneOf(10_000 + number),
        relationship: random.pick(RELATIONSHIPS),
      },
      guarantor: {
        surname: random.pick(names.surnames),
        firstName: random.pick(names.men),
        phone: phoneOf(20_000 + number),
      },
      communityId: community.id,
      communityResourceId: community.communityResourceId,
      createdOn: times[index] ?? now,
    };
  });
}
