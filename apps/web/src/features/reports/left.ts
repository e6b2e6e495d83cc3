import { MUST_ITEMS, type SeasonCloseDto, type SeasonItemDto } from '#libs/contracts';

export const isMust = ({ item }: SeasonItemDto): boolean => (MUST_ITEMS as readonly string[]).includes(item);

/** Returns how much must be settled before a season can close, with checks that are not clean. */
export function leftToSettle({ items, checks }: Pick<SeasonCloseDto, 'items' | 'checks'>): number {
  const open = items.filter(isMust).reduce((sum, { n }) => sum + n, 0);
  return open + checks.filter(({ clean }) => !clean).length;
}

/** Counts the items that may stay open and still need a reason. */
export const missingReasons = (items: readonly SeasonItemDto[]): number =>
  items.filter((item) => !isMust(item) && item.n > 0 && item.reason === null).length;
