import type { FarmerImportType } from '#libs/contracts';
import { findFarmer, isOfMerged, mergedValue } from '#libs/farmers';
import { decryptIdentifier, erasedPhoneIndex, identifierKeys } from '#libs/identifier-encryption';
import type { Transaction } from '#libs/platform';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import type { FoundHold, HeldRows } from '../import-kind.js';
import { withCommunity } from './farmer-communities.queries.js';
import { farmerName, placeName, shownKey } from './farmer-sql.js';
import { type Belonging, type JudgedFarmer, judgeFarmer } from './judge-farmer.js';
import { KEY_COLUMN } from './resolve-farmers.queries.js';

type Side<Prefix extends string> = {
  [Name in
    | 'surname'
    | 'first_name'
    | 'othername'
    | 'gender'
    | 'bvn_last4'
    | 'state'
    | 'lga' as `${Prefix}_${Name}`]: string | null;
} & { [Name in 'state_id' | 'lga_id' as `${Prefix}_${Name}`]: number | null } & {
  [Name in 'bvn_cipher' | 'bvn_index' as `${Prefix}_${Name}`]: Buffer | null;
};

interface Row extends Side<'f'>, Side<'r'> {
  row_no: number;
  target_id: number;
  called: string;
  detail: string | null;
  joins: boolean;
  community: string | null;
  programme: string | null;
  communities: string[] | null;
  programmes: string[] | null;
}

const PLAIN = [
  'surname',
  'first_name',
  'othername',
  'gender',
  'bvn_last4',
  'bvn_cipher',
  'bvn_index',
  'state_id',
  'lga_id',
];

/** A row's BVN of a merged record is no other than the farmer's. */
const ownValue = (column: string) =>
  column.startsWith('bvn_')
    ? `CASE WHEN NOT ${isOfMerged('bvn_index', 'r')} THEN r.${column} END`
    : `r.${column}`;

const side = (row: 'f' | 'r') =>
  [
    ...PLAIN.map((column) => `${row === 'r' ? ownValue(column) : `f.${column}`} AS ${row}_${column}`),
    `${placeName('state')(row)} AS ${row}_state`,
    `${placeName('lga')(row)} AS ${row}_lga`,
  ].join(', ');

/** Columns checked for changes; most rows that match a farmer change none of them. */
const LOOKED_AT = [
  'surname',
  'first_name',
  'othername',
  'gender',
  'bvn_index',
  'state_id',
  'lga_id',
] as const;

/**
 * Returns which of `rows` (those of `range`) would change a farmer's identity or community, go into a community that is
 * in doubt, or bring back an erased person.
 */
export async function holdFarmers(tx: Transaction, batch: ImportBatch, of: HeldRows): Promise<FoundHold[]> {
  const [changing, doubtful] = [await changingFarmers(tx, batch, of), await doubtfulRows(tx, batch, of)];
  const forgotten = await forgottenRows(tx, batch, of);
  if (doubtful.length + forgotten.length === 0) return changing;
  const byRow = new Map(changing.map((hold) => [hold.rowNo, hold]));
  for (const hold of doubtful) {
    const changes = byRow.get(hold.rowNo)?.changes ?? [];
    byRow.set(hold.rowNo, {
      ...hold,
      changes: [...hold.changes, ...changes.filter(({ field }) => field !== 'community')],
    });
  }
  for (const hold of forgotten)
    byRow.set(hold.rowNo, { ...hold, changes: [...hold.changes, ...(byRow.get(hold.rowNo)?.changes ?? [])] });
  return [...byRow.values()].sort((a, b) => a.rowNo - b.rowNo);
}

