import { type FarmStatus, HECTARES_PER_SQUARE_METRE, type Season } from '#libs/contracts';
import { prepared, type Reader, type Scope } from '#libs/platform';

export interface StatementFarmer {
  farmerId: number;
  farmerName: string;
  tempId: string | null;
  bvnLast4: string | null;
  phone: string | null;
  communityId: number | null;
  communityName: string | null;
  ward: string | null;
  lga: string | null;
}

interface OfFarmer {
  communityResourceId: number;
  season: string;
  farmerId: number;
}

/** Returns a farmer of a programme for their statement; null if they are not in it. */
export async function farmerOnStatement(
  reader: Reader,
  { communityResourceId, season, farmerId }: OfFarmer,
): Promise<StatementFarmer | null> {
  const [row] = await reader.query<StatementFarmer>(
    prepared(`SELECT f.id AS "farmerId", f.surname || ' ' || f.first_name AS "farmerName", f.temp_id AS "tempId", f.bvn_last4 AS "bvnLast4",
            f.phone, c.id AS "communityId", c.name AS "communityName", w.name AS ward, l.name AS lga
       FROM farmer f
       LEFT JOIN LATERAL (
         SELECT community_id FROM (
           SELECT community_id, 1 AS at, NULL::timestamptz AS since FROM ledger_farmer
            WHERE community_resource_id = $1 AND season = $2 AND farmer_id = f.id
           UNION ALL
           SELECT community_id, 2, joined_on FROM membership WHERE community_resource_id = $1 AND farmer_id = f.id
           UNION ALL
           SELECT coalesce(community_id, 0), 3, created_on FROM farm WHERE community_resource_id = $1 AND farmer_id = f.id) p
          ORDER BY at, since, community_id LIMIT 1) p ON true
       LEFT JOIN community c ON c.id = p.community_id
       LEFT JOIN ward w ON w.id = f.ward_id
       LEFT JOIN lga l ON l.id = coalesce(f.lga_id, c.lga_id)
      WHERE f.id = $3 AND p.community_id IS NOT NULL`),
    [communityResourceId, season, farmerId],
  );
  return row ?? null;
}

interface FarmOfFarmer {
  farmCode: string;
  status: FarmStatus;
  /** Hectares, to the fifth decimal. */
  farmSize: number;
  /** Name of the agent who captured it. */
  agent: string | null;
}

/** Returns the farms of a farmer in a programme, in the order in which they were stored. */
export function farmsOnStatement(
  reader: Reader,
  { communityResourceId, farmerId }: Pick<OfFarmer, 'communityResourceId' | 'farmerId'>,
): Promise<FarmOfFarmer[]> {
  return reader.query<FarmOfFarmer>(
    prepared(`SELECT f.code AS "farmCode", f.status, round((f.area_m2 * ${HECTARES_PER_SQUARE_METRE})::numeric, 5)::float8 AS "farmSize",
            u.display_name AS agent
       FROM farm f LEFT JOIN app_user u ON u.id = f.captured_by
      WHERE f.community_resource_id = $1 AND f.farmer_id = $2 ORDER BY f.id`),
    [communityResourceId, farmerId],
  );
}

export interface ProgrammeOfFarmer {
  id: number;
  name: string;
  accountId: number;
  season: Season;
  /** Seasons in which the farmer has entries. */
  seasons: string[];
}

/** Returns the programmes in scope that have the farmer. */
export function programmesOfFarmer(
  reader: Reader,
  { accountId, resourceIds }: Pick<Scope, 'accountId' | 'resourceIds'>,
  farmerId: number,
): Promise<ProgrammeOfFarmer[]> {
  const of = (table: string) => `SELECT community_resource_id FROM ${table} WHERE farmer_id = $3`;
  return reader.query<ProgrammeOfFarmer>(
    prepared(`SELECT r.id, r.name, r.account_id AS "accountId", r.season,
            ARRAY(SELECT season FROM ledger_farmer l WHERE l.community_resource_id = r.id AND l.farmer_id = $3) AS seasons
       FROM community_resource r
      WHERE ($1::bigint IS NULL OR r.account_id = $1) AND ($2::bigint[] IS NULL OR r.id = ANY($2))
        AND r.id IN (${['membership', 'farm', 'ledger_farmer'].map(of).join(' UNION ')})
      ORDER BY r.name, r.id`),
    [accountId, resourceIds, farmerId],
  );
}
