import {
  CARD_EXTRAS,
  type CardExtra,
  type CardFarmerDto,
  type CardGroup,
  DUPLICATE_LIMITS,
  type FarmerFilter,
} from '#libs/contracts';
import { isLocked, selectFarmers } from '#libs/farmers';
import { type Bind, byName, type Reader, type Scope } from '#libs/platform';
import type { CardHolder } from '../domain/card-face.js';
import { HOLDER, HOLDER_JOINS } from './cards.queries.js';

/** Chosen farmers, within a scope. */
export interface CardChoice {
  scope: Pick<Scope, 'accountId' | 'resourceIds'>;
  filter: FarmerFilter;
  /** Limits the filter to these farmers; null: all of them. */
  farmerIds: readonly number[] | null;
  include: readonly CardExtra[];
}

/** SQL that tests whether the farmer `f` is likely the same person as another record that is still to be decided. */
const likelySame = (side: 'farmer_id' | 'other_id') =>
  `EXISTS (SELECT 1 FROM duplicate_pair d WHERE d.${side} = f.id AND d.state = 'open' AND d.score >= ${DUPLICATE_LIMITS.likely}::real)`;

/** Returns SQL of the chosen farmers whose record is not locked, with the group of each: `id`, `card_group`. */
function grouped({ scope, filter, farmerIds, include }: CardChoice, bind: Bind): string {
  const leavesOut = (group: CardExtra, condition: string) =>
    include.includes(group) ? '' : `WHEN ${condition} THEN '${group}' `;
  const among = farmerIds === null ? '' : `AND f.id = ANY(${bind(farmerIds)}::bigint[])`;
  return `
    SELECT f.id, CASE ${leavesOut('NO_PHOTO', `NOT EXISTS (SELECT 1 FROM farmer_biometric b WHERE b.farmer_id = f.id AND b.kind = 'passport')`)}
                      ${leavesOut('NO_RIFAN', 'f.rifan_number IS NULL')}
                      ${leavesOut('DUPLICATE', `(${likelySame('farmer_id')} OR ${likelySame('other_id')})`)}
                      WHEN c.id IS NOT NULL THEN 'REISSUE' ELSE 'FIRST' END AS card_group
      FROM farmer f LEFT JOIN card c ON c.farmer_id = f.id AND c.ended IS NULL
     WHERE f.id IN (${selectFarmers({ scope, filter }, bind)}) AND NOT ${isLocked('f')} ${among}`;
}

/** Returns the SQL of the groups that are printed. */
const printed = (include: readonly CardExtra[]) =>
  include.includes('REISSUE') ? `('FIRST', 'REISSUE')` : `('FIRST')`;

/** Order of cards on paper, so that people find each other's. */
const ORDER = `${byName('f.surname')}, ${byName('f.first_name')}, f.id`;

export async function countGroups(reader: Reader, choice: CardChoice): Promise<Record<CardGroup, number>> {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const rows = await reader.query<{ group: CardGroup; farmers: number }>(
    `SELECT card_group AS "group", count(*)::int AS farmers FROM (${grouped(choice, bind)}) g GROUP BY card_group`,
    parameters,
  );
  const none = { FIRST: 0, ...Object.fromEntries(CARD_EXTRAS.map((extra) => [extra, 0])) };
  return { ...none, ...Object.fromEntries(rows.map(({ group, farmers }) => [group, farmers])) } as Record<
    CardGroup,
    number
  >;
}

/** Returns a page of the farmers of one group. */
export function groupPage(
  reader: Reader,
  choice: CardChoice,
  group: CardGroup,
  { limit, offset }: { limit: number; offset: number },
): Promise<CardFarmerDto[]> {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  return reader.query<CardFarmerDto>(
    `SELECT id, concat_ws(' ', "firstName", surname) AS name, "rifanNumber", ward,
            (SELECT c.id FROM card c WHERE c.farmer_id = x.id AND c.ended IS NULL) AS "cardId" FROM (
       SELECT f.id, ${HOLDER}, row_number() OVER (ORDER BY ${ORDER}) AS no
         FROM (${grouped(choice, bind)}) g JOIN farmer f ON f.id = g.id ${HOLDER_JOINS}
        WHERE g.card_group = ${bind(group)}) x
      ORDER BY no LIMIT ${bind(limit)} OFFSET ${bind(offset)}`,
    parameters,
  );
}

/** Returns the farmers whose cards are printed, in the order of the paper. */
export function holdersPrinted(
  reader: Reader,
  choice: CardChoice,
  { limit, offset }: { limit: number; offset: number },
): Promise<CardHolder[]> {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  return reader.query<CardHolder>(
    `SELECT ${HOLDER} FROM (${grouped(choice, bind)}) g JOIN farmer f ON f.id = g.id ${HOLDER_JOINS}
      WHERE g.card_group IN ${printed(choice.include)} ORDER BY ${ORDER} LIMIT ${bind(limit)} OFFSET ${bind(offset)}`,
    parameters,
  );
}

/** Returns the ids of the same farmers, at most so many. */
export async function idsPrinted(reader: Reader, choice: CardChoice, most: number): Promise<number[]> {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const rows = await reader.query<{ id: number }>(
    `SELECT f.id FROM (${grouped(choice, bind)}) g JOIN farmer f ON f.id = g.id
      WHERE g.card_group IN ${printed(choice.include)} ORDER BY ${ORDER} LIMIT ${bind(most)}`,
    parameters,
  );
  return rows.map(({ id }) => id);
}

/** Returns how many of the ids are farmers in the scope. */
export async function countChosen(reader: Reader, { scope, farmerIds }: CardChoice): Promise<number> {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const [row] = await reader.query<{ farmers: number }>(
    `SELECT count(*)::int AS farmers FROM (${selectFarmers({ scope, filter: {} }, bind)}) s
      WHERE s.id = ANY(${bind(farmerIds)}::bigint[])`,
    parameters,
  );
  return row?.farmers ?? 0;
}
