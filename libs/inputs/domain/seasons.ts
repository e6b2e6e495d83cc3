/** `Dry Season 2026` begins after `Rainy Season 2026`. */
const rankOf = (season: string) => Number(season.slice(-4)) * 2 + (season.startsWith('Dry') ? 1 : 0);

/** Returns distinct seasons, latest first. */
export function latestFirst(seasons: readonly string[]): string[] {
  return [...new Set(seasons)].sort((a, b) => rankOf(b) - rankOf(a));
}

const dayInLagos = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'Africa/Lagos',
});

/** ISO day in Lagos. */
export const dayAt = (moment: Date): string => dayInLagos.format(moment);
