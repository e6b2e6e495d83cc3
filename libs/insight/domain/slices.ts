import { type Bounds, cellSize, MAX_CELLS } from './waiting-grid.js';
import { WEEKS, type WeekOfFarmers, type WeekOfFarms } from './weeks.js';

/** Maximum local governments in the chart. */
const LGAS = 12;

/**
 * Figures of some farmers of one community resource. Days are counted from 1970, local governments named by id, 0 for
 * none.
 */
export interface FarmersSlice {
  /** Local government, registered, processed. */
  lgas: [number, number, number][];
  /** Day, registered. */
  joined: [number, number][];
  /** Day, processed. */
  done: [number, number][];
  /** Farmers who are also members of other resources. */
  shared: number[];
}

/** Figures of some farms of one community resource. */
export interface FarmsSlice {
  /** Day, mapped farms, square metres. */
  made: [number, number, number][];
  /** Day, completed farms. */
  done: [number, number][];
  /** Longitude, latitude, waiting farms. */
  cells: [number, number, number][];
  /** West, south, east, north of the waiting farms; null if there are none. */
  bounds: [number, number, number, number] | null;
  /** Storage time of the oldest waiting farm in milliseconds since 1970; null if there are none. */
  oldest: number | null;
  /** Square metres of farms that belong to a community. */
  communityArea: number;
  /** Local government, band of `BAND_M2`, mapped farms, square metres. An older version does not count them. */
  sizes?: [number, number, number, number][];
}

/** A farmer as counted in the slice of one resource. */
export interface Member {
  farmerId: number;
  communityId: number;
  lga: number;
  joined: number;
  done: number | null;
}

export interface FarmerFigures {
  registered: number;
  processed: number;
  byLga: { id: number; registered: number; processed: number }[];
  weeks: WeekOfFarmers[];
}

export interface FarmFigures {
  weeks: WeekOfFarms[];
  /** Storage time of the oldest farm that is not completed. */
  oldestWaiting: Date | null;
  communityAreaM2: number;
}

/** Returns days from 1970 to an ISO date. */
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** Returns the week (0 to 15, the last one ends today) of a day; older days belong to the first. */
const weekOf = (day: number, today: number) =>
  Math.min(WEEKS - 1, Math.max(0, WEEKS - 1 - Math.trunc((today - day) / 7)));

/**
 * Counts farmers of several resources, each once. A farmer is processed with a completed farm in a resource of which
 * they are a member.
 * @param doubled how the slices counted farmers who occur more than once
 */
export function farmersOf(slices: FarmersSlice[], doubled: Member[], date: string): FarmerFigures {
  const today = dayOf(date);
  const byLga = new Map<number, { registered: number; processed: number }>();
  const weeks: WeekOfFarmers[] = Array.from({ length: WEEKS }, (_, week) => ({
    week,
    registered: 0,
    processed: 0,
  }));
  const inLga = (id: number, registered: number, processed: number) => {
    const known = byLga.get(id) ?? { registered: 0, processed: 0 };
    byLga.set(id, { registered: known.registered + registered, processed: known.processed + processed });
  };
  const inWeek = (day: number, registered: number, processed: number) => {
    const week = weeks[weekOf(day, today)];
    if (!week) return;
    week.registered += registered;
    week.processed += processed;
  };
  const add = ({ lga, joined, done }: Member, sign: 1 | -1) => {
    inLga(lga, sign, done === null ? 0 : sign);
    inWeek(joined, sign, 0);
    if (done !== null) inWeek(done, 0, sign);
  };
  for (const { lgas, joined, done } of slices) {
    for (const [id, registered, processed] of lgas) inLga(id, registered, processed);
    for (const [day, registered] of joined) inWeek(day, registered, 0);
    for (const [day, processed] of done) inWeek(day, 0, processed);
  }
  for (const member of doubled) add(member, -1);
  for (const member of eachOnce(doubled)) add(member, 1);
  const all = [...byLga].map(([id, counts]) => ({ id, ...counts }));
  return {
    registered: all.reduce((sum, { registered }) => sum + registered, 0),
    processed: all.reduce((sum, { processed }) => sum + processed, 0),
    byLga: all.filter(({ id, registered }) => id !== 0 && registered > 0),
    weeks,
  };
}

