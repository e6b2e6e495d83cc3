import type { Season } from '#libs/contracts';

/**
 * Months (0 = January) of the rains in most of Nigeria, April to October (Nigerian Meteorological Agency, seasonal
 * climate prediction).
 */
const RAINS = { from: 3, to: 9 };
const monthInLagos = new Intl.DateTimeFormat('en-NG', { month: 'numeric', timeZone: 'Africa/Lagos' });
const yearInLagos = new Intl.DateTimeFormat('en-NG', { year: 'numeric', timeZone: 'Africa/Lagos' });
const monthAt = (moment: Date) => Number(monthInLagos.format(moment)) - 1;

/** Returns the season of a moment, the default for a resource. */
export function seasonAt(moment: Date): Season {
  const month = monthAt(moment);
  return month >= RAINS.from && month <= RAINS.to ? 'Rainy Season' : 'Dry Season';
}

/** Returns the ISO day on which `Rainy Season 2026` begins. */
export function seasonBegins(season: string): string {
  const month = season.startsWith('Rainy') ? RAINS.from : RAINS.to + 1;
  return `${season.slice(-4)}-${String(month + 1).padStart(2, '0')}-01`;
}

/**
 * Returns the latest season of that name that has begun, with the year in which it began. `Rainy Season 2026` also
 * covers repayments in the following January.
 */
export function latestSeason(season: Season, moment: Date): string {
  const begins = season === 'Rainy Season' ? RAINS.from : RAINS.to + 1;
  return `${season} ${Number(yearInLagos.format(moment)) - (monthAt(moment) < begins ? 1 : 0)}`;
}
