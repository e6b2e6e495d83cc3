import type { FarmerImportType } from '#libs/contracts';
import { findFarmer, mergedValue } from '#libs/farmers';
import { decryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import type { Config, Transaction } from '#libs/platform';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import type { FoundHold } from '../import-kind.js';
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

const side = (row: 'f' | 'r') =>
  [
    ...PLAIN.map((column) => `${row}.${column} AS ${row}_${column}`),
    `${placeName('state')(row)} AS ${row}_state`,
    `${placeName('lga')(row)} AS ${row}_lga`,
  ].join(', ');

/** Columns of which a change is looked at; most rows that find their farmer change none of them. */
const LOOKED_AT = [
  'surname',
  'first_name',
  'othername',
  'gender',
  'bvn_index',
  'state_id',
  'lga_id',
] as const;

/** Which of `rows`, those of `range`, would change who a farmer is, or where they belong. */
export async function holdFarmers(
  tx: Transaction,
  batch: ImportBatch,
  { rows, range, config }: { rows: string; range: [number, number]; config: Config },
): Promise<FoundHold[]> {
  const key = KEY_COLUMN[batch.importType as FarmerImportType];
  const differs = LOOKED_AT.map((column) => `${mergedValue(column, 'r')} IS DISTINCT FROM f.${column}`).join(
    ' OR ',
  );
  const found = await tx.query<Row>(
    `WITH differing AS MATERIALIZED (
       SELECT r.row_no, f.id AS target_id, ${farmerName('f')} AS called, ${shownKey(key, 'r')} AS detail, ${side('f')}, ${side('r')},
              $6::bigint IS NOT NULL AND NOT EXISTS
                (SELECT 1 FROM membership m WHERE m.community_id = $6 AND m.farmer_id = f.id) AS joins
         FROM (${rows}) r CROSS JOIN LATERAL ${findFarmer({ key, row: 'r', accountId: '$4::bigint' })} f
        WHERE ${differs} OR NOT EXISTS (SELECT 1 FROM membership m WHERE m.community_id = $6 AND m.farmer_id = f.id))
     SELECT d.*, c.name AS community, p.name AS programme, b.communities, b.programmes
       FROM differing d LEFT JOIN community c ON c.id = $6 LEFT JOIN community_resource p ON p.id = $5
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
