import {
  freeRanges,
  lengthOf,
  nearestFree,
  overlapsOf,
  type PostingCommunityDto,
  type PostingFormDto,
  type Range,
} from '#libs/contracts';

/** Positions as typed. */
export interface Typed {
  start: string;
  end: string;
}

/** Typed positions by community. */
export type Draft = ReadonlyMap<number, Typed>;

export interface Taken extends Range {
  agentId: number;
}

/** A community with its taken and free positions. */
export interface Place extends PostingCommunityDto {
  ranges: readonly Taken[];
  free: readonly Range[];
}

/** Typed positions of one community, judged. */
export interface Judged {
  place: Place;
  /** Null while the positions are no range of the community. */
  range: Range | null;
  fault: 'missing' | 'reversed' | 'beyond' | null;
  overlaps: readonly Taken[];
  /** Farmers that no other posting has. */
  farmers: number;
  /** Free start nearest to the typed one, if the positions overlap. */
  startAt: number | null;
}

/** Reads the communities of the form, in its order. */
export function placesOf({ communities }: PostingFormDto): Place[] {
  return communities.map((community) => {
    const { taken, last } = community;
    const ranges: Taken[] = [];
    for (let at = 0; at + 2 < taken.length; at += 3)
      ranges.push({ agentId: taken[at] ?? 0, start: taken[at + 1] ?? 0, end: taken[at + 2] ?? 0 });
    return { ...community, ranges, free: freeRanges(ranges, last) };
  });
}

const numberOf = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/** Judges typed positions against the taken ones. */
export function judge(place: Place, { start: from, end: to }: Typed): Judged {
  const [start, end] = [numberOf(from), numberOf(to)];
  const none = { place, range: null, overlaps: [], farmers: 0, startAt: null };
  if (!start || !end) return { ...none, fault: 'missing' };
  if (end < start) return { ...none, fault: 'reversed' };
  if (end > place.last) return { ...none, fault: 'beyond' };
  const range = { start, end };
  const overlaps = overlapsOf(range, place.ranges);
  const taken = overlaps.reduce((sum, each) => sum + lengthOf(each), 0);
  const startAt = overlaps.length > 0 ? nearestFree(start, place.free) : null;
  return { place, range, fault: null, overlaps, farmers: lengthOf(range) - taken, startAt };
}

export const typedOf = ({ start, end }: Range): Typed => ({ start: String(start), end: String(end) });

/** Returns the first free range of a community; null if all its positions are taken. */
export const proposalFor = ({ free }: Place): Typed | null => (free[0] ? typedOf(free[0]) : null);

/** Moves the start to a free position, with an end that is free too. */
export function startingAt({ free }: Place, start: number, { end }: Typed): Typed {
  const range = free.find((each) => each.start <= start && each.end >= start);
  if (!range) return { start: String(start), end };
  const wanted = Number(end);
  return typedOf({ start, end: wanted >= start ? Math.min(wanted, range.end) : range.end });
}
