import type { AnomalyKind } from '#libs/contracts';
import type { Reader, Scope } from '#libs/platform';
import { anomaliesOf } from './found-anomalies.js';

export interface OwnedSeason {
  communityResourceId: number;
  name: string;
  season: string;
}

/** Returns the seasons in which a user owns anomalies, open or not. */
export function seasonsOwned(
  reader: Reader,
  ownerId: number,
  { accountId, resourceIds }: Pick<Scope, 'accountId' | 'resourceIds'>,
): Promise<OwnedSeason[]> {
  return reader.query<OwnedSeason>(
    `SELECT a.community_resource_id AS "communityResourceId", r.name, a.season
       FROM (SELECT DISTINCT community_resource_id, season FROM ledger_anomaly WHERE owner_id = $1) a
       JOIN community_resource r ON r.id = a.community_resource_id
      WHERE ($2::bigint IS NULL OR r.account_id = $2) AND ($3::bigint[] IS NULL OR r.id = ANY($3))
      ORDER BY a.season DESC, a.community_resource_id`,
    [ownerId, accountId, resourceIds],
  );
}

/** Counts the user's open anomalies of a season, by kind. */
export function countOwned(
  reader: Reader,
  ownerId: number,
  { communityResourceId, season }: OwnedSeason,
): Promise<{ kind: AnomalyKind; open: number; amount: string }[]> {
  const owned = (farmer: string) => `AND ${farmer} IN (
    SELECT farmer_id FROM ledger_anomaly WHERE community_resource_id = $1 AND season = $2 AND owner_id = $3)`;
  return reader.query(
    `WITH ${anomaliesOf(owned)}
     SELECT kind, count(*) AS open, sum(amount)::text AS amount FROM anomalies
      WHERE state = 'open' AND owner_id = $3 GROUP BY kind ORDER BY open DESC, kind`,
    [communityResourceId, season, ownerId],
  );
}
