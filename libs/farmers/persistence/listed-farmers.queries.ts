import type { FarmerLockDto } from '#libs/contracts';
import type { Reader, Scope } from '#libs/platform';
import { lockOf } from './farmer-locks.queries.js';

export interface ListedFarmerRow {
  id: number;
  firstName: string;
  surname: string;
  othername: string | null;
  bvnLast4: string | null;
  phone: string | null;
  tempId: string | null;
  cbnApplicantId: string | null;
  rifanNumber: string | null;
  community: string | null;
  communities: number;
  farms: number;
  processed: boolean;
  createdOn: Date;
  lock: FarmerLockDto | null;
}

/** Returns the facts of these farmers, in the order of `ids`; communities and farms within the scope. */
export function listedFarmers(
  reader: Reader,
  { resourceIds }: Pick<Scope, 'resourceIds'>,
  ids: readonly number[],
): Promise<ListedFarmerRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return reader.query<ListedFarmerRow>(
    `SELECT f.id, f.first_name AS "firstName", f.surname, f.othername, f.bvn_last4 AS "bvnLast4", f.phone,
            f.temp_id AS "tempId", f.cbn_applicant_id AS "cbnApplicantId", f.rifan_number AS "rifanNumber",
            home.community, home.communities, own.farms, own.processed, f.created_on AS "createdOn", ${lockOf('f')} AS lock
       FROM unnest($1::bigint[]) WITH ORDINALITY page(id, at) JOIN farmer f ON f.id = page.id
      CROSS JOIN LATERAL (
        SELECT (array_agg(c.name ORDER BY m.joined_on DESC, c.id DESC))[1] AS community, count(*)::int AS communities
          FROM membership m JOIN community c ON c.id = m.community_id
         WHERE m.farmer_id = f.id AND ($2::bigint[] IS NULL OR m.community_resource_id = ANY($2))) home
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS farms, coalesce(bool_or(p.status = 'COMPLETED'), false) AS processed
          FROM farm p WHERE p.farmer_id = f.id AND ($2::bigint[] IS NULL OR p.community_resource_id = ANY($2))
           AND (p.community_resource_id IS NULL OR p.community_resource_id IN (SELECT id FROM community_resource))) own
      ORDER BY page.at`,
    [ids, resourceIds],
  );
}
