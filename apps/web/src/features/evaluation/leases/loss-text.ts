import type { Loss } from './slice.js';
import { t } from './texts.js';

const LOST = {
  time: 'lostTime',
  away: 'lostAway',
  taken: 'lostFree',
  given: 'lostGiven',
  deleted: 'lostDeleted',
} as const satisfies Record<Loss, string>;

export const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/**
 * Returns the reason why this window lost a farm.
 * @param farm name of the farm, such as "this farm"
 */
export function lossText(loss: Loss | null, farm: string): string {
  return t(LOST[loss ?? 'away'], { farm, Farm: capital(farm) });
}
