import {
  MAY_ITEMS,
  MUST_ITEMS,
  type SeasonCheckDto,
  type SeasonItem,
  type SeasonItemDto,
} from '#libs/contracts';

type Counts = Partial<Record<SeasonItem, number>>;
type Item = Pick<SeasonItemDto, 'item' | 'n' | 'reason'>;

export const countsOf = (items: readonly Item[]): Counts =>
  Object.fromEntries(items.map(({ item, n }) => [item, n]));

/** Adds the written reasons to counted items. */
export const withReasons = (
  items: readonly SeasonItemDto[],
  reasons: readonly { item: SeasonItem; reason: string; by: { name: string } }[],
): SeasonItemDto[] =>
  items.map((item) => {
    const written = reasons.find((each) => each.item === item.item);
    return written ? { ...item, reason: written.reason, reasonBy: written.by.name } : item;
  });

/** Tests whether an item must be settled before its season can close. */
export const isMust = (item: SeasonItem): boolean => (MUST_ITEMS as readonly SeasonItem[]).includes(item);

/** Tests whether a season can close: nothing left to settle, a reason for all that stays open, and clean checks. */
export function canClose(items: readonly Item[], checks: readonly Pick<SeasonCheckDto, 'clean'>[]): boolean {
  return (
    items.every(({ item, n, reason }) => n === 0 || (!isMust(item) && reason !== null)) &&
    checks.every(({ clean }) => clean)
  );
}

/** Returns the items with more open rows than at the proposal. */
export function grownSince(items: readonly Item[], counts: Counts): SeasonItem[] {
  return items.filter(({ item, n }) => n > (counts[item] ?? 0)).map(({ item }) => item);
}

/** Returns the number of the next report: `2026-R-12-01`, by year, season and community resource. */
export function reportNumber(season: string, communityResourceId: number, before: number): string {
  const next = String(before + 1).padStart(2, '0');
  return `${season.slice(-4)}-${season.charAt(0)}-${communityResourceId}-${next}`;
}

/** Items in the order of the page. */
export const inOrder = <Row extends Pick<SeasonItemDto, 'item'>>(items: readonly Row[]): Row[] => {
  const order: readonly SeasonItem[] = [...MUST_ITEMS, ...MAY_ITEMS];
  return [...items].sort((a, b) => order.indexOf(a.item) - order.indexOf(b.item));
};
