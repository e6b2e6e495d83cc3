import { PATHS } from '../community/addresses.js';

/** Pages of a ledger beside the tabs of its community resource; each wants `?resource=12`. */
export const LEDGER_PATHS = {
  /** Rows of the ledger, filtered: what an underlined figure opens. */
  entries: '/community-resource/entries',
  /** Entries that wait for a second person. */
  approvals: '/community-resource/approvals',
  anomalies: '/community-resource/anomalies',
} as const;

/** One input, and one farmer: the id is part of the path. */
export const INPUT_DETAILS = '/community-resource/inputdetails/:inputId';
export const RECOVERY_DETAILS = '/community-resource/recoverydetails/:farmerId';
export const STATEMENT = '/community-resource/statement/:farmerId';

/** What a page of a ledger shows of it: all of the latest season where nothing is said. */
export interface LedgerView {
  season?: string;
  community?: number;
  /** Whose rows: a farmer, an input, a kind of entry. */
  farmer?: number;
  input?: number;
  kind?: string;
}

/** `?resource=12&season=Rainy+Season+2026&community=100` */
function queryOf(resourceId: number, view: LedgerView): string {
  const query = new URLSearchParams({ resource: String(resourceId) });
  for (const [key, value] of Object.entries(view)) if (value !== undefined) query.set(key, String(value));
  return `?${query}`;
}

export function ledgerPath(
  page: keyof typeof LEDGER_PATHS | 'inputs' | 'recovery',
  resourceId: number,
  view: LedgerView = {},
): string {
  return { ...LEDGER_PATHS, ...PATHS }[page] + queryOf(resourceId, view);
}

export const inputDetailsPath = (resourceId: number, inputId: number, view: LedgerView = {}): string =>
  INPUT_DETAILS.replace(':inputId', String(inputId)) + queryOf(resourceId, view);

export const recoveryDetailsPath = (resourceId: number, farmerId: number, view: LedgerView = {}): string =>
  RECOVERY_DETAILS.replace(':farmerId', String(farmerId)) + queryOf(resourceId, view);

export const statementPath = (resourceId: number, farmerId: number, view: LedgerView = {}): string =>
  STATEMENT.replace(':farmerId', String(farmerId)) + queryOf(resourceId, view);
