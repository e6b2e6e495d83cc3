import type { Reader } from '#libs/platform';
import type { FarmLand } from '../domain/farm-share.js';
import { landOf } from './entitlement.queries.js';

/** Returns the completed land of a farmer in a community resource, farm by farm. */
export function landByFarm(
  reader: Reader,
  communityResourceId: number,
  farmerId: number,
): Promise<FarmLand[]> {
  return reader.query<FarmLand>(
    `SELECT id AS "farmId", units FROM (${landOf('AND farmer_id = $2', 'id')}) l ORDER BY id`,
    [communityResourceId, farmerId],
  );
}
