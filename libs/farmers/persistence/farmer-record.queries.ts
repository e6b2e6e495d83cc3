import { type FarmerCommunityDto, type FarmerFarmDto, HECTARES_PER_SQUARE_METRE } from '#libs/contracts';
import type { Database } from '#libs/platform';

type Reader = Pick<Database, 'query'>;

/** An actor's scope; null: all accounts, all resources of the account. */
export interface FarmerReach {
  accountId: number | null;
  resourceIds: readonly number[] | null;
}

export interface ReachedFarmer {
  id: number;
  accountId: number;
  /** The main record, if this one was merged into it. */
  mainId: number | null;
}

const REACHED = `($1::bigint IS NULL OR f.account_id = $1)
        AND ($2::bigint[] IS NULL OR EXISTS (
              SELECT 1 FROM membership m WHERE m.farmer_id = f.id AND m.community_resource_id = ANY($2)))`;

/** Returns the farmer; null if there is none, or if none of their communities is in scope. */
export async function reachedFarmer(
  reader: Reader,
  reach: FarmerReach,
  id: number,
): Promise<ReachedFarmer | null> {
  const [row] = await reader.query<ReachedFarmer>(
    `SELECT f.id, f.account_id AS "accountId", f.main_id AS "mainId" FROM farmer f WHERE f.id = $3 AND ${REACHED}`,
    [reach.accountId, reach.resourceIds, id],
  );
  return row ?? null;
}

export interface FarmerRow {
  id: number;
  surname: string;
  firstName: string;
  othername: string | null;
  bvnLast4: string | null;
  tempId: string | null;
  gender: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  /** ISO day. */
  dateOfBirth: string | null;
  bankName: string | null;
  accountLast4: string | null;
  displayImage: string | null;
  cbnApplicantId: string | null;
}

/** Returns the farmer; null if there is none, or if none of their communities is in scope. */
export async function farmerRow(reader: Reader, reach: FarmerReach, id: number): Promise<FarmerRow | null> {
  const [row] = await reader.query<FarmerRow>(
    `SELECT id, surname, first_name AS "firstName", othername, bvn_last4 AS "bvnLast4", temp_id AS "tempId", gender,
            phone, email, address, date_of_birth::text AS "dateOfBirth", bank_name AS "bankName",
            account_last4 AS "accountLast4", display_image AS "displayImage", cbn_applicant_id AS "cbnApplicantId"
       FROM farmer f
      WHERE f.id = $3 AND ${REACHED}`,
    [reach.accountId, reach.resourceIds, id],
  );
  return row ?? null;
}

/** Returns communities of a farmer in scope, newest first. */
export function communitiesOfFarmer(reader: Reader, { resourceIds }: FarmerReach, id: number) {
  return reader.query<FarmerCommunityDto>(
    `SELECT c.id, c.name, r.id AS "communityResourceId", r.name AS "communityResourceName"
       FROM membership m JOIN community c ON c.id = m.community_id
       JOIN community_resource r ON r.id = m.community_resource_id
      WHERE m.farmer_id = $2 AND ($1::bigint[] IS NULL OR r.id = ANY($1)) ORDER BY m.joined_on DESC, c.id LIMIT 100`,
    [resourceIds, id],
  );
}

const inReach = `community_resource_id IN (SELECT id FROM community_resource)
        AND ($1::bigint[] IS NULL OR community_resource_id = ANY($1))`;

/** Returns farms of a farmer in scope, in storage order. */
export function farmsOfFarmer(reader: Reader, { resourceIds }: FarmerReach, id: number) {
  return reader.query<FarmerFarmDto>(
    `SELECT id AS "farmId", code AS "farmCode", community_resource_id AS "communityResourceId", status,
            round((area_m2 * ${HECTARES_PER_SQUARE_METRE})::numeric, 5)::float8 AS "farmSize"
       FROM farm
      WHERE farmer_id = $2 AND ${inReach} ORDER BY id LIMIT 100`,
    [resourceIds, id],
  );
}

/**
 * Returns the naira value of inputs that a farmer has collected in scope, less returns, and hectares of their mapped
 * farms there.
 */
export async function sumsOfFarmer(reader: Reader, { resourceIds }: FarmerReach, id: number) {
  const [sums] = await reader.query<{ inputCollected: number; farmSize: number }>(
    `SELECT (SELECT coalesce(sum(CASE kind WHEN 'COLLECTION' THEN amount ELSE -amount END), 0)::float8
               FROM ledger_entry WHERE farmer_id = $2 AND kind IN ('COLLECTION', 'RETURN') AND ${inReach}) AS "inputCollected",
            (SELECT round((coalesce(sum(area_m2), 0) * ${HECTARES_PER_SQUARE_METRE})::numeric, 5)::float8
               FROM farm WHERE farmer_id = $2 AND ${inReach}) AS "farmSize"`,
    [resourceIds, id],
  );
  return sums ?? { inputCollected: 0, farmSize: 0 };
}
