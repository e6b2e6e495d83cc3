/** The season after `season`: a dry one begins in the year of the rains before it. */
export function nextSeason(season: string): string {
  const year = Number(season.slice(-4));
  return season.startsWith('Rainy') ? `Dry Season ${year}` : `Rainy Season ${year + 1}`;
}

/** Seasons, the latest first, with the one that comes: its inputs are laid down before it begins. */
export const withNext = (seasons: readonly string[]): string[] =>
  seasons[0] === undefined ? [] : [nextSeason(seasons[0]), ...seasons];
