/** Returns the season after `season`: a dry season starts in the year of the preceding rainy season. */
export function nextSeason(season: string): string {
  const year = Number(season.slice(-4));
  return season.startsWith('Rainy') ? `Dry Season ${year}` : `Rainy Season ${year + 1}`;
}

/** Adds the coming season to seasons sorted latest first: its inputs are planned before it starts. */
export const withNext = (seasons: readonly string[]): string[] =>
  seasons[0] === undefined ? [] : [nextSeason(seasons[0]), ...seasons];
