import type { LedgerFarmerDto } from '#libs/contracts';
import { byName, type Reader, type SearchTerms } from '#libs/platform';

/** Maximum number of suggested farmers. */
const MOST = 10;

const OF_PROGRAMME = `(EXISTS (SELECT 1 FROM membership m WHERE m.farmer_id = f.id AND m.community_resource_id = $2)
    OR EXISTS (SELECT 1 FROM farm p WHERE p.farmer_id = f.id AND p.community_resource_id = $2))`;
/**
 * SQL of the first farmers of the account under one condition and order. Each has its own index, which an OR of them
 * would not use.
 */
const way = (rank: number, condition: string, order: string, from = 'farmer f') =>
  `(SELECT f.id, ${rank} AS rank FROM ${from} WHERE f.account_id = $1 AND ${condition} AND ${OF_PROGRAMME}
     ORDER BY ${order} LIMIT ${MOST})`;
/** A merged record is found as its main record. */
const BY_TEMP_ID = way(
  1,
  'k.account_id = $1 AND identifier_key(k.temp_id) = identifier_key($5)',
  'f.id',
  'farmer k JOIN farmer f ON f.id = coalesce(k.main_id, k.id)',
);
const named = (column: string) =>
  way(
    2,
    `lower(f.${column}) COLLATE "C" LIKE $3 AND NOT EXISTS (SELECT 1 FROM unnest($4::text[]) word
       WHERE lower(f.surname) COLLATE "C" NOT LIKE word AND lower(f.first_name) COLLATE "C" NOT LIKE word)`,
    `lower(f.${column}) COLLATE "C"`,
  );

/**
 * Finds farmers of a programme by the start of surname or first name, narrowed by further words; or by a whole
 * temporary id.
 */
export function farmersLike(
  reader: Reader,
  { accountId, communityResourceId }: { accountId: number; communityResourceId: number },
  { words: [first = '', ...others], typed }: Pick<SearchTerms, 'words' | 'typed'>,
): Promise<LedgerFarmerDto[]> {
  const ways = [BY_TEMP_ID, named('surname'), named('first_name')];
  return reader.query<LedgerFarmerDto>(
    `SELECT f.id AS "farmerId", f.surname || ' ' || f.first_name AS "farmerName", f.temp_id AS "tempId", c.name AS "communityName",
            f.display_image AS photo
       FROM (SELECT id, min(rank) AS rank FROM (${ways.join(' UNION ALL ')}) w GROUP BY id) found
       JOIN farmer f USING (id)
       LEFT JOIN LATERAL (SELECT community_id FROM membership WHERE farmer_id = f.id AND community_resource_id = $2
                           ORDER BY joined_on, community_id LIMIT 1) m ON true
       LEFT JOIN community c ON c.id = m.community_id
      ORDER BY found.rank, ${byName('f.surname')}, ${byName('f.first_name')}, f.id LIMIT ${MOST}`,
    [accountId, communityResourceId, first, others, typed],
  );
}
