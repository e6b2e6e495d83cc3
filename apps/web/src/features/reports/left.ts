import { MUST_ITEMS, type SeasonCloseDto, type SeasonItemDto } from '#libs/contracts';

export const isMust = ({ item }: SeasonItemDto): boolean => (MUST_ITEMS as readonly string[]).includes(item);

/** Returns how much must be settled before a season can close, with checks that are not clean. */
export function leftToSettle({ items, checks }: Pick<SeasonCloseDto, 'items' | 'checks'>): number {
  const open = items.filter(isMust).reduce((sum, { n }) => sum + n, 0);
  return open + checks.filter(({ clean }) => !clean).length;
}

/** Tests whether each item that stays open has a reason. */
export const hasReasons = (items: readonly SeasonItemDto[]): boolean =>
  items.every((item) => isMust(item) || item.n === 0 || item.reason !== null);
