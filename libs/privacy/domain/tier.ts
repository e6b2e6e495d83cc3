import type { Tier } from '#libs/contracts';

/**
 * Returns the tier of a controller by the number of people whose data it processed in six months: GAID 2025, schedule 7
 * nos. 1-3. Storing is processing, so everyone stored counts.
 */
export function tierOf(people: number): Tier {
  if (people > 5000) return 'UHL';
  if (people > 1000) return 'EHL';
  return people > 200 ? 'OHL' : 'NONE';
}
