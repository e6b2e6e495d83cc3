import { MOST_FEATURES, OGC_MESSAGES } from '#libs/contracts';

/*
 * Parameters of OGC API - Features Part 1, 1.0.1 (OGC 17-069r4, docs.ogc.org/is/17-069r4), sections 7.15.2 to 7.15.4.
 */

/** Degrees: west, south, east, north. */
export type Bbox = [number, number, number, number];

export interface FeatureFilter {
  limit: number;
  /** Two boxes if the given one crosses the antimeridian, none if none was given. */
  boxes: Bbox[];
  /** Both inclusive; null: open. */
  from: Date | null;
  until: Date | null;
  /** Features with a greater id, or the number of collections on earlier pages. */
  after: number;
}

const OF_PAGES = ['limit', 'after'];
const OF_FEATURES = [...OF_PAGES, 'bbox', 'datetime'];
const LIMIT = 100;
const DAY_MS = 86_400_000;

/** Parses the parameters of the list of collections, as `parseFeatureFilter`; without a limit, the page is the largest. */
export const parseCollectionPage = (query: Readonly<Record<string, unknown>>) =>
  parseFeatureFilter({ limit: String(MOST_FEATURES), ...query }, OF_PAGES);

/** Parses the parameters of a list of features, or returns the errors by parameter. */
export function parseFeatureFilter(
  query: Readonly<Record<string, unknown>>,
  known: readonly string[] = OF_FEATURES,
): { filter: FeatureFilter; faults: null } | { filter: null; faults: Record<string, string> } {
  const faults: Record<string, string> = {};
  for (const name of Object.keys(query)) if (!known.includes(name)) faults[name] = OGC_MESSAGES.unknown;
  const read = <Value>(
    name: keyof typeof OGC_MESSAGES,
    none: Value,
    parse: (text: string) => Value | null,
  ) => {
    const text = query[name];
    if (text === undefined) return none;
    const value = typeof text === 'string' ? parse(text) : null;
    if (value === null) faults[name] = OGC_MESSAGES[name];
    return value ?? none;
  };
  const limit = read('limit', LIMIT, (text) => wholeOf(text, 1));
  const boxes = read<Bbox[]>('bbox', [], boxesOf);
  const times = read('datetime', { from: null, until: null }, timesOf);
  const after = read('after', 0, (text) => wholeOf(text, 0));
  if (Object.keys(faults).length > 0) return { filter: null, faults };
  return { filter: { limit: Math.min(limit, MOST_FEATURES), boxes, ...times, after }, faults: null };
}

function wholeOf(text: string, least: number): number | null {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : -1;
  return value >= least ? value : null;
}

function boxesOf(text: string): Bbox[] | null {
  const given = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [west, south, east, north] = given.length === 6 ? [given[0], given[1], given[3], given[4]] : given;
  if (given.length !== 4 && given.length !== 6) return null;
  if (![west, south, east, north].every((value) => Number.isFinite(value))) return null;
  const [w, s, e, n] = [west, south, east, north] as Bbox;
  if (s > n || Math.abs(s) > 90 || Math.abs(n) > 90 || Math.abs(w) > 180 || Math.abs(e) > 180) return null;
  return w <= e
    ? [[w, s, e, n]]
    : [
        [w, s, 180, n],
        [-180, s, e, n],
      ];
}

type Times = Pick<FeatureFilter, 'from' | 'until'>;

function timesOf(text: string): Times | null {
  const sides = text.split('/');
  if (sides.length > 2) return null;
  const [first = '', second] = sides;
  if (second === undefined) {
    const only = timeOf(first);
    return only && { from: only.from, until: only.until };
  }
  const isOpen = (side: string) => side === '' || side === '..';
  const from = isOpen(first) ? null : timeOf(first);
  const until = isOpen(second) ? null : timeOf(second);
  if ((!from && !isOpen(first)) || (!until && !isOpen(second)) || (!from && !until)) return null;
  if (from && until && from.from > until.until) return null;
  return { from: from?.from ?? null, until: until?.until ?? null };
}

/**
 * An instant by RFC 3339, or a day in UTC. GDAL 3.12 sends days with a dangling T.
 */
function timeOf(text: string): { from: Date; until: Date } | null {
  const [, day, time] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?)?$/.exec(text) ?? [];
  if (day === undefined) return null;
  const from = new Date(time === undefined ? `${day}T00:00:00Z` : text);
  if (Number.isNaN(from.getTime()) || !new Date(`${day}T00:00:00Z`).toISOString().startsWith(day))
    return null;
  return { from, until: time === undefined ? new Date(from.getTime() + DAY_MS - 1) : from };
}
