import { crossingOfLastSide, type LineCrossing, type LngLat, lengthOf, metresBetween } from '#libs/geometry';

/** A position of the phone. Times are milliseconds since 1970. */
export interface Fix {
  lng: number;
  lat: number;
  /** Radius in metres; the W3C asks for 95 % confidence. */
  accuracy: number;
  at: number;
}

/** Metres: less accurate positions are counted and thrown away. */
export const MAX_ACCURACY = 15;
/** Distance or time from the last point at which the next is recorded. */
const RECORD = { metres: 3, ms: 5000 };
/** Metres: anything less in the recording time is standing still. Points on one spot would draw a knot. */
const STANDING = 1;
/** Milliseconds: phones answer the first request with an older position. */
const STALE = 2000;
/** A crossing that closes a loop this short is a knot; the whole loop goes. Otherwise only the last point is wrong. */
const KNOT = { points: 12, metres: 60 };

/** A boundary that is walked or drawn. Plain data: it is stored as it is. */
export interface Walk {
  how: 'walked' | 'drawn';
  points: Fix[];
  /** Indexes of points after a pause; the side before each was not walked. */
  gaps: number[];
  /** Positions that were not accurate enough. */
  thrownAway: number;
  /** Milliseconds walked in earlier stretches. */
  walkedMs: number;
  /** Begin of the present stretch; null while paused. */
  since: number | null;
  /** First crossing, with the index of the point that made it. */
  crossing: (LineCrossing & { point: number }) | null;
  closed: boolean;
}

export const NO_WALK: Walk = {
  how: 'walked',
  points: [],
  gaps: [],
  thrownAway: 0,
  walkedMs: 0,
  since: null,
  crossing: null,
  closed: false,
};

export type Verdict = 'kept' | 'inaccurate' | 'stale' | 'near';

/** Judges a position: stale, not accurate enough, too near to the last point, or kept. */
export function judge(walk: Walk, fix: Fix): Verdict {
  if (walk.since !== null && fix.at < walk.since - STALE) return 'stale';
  if (!(fix.accuracy <= MAX_ACCURACY)) return 'inaccurate';
  const last = walk.points.at(-1);
  if (!last) return 'kept';
  const moved = metresBetween(placeOf(last), placeOf(fix));
  if (moved >= RECORD.metres) return 'kept';
  return fix.at - last.at >= RECORD.ms && moved >= STANDING ? 'kept' : 'near';
}

/** Returns the walk with a position of the phone: recorded, counted as thrown away, or unchanged. */
export function withFix(walk: Walk, fix: Fix): Walk {
  if (walk.since === null || walk.closed) return walk;
  const verdict = judge(walk, fix);
  if (verdict === 'inaccurate' || verdict === 'stale') return { ...walk, thrownAway: walk.thrownAway + 1 };
  return verdict === 'kept' ? withPoint(walk, fix) : walk;
}

/** Returns the walk with a point, recorded or drawn, and its first crossing. */
export function withPoint(walk: Walk, point: Fix): Walk {
  const points = [...walk.points, point];
  return { ...walk, points, crossing: walk.crossing ?? crossingAt(points) };
}

function crossingAt(points: readonly Fix[]): Walk['crossing'] {
  const found = crossingOfLastSide(points.map(placeOf));
  return found && { ...found, point: points.length - 1 };
}

/** Begins a stretch. After a pause it continues from the last point; the side between is a gap. */
export function begin(walk: Walk, at: number): Walk {
  if (walk.since !== null) return walk;
  const next = walk.points.length;
  const gaps = next > 0 && walk.gaps.at(-1) !== next ? [...walk.gaps, next] : walk.gaps;
  return { ...walk, since: at, gaps };
}

/** Ends the stretch. Everything recorded stays. */
export function pause(walk: Walk, at: number): Walk {
  if (walk.since === null) return walk;
  return { ...walk, since: null, walkedMs: walk.walkedMs + Math.max(0, at - walk.since) };
}

/** Returns the walk of a killed page: its stretch ended with its last point. */
export function resumed(walk: Walk): Walk {
  return pause(walk, walk.points.at(-1)?.at ?? walk.since ?? 0);
}

/** Returns the number of last points to remove: back to the last good point before a crossing, or one. */
export function pointsToUndo({ points, crossing }: Walk): number {
  if (points.length === 0) return 0;
  if (!crossing) return 1;
  const loop = points.slice(crossing.side + 1, crossing.point + 1);
  const knot = loop.length <= KNOT.points && lengthOf(loop.map(placeOf)) <= KNOT.metres;
  return points.length - (knot ? crossing.side + 1 : crossing.point);
}

/** Removes the last points: by default back to the last good one. Everything before the first crossing is good. */
export function undo(walk: Walk, count = pointsToUndo(walk)): Walk {
  const points = walk.points.slice(0, walk.points.length - count);
  const crossing = walk.crossing && walk.crossing.point < points.length ? walk.crossing : null;
  return { ...walk, points, gaps: walk.gaps.filter((at) => at <= points.length), crossing, closed: false };
}

/** Milliseconds of walking, without pauses. */
export function walkedMs({ walkedMs: earlier, since }: Walk, now: number): number {
  return earlier + (since === null ? 0 : Math.max(0, now - since));
}

export const placeOf = ({ lng, lat }: { lng: number; lat: number }): LngLat => [lng, lat];
