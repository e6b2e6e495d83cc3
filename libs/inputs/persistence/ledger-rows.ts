import type { EntryKind, RecoveryFilter } from '#libs/contracts';
import { landOf } from './entitlement.queries.js';
import { anomaliesOf } from './found-anomalies.js';

/** Adds a parameter and returns its placeholder: `$3`. */
type Bind = (value: unknown) => string;

/** Condition that the name or temporary id of farmer `of` contains the text. */
const called = (of: string, pattern: string) =>
  `(concat_ws(' ', ${of}.surname, ${of}.first_name, ${of}.surname) ILIKE ${pattern} OR ${of}.temp_id ILIKE ${pattern})`;

const SHOWN: Record<Exclude<RecoveryFilter, 'check'>, string> = {
  owes: 'l.owed > 0',
  settled: 'l.received <> 0 AND l.owed <= 0',
  overpaid: 'l.owed < 0',
  notCollected: 'l.allocated <> 0 AND l.received = 0',
};

/** Filter on farmers of a ledger; null: any. */
export interface FarmersNarrowed {
  farmerId: number | null;
  show: RecoveryFilter | null;
  /** Limits to farmers with something of this input. */
  eopId: number | null;
  /** Pattern for ILIKE, on a name or temporary id. */
  search: string | null;
}

/**
 * Conditions on `ledger_farmer l` and, for a text search, on `farmer f`. The caller adds the condition on farmers to
 * check.
 */
export function farmersNarrowed({ farmerId, show, eopId, search }: FarmersNarrowed, bind: Bind): string[] {
  return [
    ...(farmerId === null ? [] : [`l.farmer_id = ${bind(farmerId)}::bigint`]),
    ...(show === null || show === 'check' ? [] : [SHOWN[show]]),
    ...(eopId === null
      ? []
      : [
          `EXISTS (SELECT 1 FROM ledger_balance b
                    WHERE b.eop_id = ${bind(eopId)}::bigint AND b.farmer_id = l.farmer_id AND b.has)`,
        ]),
    ...(search === null ? [] : [called('f', bind(search))]),
  ];
}

const withParameters = (sql: string, given: Record<string, string>) =>
  sql.replace(/\$[12]\b/g, (each) => given[each] ?? each);

/** SQL of a farmer's completed land in a community resource: `units` of a hundred-thousandth of a hectare. */
export const landOfFarmer = (resource: string, farmer: string) =>
  `SELECT coalesce(sum(units), 0) AS units
     FROM (${withParameters(landOf(`AND farmer_id = ${farmer}`), { $1: resource })}) x`;

/** SQL of farmers with an open anomaly; community resource and season are existing parameters of the statement. */
export function farmersToCheck(resource: string, season: string): string {
  return `WITH ${withParameters(anomaliesOf(), { $1: resource, $2: season })} SELECT farmer_id FROM anomalies WHERE state = 'open'`;
}

/** Filter on entries of a ledger; null: any. */
export interface EntriesNarrowed {
  farmerId: number | null;
  communityId: number | null;
  eopId: number | null;
  kinds: readonly EntryKind[] | null;
  /** Pattern for ILIKE, on a farmer's name or temporary id. */
  search: string | null;
}

/** Conditions of `ledger_entry e`. */
export function entriesNarrowed(
  { farmerId, communityId, eopId, kinds, search }: EntriesNarrowed,
  bind: Bind,
): string[] {
  return [
    ...(farmerId === null ? [] : [`e.farmer_id = ${bind(farmerId)}::bigint`]),
    ...(communityId === null ? [] : [`e.community_id = ${bind(communityId)}::bigint`]),
    ...(eopId === null ? [] : [`e.eop_id = ${bind(eopId)}::bigint`]),
    ...(kinds === null ? [] : [`e.kind = ANY(string_to_array(${bind(kinds.join(','))}::text, ','))`]),
    ...(search === null
      ? []
      : [`EXISTS (SELECT 1 FROM farmer p WHERE p.id = e.farmer_id AND ${called('p', bind(search))})`]),
  ];
}
