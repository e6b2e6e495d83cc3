import { PATHS } from '../community/addresses.js';

/** Pages of a ledger outside the tabs of its community resource; each needs `?resource=12`. */
export const LEDGER_PATHS = {
  /** Filtered ledger rows, opened by an underlined figure. */
  entries: '/community-resource/entries',
  /** Entries that need a second approval. */
  approvals: '/community-resource/approvals',
  anomalies: '/community-resource/anomalies',
} as const;

/** One input, and one farmer: the id is part of the path. */
export const INPUT_DETAILS = '/community-resource/inputdetails/:inputId';
export const RECOVERY_DETAILS = '/community-resource/recoverydetails/:farmerId';
export const STATEMENT = '/community-resource/statement/:farmerId';

/** Filters of a ledger's page; by default the whole latest season. */
export interface LedgerView {
  season?: string;
  community?: number;
  /** Filters the rows by farmer, input or kind of entry. */
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