/** Returns new rows with the BVN or phone of a person who was erased. */
async function forgottenRows(
  tx: Transaction,
  batch: ImportBatch,
  { rows, range, config }: HeldRows,
): Promise<FoundHold[]> {
  const [any] = await tx.query('SELECT FROM erased_person WHERE account_id = $1 LIMIT 1', [batch.accountId]);
  if (!any) return [];
  const key = KEY_COLUMN[batch.importType as FarmerImportType];
  const incoming = await tx.query<{
    rowNo: number;
    called: string;
    detail: string | null;
    phone: string | null;
    bvn: Buffer | null;
  }>(
    `SELECT r.row_no AS "rowNo", ${farmerName('r')} AS called, ${shownKey(key, 'r')} AS detail, r.phone, r.bvn_index AS bvn
       FROM (${rows}) r WHERE NOT EXISTS (SELECT 1 FROM ${findFarmer({ key, row: 'r', accountId: '$4::bigint' })} x)`,
    [batch.id, ...range, batch.accountId],
  );
  const phones = incoming.map(({ phone }) => phone && erasedPhoneIndex(phone, identifierKeys(config)));
  const matches = await tx.query<{ at: number; day: string }>(
    `SELECT u.at, to_char(min(e.erased_on) AT TIME ZONE 'Africa/Lagos', 'FMDD Mon YYYY') AS day
       FROM unnest($2::bytea[], $3::bytea[]) WITH ORDINALITY u (bvn, phone, at)
       JOIN erased_person e ON e.account_id = $1 AND (e.bvn_index = u.bvn OR e.phone_index = u.phone) GROUP BY u.at`,
    [batch.accountId, incoming.map(({ bvn }) => bvn), phones],
  );
  return matches.flatMap(({ at, day }) => {
    const row = incoming[at - 1];
    if (!row) return [];
    const { rowNo, called, detail } = row;
    const after = `Asked to be forgotten on ${day}`;
    const changes = [
      { field: '', heading: 'Erased person', before: null, after, note: 'Store the row again?' },
    ];
    return [{ rowNo, code: 'hold.forgotten' as const, targetId: null, called, detail, changes }];
  });
}

interface DoubtfulRow {
  row_no: number;
  target_id: number | null;
  called: string;
  detail: string | null;
  verdict: 'unknown' | 'lga';
  community: string | null;
  community_lga: string | null;
  /** True if it is new and cannot be created. */
  lacks_lga: boolean;
  lga: string | null;
}

/** Returns rows whose community is unknown, or whose LGA differs from that of their community. */
async function doubtfulRows(
  tx: Transaction,
  batch: ImportBatch,
  { rows, range }: HeldRows,
): Promise<FoundHold[]> {
  const key = KEY_COLUMN[batch.importType as FarmerImportType];
  const found = await tx.query<DoubtfulRow>(
    `SELECT r.row_no, f.id AS target_id, ${shownKey(key, 'r')} AS detail, r.into_verdict AS verdict,
            CASE WHEN f.id IS NULL THEN ${farmerName('r')} ELSE ${farmerName('f')} END AS called,
            coalesce(c.name, r.into_name) AS community, ${placeName('lga')('r')} AS lga, l.name AS community_lga,
            r.into_lga_id IS NULL AND (SELECT p.mapping_enabled FROM community_resource p WHERE p.id = $6) AS lacks_lga
       FROM (${withCommunity(rows, '$5::bigint')}) r
       LEFT JOIN LATERAL ${findFarmer({ key, row: 'r', accountId: '$4::bigint' })} f ON true
       LEFT JOIN community c ON c.id = r.into_id LEFT JOIN lga l ON l.id = coalesce(c.lga_id, r.into_lga_id)
      WHERE r.into_verdict IN ('unknown', 'lga')`,
    [batch.id, ...range, batch.accountId, batch.communityId, batch.communityResourceId],
  );
  return found.map((row) => {
    const isNew = row.verdict === 'unknown';
    return {
      rowNo: row.row_no,
      code: isNew ? 'hold.communityName' : 'hold.communityLga',
      targetId: row.target_id,
      called: row.called,
      detail: row.detail,
      changes: [
        { field: 'community', heading: 'Community', before: null, after: row.community, note: doubtOf(row) },
      ],
    };
  });
}

