import {
  type FarmerCommunityDto,
  type FarmerFarmDto,
  type FarmerLockDto,
  type GuarantorDto,
  HECTARES_PER_SQUARE_METRE,
  type MergedRecordDto,
  type NextOfKinDto,
} from '#libs/contracts';
import { type Database, prepared } from '#libs/platform';
import { lockOf } from './farmer-locks.queries.js';

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

/**
 * Condition on the farmer `f`: in the account `$1` and the community resources `$2`. The communities of a merged record
 * are those of its main record.
 */
export const REACHED = `($1::bigint IS NULL OR f.account_id = $1)
        AND ($2::bigint[] IS NULL OR EXISTS (
              SELECT 1 FROM membership m WHERE m.farmer_id = coalesce(f.main_id, f.id) AND m.community_resource_id = ANY($2)))`;

/** Returns the farmer; null if there is none, or if none of their communities is in scope. */
export async function reachedFarmer(
  reader: Reader,
  reach: FarmerReach,
  id: number,
): Promise<ReachedFarmer | null> {
  const [row] = await reader.query<ReachedFarmer>(
    prepared(
      `SELECT f.id, f.account_id AS "accountId", f.main_id AS "mainId" FROM farmer f WHERE f.id = $3 AND ${REACHED}`,
    ),
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
  rifanNumber: string | null;
  ward: string | null;
  lga: string | null;
  nextOfKin: NextOfKinDto | null;
  guarantor: GuarantorDto | null;
  createdOn: Date;
  version: number;
  lock: FarmerLockDto | null;
}

const personOf = (prefix: string, fields: Record<string, string>) => {
  const columns = Object.entries(fields).map(([name, column]) => `'${name}', f.${prefix}_${column}`);
  const isKnown = Object.values(fields).map((column) => `f.${prefix}_${column} IS NOT NULL`);
  return `CASE WHEN ${isKnown.join(' OR ')} THEN jsonb_build_object(${columns.join(', ')}) END`;
};
const NAMED = { surname: 'surname', firstName: 'first_name', phone: 'phone' };

/** Returns the farmer; null if there is none, or if none of their communities is in scope. */
export async function farmerRow(reader: Reader, reach: FarmerReach, id: number): Promise<FarmerRow | null> {
  const [row] = await reader.query<FarmerRow>(
    prepared(`SELECT f.id, surname, first_name AS "firstName", othername, bvn_last4 AS "bvnLast4", temp_id AS "tempId", gender,
            phone, email, address, date_of_birth::text AS "dateOfBirth", bank_name AS "bankName",
            account_last4 AS "accountLast4", display_image AS "displayImage", cbn_applicant_id AS "cbnApplicantId",
            rifan_number AS "rifanNumber", w.name AS ward, l.name AS lga, f.created_on AS "createdOn", f.version, ${lockOf('f')} AS lock,
            ${personOf('next_of_kin', { ...NAMED, relationship: 'relationship' })} AS "nextOfKin",
            ${personOf('guarantor', NAMED)} AS guarantor
       FROM farmer f LEFT JOIN ward w ON w.id = f.ward_id LEFT JOIN lga l ON l.id = f.lga_id
      WHERE f.id = $3 AND ${REACHED}`),
    [reach.accountId, reach.resourceIds, id],
  );
  return row ?? null;
}

/** Returns communities of a farmer in scope, newest first. */
export function communitiesOfFarmer(reader: Reader, { resourceIds }: FarmerReach, id: number) {
  return reader.query<FarmerCommunityDto>(
    prepared(`SELECT c.id AS "communityId", c.name, r.id AS "communityResourceId", r.name AS "communityResourceName",
            to_char(m.joined_on AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "joinedOn"
       FROM membership m JOIN community c ON c.id = m.community_id
       JOIN community_resource r ON r.id = m.community_resource_id
      WHERE m.farmer_id = $2 AND ($1::bigint[] IS NULL OR r.id = ANY($1)) ORDER BY m.joined_on DESC, c.id LIMIT 100`),
    [resourceIds, id],
  );
}

const inReach = `community_resource_id IN (SELECT id FROM community_resource)
        AND ($1::bigint[] IS NULL OR community_resource_id = ANY($1))`;

/** Returns farms of a farmer in scope, in storage order. */
export function farmsOfFarmer(reader: Reader, { resourceIds }: FarmerReach, id: number) {
  return reader.query<FarmerFarmDto>(
    prepared(`SELECT own.id AS "farmId", own.code AS "farmCode", own.community_resource_id AS "communityResourceId", own.status,
            round((own.area_m2 * ${HECTARES_PER_SQUARE_METRE})::numeric, 5)::float8 AS "farmSize",
            round((own.declared_size_m2 * ${HECTARES_PER_SQUARE_METRE})::numeric, 5)::float8 AS "declaredSize",
            (ST_AsGeoJSON(ST_ExteriorRing(ST_GeometryN(own.boundary, 1)), 6)::jsonb -> 'coordinates')::text AS outline,
            nullif(concat_ws(', ', c.name, l.name), '') AS place
       FROM (SELECT * FROM farm WHERE farmer_id = $2 AND ${inReach} ORDER BY id LIMIT 100) own
       LEFT JOIN community c ON c.id = own.community_id LEFT JOIN lga l ON l.id = coalesce(own.lga_id, c.lga_id)
      ORDER BY own.id`),
    [resourceIds, id],
  );
}

interface FarmerSums {
  inputCollected: number;
  farmSize: number;
  farmsCount: number;
  communitiesCount: number;
  resourcesCount: number;
}

/**
 * Returns the naira value of inputs that a farmer has collected in scope, less returns, hectares of their mapped farms
 * there, and counts.
 */
export async function sumsOfFarmer(reader: Reader, { resourceIds }: FarmerReach, id: number) {
  const [sums] = await reader.query<FarmerSums>(
    prepared(`SELECT (SELECT coalesce(sum(CASE kind WHEN 'COLLECTION' THEN amount ELSE -amount END), 0)::float8
               FROM ledger_entry WHERE farmer_id = $2 AND kind IN ('COLLECTION', 'RETURN') AND ${inReach}) AS "inputCollected",
            own."farmSize", own."farmsCount", of."communitiesCount", of."resourcesCount"
       FROM (SELECT round((coalesce(sum(area_m2), 0) * ${HECTARES_PER_SQUARE_METRE})::numeric, 5)::float8 AS "farmSize",
                    count(*) AS "farmsCount"
               FROM farm WHERE farmer_id = $2 AND ${inReach}) own,
            (SELECT count(*) AS "communitiesCount", count(DISTINCT m.community_resource_id) AS "resourcesCount"
               FROM membership m JOIN community c ON c.id = m.community_id
              WHERE m.farmer_id = $2 AND ($1::bigint[] IS NULL OR m.community_resource_id = ANY($1))) of`),
    [resourceIds, id],
  );
  if (!sums) throw new Error('an aggregate without GROUP BY has one row');
  return sums;
}

/** Returns the records that were merged into a farmer's. */
export function mergedRecords(reader: Reader, id: number) {
  return reader.query<MergedRecordDto>(
    prepared('SELECT id, temp_id AS "tempId" FROM farmer WHERE main_id = $1 ORDER BY id LIMIT 20'),
    [id],
  );
}
