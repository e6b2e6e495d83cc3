import type { NewFarmer } from '#libs/farmers';
import type { NewFarm } from '#libs/farms';
import type { StoredCommunity } from './farmers.js';
import { type Field, placed, placesRound, shifted } from './fields.js';
import type { DemoResource } from './programme.js';
import type { Random } from './random.js';
import { atWork, DAY_MS } from './times.js';

/** Share of completed farms. */
const COMPLETED = 0.42;
const SQUARE_METRES = 10_000;
const HOUR_MS = 60 * 60 * 1000;

export interface FarmSource {
  resource: DemoResource;
  communities: StoredCommunity[];
  /** Farmers with their ids, in storage order. */
  farmers: (NewFarmer & { id: number })[];
  fields: Field[];
  /** User ids of the agents of the resource. */
  agents: number[];
  now: Date;
}

/** Returns the farms of a resource: most farmers have one, some two, captured some days after registration. */
export function demoFarms(source: FarmSource, random: Random): NewFarm[] {
  const { resource, communities, fields, agents, now } = source;
  const owners = ownersOf(source.farmers, resource.farms, now, random);
  const farms = communities.flatMap((community) => {
    const here = owners.filter((owner) => owner.communityId === community.id);
    return community.wards.flatMap((ward, index) => {
      const owned = here.filter((_, i) => i % community.wards.length === index);
      const places = placesRound(ward, owned.length, random);
      return owned.map((owner, i) => {
        const field = random.pick(fields);
        const at = shifted(field, places[i] ?? ward, random);
        const capturedOn = capturedAfter(owner.createdOn, now, random);
        return {
          code: '',
          name: `${owner.surname} ${ward.name}`,
          address: `${ward.name}, ${community.lga}`,
          lgaId: community.lgaId,
          communityId: community.id,
          farmerId: owner.id,
          declaredSizeM2: declared(field, random),
          boundary: placed(field, at),
          status: 'ACTIVE' as const,
          capturedBy: random.pick(agents),
          capturedOn,
          // Field apps send data when they next have a network.
          createdOn: new Date(
            capturedOn.getTime() +
              random.next() * Math.min(9 * HOUR_MS, now.getTime() - capturedOn.getTime()),
          ),
        };
      });
    });
  });
  // Numbered ward by ward, so that neighbours are adjacent in the queue.
  return complete(
    farms.map((farm, i) => ({ ...farm, code: `${resource.code}${String(i + 1).padStart(5, '0')}` })),
    now,
    random,
  );
}

/** Repeats farmers by their number of farms: of those with a farm, about one in fifteen has two. */
function ownersOf<Farmer extends NewFarmer>(
  farmers: Farmer[],
  farms: number,
  now: Date,
  random: Random,
): Farmer[] {
  // No farm is captured on the day of registration.
  const known = farmers.filter((farmer) => now.getTime() - farmer.createdOn.getTime() > 2 * DAY_MS);
  const mixed = random.shuffled(known);
  const second = Math.round(farms / 15);
  return [...mixed.slice(0, farms - second), ...mixed.slice(0, second)];
}

/** Returns the declared size: usually near the truth, sometimes far from it. */
function declared(field: Field, random: Random): number {
  const factor = random.chance(0.05) ? random.between(1.5, 2.2) : random.between(0.9, 1.12);
  return Math.round(field.hectares * factor * 100) * (SQUARE_METRES / 100) || 100;
}

/** Completes the earliest farms, roughly in order, some days after they arrived. */
function complete(farms: NewFarm[], now: Date, random: Random): NewFarm[] {
  const came = [...farms].sort((a, b) => a.createdOn.getTime() - b.createdOn.getTime());
  const turn = came
    .map((farm, index) => ({
      farm,
      rank: index + random.between(0, farms.length / 3),
      completedOn: atWork(new Date(farm.createdOn.getTime() + random.between(3, 24) * DAY_MS), random),
    }))
    .filter(({ completedOn }) => completedOn < now)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, Math.round(farms.length * COMPLETED));
  const done = new Map(turn.map(({ farm, completedOn }) => [farm, completedOn]));
  return farms.map((farm) => {
    const completedOn = done.get(farm);
    return completedOn ? { ...farm, status: 'COMPLETED' as const, completedOn } : farm;
  });
}

/** Returns a time within 18 days after registration, but not in the future. */
function capturedAfter(registered: Date, now: Date, random: Random): Date {
  const room = Math.min(18 * DAY_MS, now.getTime() - registered.getTime());
  const day = new Date(registered.getTime() + random.between(0.05, 0.95) * room);
  const time = atWork(day, random);
  return time > registered && time < now ? time : day;
}
