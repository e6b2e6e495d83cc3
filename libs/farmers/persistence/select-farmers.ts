import { type FarmerFilter, typedBvn } from '#libs/contracts';
import { spellingsOf } from '#libs/names';
import { digitsSearched } from '#libs/phones';
import type { Bind, Scope } from '#libs/platform';
import { nameWords } from '../domain/name-words.js';
import { isProcessedFarm } from '../processed.js';

/** Farmers of a filter, within a scope. */
export interface FarmerSelection {
  scope: Pick<Scope, 'accountId' | 'resourceIds'>;
  filter: FarmerFilter;
}

/**
 * Returns SQL of the ids of the selected farmers, in no order: `f.id IN (${selectFarmers(…)})`.
 * @param bind adds a parameter and returns its placeholder, `$4`
 */
export const selectFarmers = (selection: FarmerSelection, bind: Bind): string =>
  `SELECT f.id FROM farmer f WHERE ${farmerConditions(selection, bind).join(' AND ')}`;

/** Other tables are read for each farmer, or together for all as the planner sees fit. */
export type Tested = 'each' | 'together';

/** Returns the conditions of `selectFarmers` on the farmer `f`. @param how best for few farmers: `each` */
export function farmerConditions(
  { scope, filter }: FarmerSelection,
  bind: Bind,
  how: Tested = 'together',
): string[] {
  const {
    breachId,
    farmResourceId,
    resourceId,
    communityId,
    lgaId,
    processed,
    hasFarm,
    noPhone,
    possibleDuplicate,
    severalSeasons,
    only,
    except,
  } = filter;
  const q = filter.q?.trim();
  // The planner would join all rows of the other table even for few farmers, and does not with OFFSET.
  const exists = (rows: string) => `EXISTS (SELECT 1 FROM ${rows}${how === 'each' ? ' OFFSET 0' : ''})`;
  /** Limits a column to the community resources of scope and filter. */
  const inResources = (column: string) => [
    ...(scope.resourceIds === null ? [] : [`${column} = ANY(${bind(scope.resourceIds)}::bigint[])`]),
    ...(resourceId === undefined ? [] : [`${column} = ${bind(resourceId)}::bigint`]),
  ];
  const member = [
    ...inResources('m.community_resource_id'),
    ...(communityId === undefined ? [] : [`m.community_id = ${bind(communityId)}::bigint`]),
  ];
  const conditions = ['f.main_id IS NULL'];
  // A processed farmer has a farm.
  if (processed && hasFarm === false) conditions.push('false');
  if (scope.accountId !== null) conditions.push(`f.account_id = ${bind(scope.accountId)}::bigint`);
  if (member.length > 0)
    conditions.push(exists(`membership m WHERE m.farmer_id = f.id AND ${member.join(' AND ')}`));
  if (lgaId !== undefined) {
    const lga = `${bind(lgaId)}::int`;
    conditions.push(
      // Tested before the rows of other tables, because it needs none.
      `(f.lga_id = ${lga} OR f.lga_id IS NULL)`,
      `(f.lga_id = ${lga} OR f.lga_id IS NULL AND ${exists(`membership m
      JOIN community c ON c.id = m.community_id WHERE m.farmer_id = f.id AND c.lga_id = ${lga}`)})`,
    );
  }
  if (processed !== undefined)
    conditions.push(
      `${not(processed)} ${exists(`farm done JOIN membership m
       ON m.farmer_id = done.farmer_id AND m.community_resource_id = done.community_resource_id
      WHERE ${['done.farmer_id = f.id', isProcessedFarm('done'), ...inResources('done.community_resource_id')].join(' AND ')}`)}`,
    );
  const owns = (more: readonly string[]) =>
    exists(`farm own WHERE ${['own.farmer_id = f.id', ...more].join(' AND ')}`);
  const live = `(own.community_resource_id IS NULL OR own.community_resource_id IN (SELECT id FROM community_resource))`;
  if (hasFarm !== undefined)
    conditions.push(`${not(hasFarm)} ${owns([live, ...inResources('own.community_resource_id')])}`);
  if (farmResourceId !== undefined)
    conditions.push(
      owns([
        `own.farm_resource_id = ${bind(farmResourceId)}::bigint`,
        ...inResources('own.community_resource_id'),
      ]),
    );
  if (breachId !== undefined)
    conditions.push(
      // Only administrators read breaches, and only they have no limit by community resource.
      scope.resourceIds === null
        ? `f.id IN (SELECT p.farmer_id FROM breach_person p WHERE p.breach_id = ${bind(breachId)}::bigint)`
        : 'false',
    );
  if (noPhone !== undefined) conditions.push(`f.phone IS ${noPhone ? '' : 'NOT'} NULL`);
  if (possibleDuplicate !== undefined) {
    const pair = (side: string) => exists(`duplicate_pair d WHERE d.${side} = f.id AND d.state = 'open'`);
    conditions.push(`${not(possibleDuplicate)} (${pair('farmer_id')} OR ${pair('other_id')})`);
  }
  if (severalSeasons !== undefined) {
    const [first, next] = ['l', 'later'].map((row) => inResources(`${row}.community_resource_id`));
    const both = ['l.farmer_id = f.id', ...(first ?? []), ...(next ?? [])].join(' AND ');
    conditions.push(
      `${not(severalSeasons)} ${exists(`ledger_farmer l
       JOIN ledger_farmer later ON later.farmer_id = l.farmer_id AND later.season > l.season WHERE ${both}`)}`,
    );
  }
  if (only) conditions.push(`f.id = ANY(${bind(only)}::bigint[])`);
  if (except?.length) conditions.push(`f.id <> ALL(${bind(except)}::bigint[])`);
  if (q) conditions.push(typedBvn(q) === null ? found(q, bind) : 'false');
  return conditions;
}

const not = (wanted: boolean) => (wanted ? '' : 'NOT');

/** Each part has an index of its own, which PostgreSQL combines. */
function found(q: string, bind: Bind): string {
  const id = bind(q);
  const byIdentifier = (row: string) =>
    ['temp_id', 'cbn_applicant_id', 'rifan_number'].map(
      (column) => `identifier_key(${row}.${column}) = identifier_key(${id}::text)`,
    );
  // A merged record is found as its main record.
  const parts = [
    ...byIdentifier('f'),
    `f.id = ANY (ARRAY(SELECT o.main_id FROM farmer o WHERE o.main_id IS NOT NULL AND (${byIdentifier('o').join(' OR ')})))`,
  ];
  const digits = digitsSearched(q);
  if (digits !== null)
    parts.push(`phone_key(f.phone) COLLATE "C" LIKE ${bind(`${digits.slice(-10)}%`)}::text`);
  const words = digits === null ? nameWords(q) : [];
  // A word finds names that begin with it, and its known spellings.
  const named = (word: string) => `any_name_query(${bind([word, ...spellingsOf(word)])}::text[])`;
  if (words.length > 0)
    parts.push(`farmer_words(f.surname, f.first_name, f.othername) @@ (${words.map(named).join(' && ')})`);
  return `(${parts.join(' OR ')})`;
}
