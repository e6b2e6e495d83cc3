import type { FarmerFilter } from '#libs/contracts';

/** Filters of the list in its address, besides the search text: name in the address -> field. */
const IDS = {
  resource: 'resourceId',
  community: 'communityId',
  lga: 'lgaId',
  farms: 'farmResourceId',
  breach: 'breachId',
} as const;
const FLAGS = {
  processed: 'processed',
  farm: 'hasFarm',
  nophone: 'noPhone',
  duplicate: 'possibleDuplicate',
  seasons: 'severalSeasons',
} as const;
/** Farmers named one by one. */
const NAMED = ['only', 'except'] as const;
export type FilterName = keyof typeof IDS | keyof typeof FLAGS;
export const FILTER_NAMES = [...Object.keys(IDS), ...Object.keys(FLAGS)] as FilterName[];

/** Parameters that make up a saved view. */
const VIEWED = ['q', 'sort', 'state', ...FILTER_NAMES];

/** Reads the filter from an address; invalid values do not filter. */
export function filterIn(param: (name: string) => string, q: string): FarmerFilter {
  const filter: FarmerFilter = {};
  if (q) filter.q = q;
  for (const [name, field] of Object.entries(IDS)) {
    const id = Number(param(name));
    if (Number.isInteger(id) && id > 0) filter[field] = id;
  }
  for (const [name, field] of Object.entries(FLAGS)) {
    const value = param(name);
    if (value === 'yes' || value === 'no') filter[field] = value === 'yes';
  }
  for (const name of NAMED)
    if (/^\d+(,\d+)*$/.test(param(name))) filter[name] = param(name).split(',').map(Number);
  return filter;
}

/** Returns the address of a filter on another page, such as that of ID cards: `/qr?resource=12&only=7,9`, or `/qr?all=yes` for all. */
export function addressWith(path: string, filter: FarmerFilter): string {
  const query = new URLSearchParams();
  if (filter.q) query.set('q', filter.q);
  for (const [name, field] of Object.entries(IDS)) if (filter[field]) query.set(name, String(filter[field]));
  for (const [name, field] of Object.entries(FLAGS))
    if (filter[field] !== undefined) query.set(name, filter[field] ? 'yes' : 'no');
  for (const name of NAMED) if (filter[name]?.length) query.set(name, filter[name].join());
  if (query.size === 0) query.set('all', 'yes');
  return `${path}?${query}`;
}

/** Returns the part of an address that a saved view keeps. */
export function viewOf(search: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of VIEWED) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}