function doubtOf({ verdict, lacks_lga, community_lga, lga }: DoubtfulRow): string {
  if (verdict === 'lga') return `The community is in ${community_lga}; the row has ${lga}`;
  if (lacks_lga) return 'Add this community before you apply: the rows have no LGA';
  return 'Not yet a community of this programme';
}

/** Returns rows that would change a farmer's identity or community. */
async function changingFarmers(
  tx: Transaction,
  batch: ImportBatch,
  { rows, range, config }: HeldRows,
): Promise<FoundHold[]> {
  const key = KEY_COLUMN[batch.importType as FarmerImportType];
  const differs = LOOKED_AT.map((column) => `${mergedValue(column, 'r')} IS DISTINCT FROM f.${column}`).join(
    ' OR ',
  );
  const found = await tx.query<Row>(
    `WITH differing AS MATERIALIZED (
       SELECT r.row_no, f.id AS target_id, ${farmerName('f')} AS called, ${shownKey(key, 'r')} AS detail, ${side('f')}, ${side('r')},
              r.into_id, r.into_name, NOT EXISTS (SELECT 1 FROM membership m WHERE m.community_id = r.into_id AND m.farmer_id = f.id) AS joins
         FROM (${withCommunity(rows, '$6::bigint')}) r CROSS JOIN LATERAL ${findFarmer({ key, row: 'r', accountId: '$4::bigint' })} f
        WHERE ${differs} OR NOT EXISTS (SELECT 1 FROM membership m WHERE m.community_id = r.into_id AND m.farmer_id = f.id))
     SELECT d.*, coalesce(c.name, d.into_name) AS community, p.name AS programme, b.communities, b.programmes
       FROM differing d LEFT JOIN community c ON c.id = d.into_id LEFT JOIN community_resource p ON p.id = $5
       LEFT JOIN LATERAL (
         SELECT array_agg(o.name ORDER BY o.name) FILTER (WHERE m.community_resource_id = $5) AS communities,
                array_agg(DISTINCT q.name ORDER BY q.name) FILTER (WHERE m.community_resource_id <> $5) AS programmes
           FROM membership m JOIN community o ON o.id = m.community_id JOIN community_resource q ON q.id = m.community_resource_id
          WHERE d.joins AND m.farmer_id = d.target_id) b ON true
      ORDER BY d.row_no`,
    [batch.id, ...range, batch.accountId, batch.communityResourceId, batch.communityId],
  );
  if (found.length === 0) return [];
  const keys = identifierKeys(config);
  const bvnOf = (last4: string | null, index: Buffer | null, cipher: Buffer | null) => {
    if (last4 === null || index === null || cipher === null) return null;
    const isAtHand = keys.encryption.has(cipher[0] ?? 0);
    return { last4, index, digits: () => (isAtHand ? decryptIdentifier(cipher, keys) : null) };
  };
  const sideOf = (row: Row, of: 'f' | 'r'): JudgedFarmer => ({
    name: {
      surname: row[`${of}_surname`] ?? '',
      firstName: row[`${of}_first_name`] ?? '',
      othername: row[`${of}_othername`],
    },
    gender: row[`${of}_gender`],
    bvn: bvnOf(row[`${of}_bvn_last4`], row[`${of}_bvn_index`], row[`${of}_bvn_cipher`]),
    stateId: row[`${of}_state_id`],
    lgaId: row[`${of}_lga_id`],
    state: row[`${of}_state`],
    lga: row[`${of}_lga`],
  });
  return found.flatMap((row) => {
    const verdict = judgeFarmer(sideOf(row, 'f'), sideOf(row, 'r'), belongingOf(row));
    const { row_no: rowNo, target_id: targetId, called, detail } = row;
    return verdict ? [{ rowNo, targetId, called, detail, ...verdict }] : [];
  });
}

function belongingOf({ joins, communities, programmes, community, programme }: Row): Belonging | null {
  if (!joins) return null;
  return {
    communities: communities ?? [],
    programmes: communities ? [] : (programmes ?? []),
    community: community ?? '',
    programme: programme ?? '',
  };
}