/** Counts each farmer once: in their earliest community, and processed on the earliest day. */
function eachOnce(members: Member[]): Member[] {
  const once = new Map<number, Member>();
  for (const member of members) {
    const known = once.get(member.farmerId);
    const first = known && known.communityId < member.communityId ? known : member;
    const days = [known?.done, member.done].filter((done) => done != null);
    once.set(member.farmerId, { ...first, done: days.length > 0 ? Math.min(...days) : null });
  }
  return [...once.values()];
}

/** Returns those with the most farmers, by name, with their state if two have the same name. */
export function largestLgas(
  counts: FarmerFigures['byLga'],
  names: { id: number; name: string; state: string }[],
): { lgaId: number; lga: string; registered: number; processed: number }[] {
  const known = new Map(names.map((each) => [each.id, each]));
  const top = counts
    .flatMap(({ id, ...count }) => {
      const named = known.get(id);
      return named ? [{ ...named, ...count }] : [];
    })
    .sort((a, b) => b.registered - a.registered || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .slice(0, LGAS);
  return top.map(({ id, name, state, registered, processed }) => ({
    lgaId: id,
    lga: top.some((other) => other.id !== id && other.name === name) ? `${name} (${state})` : name,
    registered,
    processed,
  }));
}

/** Adds up the farmers of each state, most first. */
export function byState(
  counts: FarmerFigures['byLga'],
  names: { id: number; state: string }[],
): { state: string; registered: number; processed: number }[] {
  const stateOf = new Map(names.map(({ id, state }) => [id, state]));
  const states = new Map<string, { state: string; registered: number; processed: number }>();
  for (const { id, registered, processed } of counts) {
    const state = stateOf.get(id);
    if (state === undefined) continue;
    const known = states.get(state) ?? { state, registered: 0, processed: 0 };
    known.registered += registered;
    known.processed += processed;
    states.set(state, known);
  }
  return [...states.values()].sort((a, b) => b.registered - a.registered || (a.state < b.state ? -1 : 1));
}

export function farmsOf(slices: FarmsSlice[], date: string): FarmFigures {
  const today = dayOf(date);
  const weeks: WeekOfFarms[] = Array.from({ length: WEEKS }, (_, week) => ({
    week,
    mapped: 0,
    completed: 0,
    areaM2: 0,
  }));
  let oldest: number | null = null;
  for (const slice of slices) {
    for (const [day, mapped, area] of slice.made) {
      const week = weeks[weekOf(day, today)];
      if (!week) continue;
      week.mapped += mapped;
      week.areaM2 += area;
    }
    for (const [day, farms] of slice.done) {
      const week = weeks[weekOf(day, today)];
      if (week) week.completed += farms;
    }
    if (slice.oldest !== null) oldest = Math.min(oldest ?? slice.oldest, slice.oldest);
  }
  return {
    weeks,
    oldestWaiting: oldest === null ? null : new Date(oldest),
    communityAreaM2: slices.reduce((sum, { communityArea }) => sum + communityArea, 0),
  };
}

/** Returns where farms wait: at most 200 square cells, each at the mean position of its farms. */
export function waitingOf(slices: FarmsSlice[]): { lng: number; lat: number; waiting: number }[] {
  const all = slices.flatMap(({ bounds }) => (bounds ? [bounds] : []));
  if (all.length === 0) return [];
  const edge = (side: 0 | 1 | 2 | 3, pick: (a: number, b: number) => number) =>
    all.map((bounds) => bounds[side]).reduce((a, b) => pick(a, b));
  const bounds: Bounds = {
    west: edge(0, Math.min),
    south: edge(1, Math.min),
    east: edge(2, Math.max),
    north: edge(3, Math.max),
  };
  const size = cellSize(bounds);
  const cells = new Map<string, { lng: number; lat: number; waiting: number }>();
  for (const [lng, lat, waiting] of slices.flatMap((slice) => slice.cells)) {
    const key = `${Math.floor((lng - bounds.west) / size)} ${Math.floor((lat - bounds.south) / size)}`;
    const cell = cells.get(key) ?? { lng: 0, lat: 0, waiting: 0 };
    cells.set(key, {
      lng: cell.lng + lng * waiting,
      lat: cell.lat + lat * waiting,
      waiting: cell.waiting + waiting,
    });
  }
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return [...cells.values()]
    .map(({ lng, lat, waiting }) => ({ lng: round(lng / waiting), lat: round(lat / waiting), waiting }))
    .sort((a, b) => b.waiting - a.waiting)
    .slice(0, MAX_CELLS);
}
