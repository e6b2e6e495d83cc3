import type { OwnFarmDto, OwnFarmerDto } from '#libs/contracts';
import { prepared, type Reader } from '#libs/platform';
import { FARM_COLUMNS, type FarmRow, isoOrNull, withFarm } from './farm-columns.js';

/** Maximum farms of one farmer on a home page. */
const MOST_FARMS = 50;

/** Returns the farmer; null if there is none in the account. */
export async function ownFarmer(
  reader: Reader,
  accountId: number,
  farmerId: number,
): Promise<OwnFarmerDto | null> {
  const [row] = await reader.query<OwnFarmerDto>(
    prepared(`SELECT concat_ws(' ', f.surname, f.first_name, nullif(f.othername, '')) AS name, f.temp_id AS "tempId",
            '•••••••' || f.bvn_last4 AS bvn, w.name AS ward, l.name AS lga,
            coalesce((SELECT array_agg(c.name ORDER BY m.joined_on DESC, c.id)
                        FROM membership m JOIN community c ON c.id = m.community_id
                       WHERE m.farmer_id = f.id), '{}') AS communities
       FROM farmer f LEFT JOIN ward w ON w.id = f.ward_id LEFT JOIN lga l ON l.id = f.lga_id
      WHERE f.id = $2 AND f.account_id = $1`),
    [accountId, farmerId],
  );
  return row ?? null;
}

type Row = Omit<OwnFarmDto, 'capturedAt' | 'coords' | 'since'> & FarmRow & { since: Date | null };

/** Returns the farms of a farmer of the account, in storage order. */
export async function ownFarms(reader: Reader, accountId: number, farmerId: number): Promise<OwnFarmDto[]> {
  const rows = await reader.query<Row>(
    prepared(`SELECT ${FARM_COLUMNS}, u.display_name AS agent,
            CASE f.status WHEN 'COMPLETED' THEN f.completed_on ELSE greatest(f.captured_on, f.imported_on) END AS since,
            nullif(concat_ws(', ', c.name, l.name), '') AS place
       FROM farm f LEFT JOIN community c ON c.id = f.community_id
       LEFT JOIN lga l ON l.id = coalesce(f.lga_id, c.lga_id)
       LEFT JOIN app_user u ON u.id = f.captured_by
      WHERE f.farmer_id = $2 AND f.account_id = $1
        AND (f.community_resource_id IS NULL OR f.community_resource_id IN (SELECT id FROM community_resource)) ORDER BY f.id LIMIT ${MOST_FARMS}`),
    [accountId, farmerId],
  );
  return rows.map((row) => ({ ...withFarm(row), since: isoOrNull(row.since) }));
}
