import type { RowItem, SeasonCloseDto, SeasonItem } from '#libs/contracts';
import { ledgerPath } from '../inputs/addresses.js';

/** Pages that list exactly the rows of an item; the others are listed on the page itself (`?rows=`). */
const PAGES: Readonly<Record<Exclude<SeasonItem, RowItem>, (id: number, season: string) => string>> = {
  entriesWaiting: (id) => ledgerPath('approvals', id),
  unknownPayments: () => '/wallet/tx-history?state=UNKNOWN',
  farmersOpen: (id) => `/farmers?resource=${id}&processed=no`,
  farmersOwing: (id, season) => `${ledgerPath('recovery', id, { season })}&show=owes`,
  farmersOverpaid: (id, season) => `${ledgerPath('recovery', id, { season })}&show=overpaid`,
  anomalies: (id, season) => ledgerPath('anomalies', id, { season }),
};

const isPage = (item: SeasonItem): item is keyof typeof PAGES => item in PAGES;

/** Returns the address of the rows behind the count of an item. */
export function rowsPath(
  item: SeasonItem,
  { communityResourceId: id, season }: Pick<SeasonCloseDto, 'communityResourceId' | 'season'>,
): string {
  if (isPage(item)) return PAGES[item](id, season);
  const query = new URLSearchParams({ resource: String(id), season, rows: item });
  return `?${query}`;
}

/** Pages of single rows. */
export const ROW_PATHS: Readonly<Record<RowItem, (id: number, resourceId: number) => string>> = {
  severeFindings: (id, resourceId) => `/community-resource/evaluate?resource=${resourceId}&farm=${id}`,
  openDays: () => '/wallet/reconciliation',
  unpaidAgents: (id) => `/${id}/quality-and-pay`,
  unknownMessages: (id) => `/messages/${id}`,
};

/** Items whose rows lie in no single programme. */
export const IN_ALL: ReadonlySet<SeasonItem> = new Set<SeasonItem>(['unknownPayments', 'openDays']);
