import type { AgentContactDto } from '#libs/contracts';
import { byName, type Reader } from '#libs/platform';
import { imageOf } from '../kinds.js';

/** Returns the agents who captured farms of a farmer, by name. */
export function contactsOf(reader: Reader, farmerId: number | null): Promise<AgentContactDto[]> {
  return reader.query<AgentContactDto>(
    `SELECT t.user_id AS "agentId", u.display_name AS name, u.phone, a.name AS "sharedAgency",
            ${imageOf('t')} AS "displayImage"
       FROM agent t JOIN app_user u ON u.id = t.user_id JOIN shared_agency a ON a.id = t.shared_agency_id
      WHERE t.removed_on IS NULL AND t.user_id IN (SELECT captured_by FROM farm WHERE farmer_id = $1)
      ORDER BY ${byName('u.display_name')}, t.user_id`,
    [farmerId],
  );
}

/** Tests whether an agent captured a farm of the farmer. */
export async function capturedFarmsOf(
  reader: Reader,
  agentId: number,
  farmerId: number | null,
): Promise<boolean> {
  const rows = await reader.query('SELECT 1 FROM farm WHERE farmer_id = $2 AND captured_by = $1 LIMIT 1', [
    agentId,
    farmerId,
  ]);
  return rows.length > 0;
}
