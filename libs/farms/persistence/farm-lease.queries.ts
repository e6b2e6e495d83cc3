import { prepared, type Reader, type Transaction } from '#libs/platform';

/** Seconds that a lease lives without a heartbeat, and its maximum duration without an extension. */
export const LEASE_ALIVE_SECONDS = 30;
export const LEASE_SECONDS = 15 * 60;

/** Returns SQL of the active leases, under an alias. */
export const liveLeases = (alias: string) =>
  `(SELECT * FROM farm_lease WHERE alive_until > clock_timestamp() AND held_until > clock_timestamp()) AS ${alias}`;

/** An active lease on a farm. */
export interface FarmLease {
  farmId: number;
  communityResourceId: number;
  accountId: number;
  userId: number;
  /** When it ends unless it is extended. */
  heldUntil: Date;
}

const LEASE = `farm_id AS "farmId", community_resource_id AS "communityResourceId", account_id AS "accountId",
  user_id AS "userId", held_until AS "heldUntil"`;

/** Returns the active leases of these farms. */
export function leasesOf(reader: Reader, farmIds: readonly number[]): Promise<FarmLease[]> {
  return reader.query<FarmLease>(
    prepared(`SELECT ${LEASE} FROM ${liveLeases('l')} WHERE farm_id = ANY($1) ORDER BY farm_id`),
    [farmIds],
  );
}

/** Returns the active leases in a community resource. */
export function leasesIn(reader: Reader, communityResourceId: number): Promise<FarmLease[]> {
  return reader.query<FarmLease>(
    prepared(`SELECT ${LEASE} FROM ${liveLeases('l')} WHERE community_resource_id = $1 ORDER BY farm_id`),
    [communityResourceId],
  );
}

/**
 * Grants a user the leases of farms that no one else holds, or restarts their own. The farms must be locked, so that
 * concurrent requests run one after the other.
 */
export function storeLeases(
  tx: Transaction,
  { userId, socketId }: { userId: number; socketId: string | null },
  farmIds: readonly number[],
): Promise<FarmLease[]> {
  return tx.query<FarmLease>(
    prepared(`INSERT INTO farm_lease AS l (farm_id, community_resource_id, account_id, user_id, socket_id, held_until, alive_until)
     SELECT id, community_resource_id, account_id, $1, $2, clock_timestamp() + interval '${LEASE_SECONDS} s',
            clock_timestamp() + interval '${LEASE_ALIVE_SECONDS} s' FROM farm WHERE id = ANY($3)
     ON CONFLICT (farm_id) DO UPDATE
       SET user_id = excluded.user_id, socket_id = excluded.socket_id, taken_at = clock_timestamp(),
           held_until = excluded.held_until, alive_until = excluded.alive_until
     RETURNING ${LEASE}`),
    [userId, socketId, farmIds],
  );
}

/** Records a heartbeat; `extend` restarts the duration. Returns the leases still held. */
export function keepLeases(
  tx: Transaction,
  { userId, socketId }: { userId: number; socketId: string | null },
  farmIds: readonly number[],
  extend: boolean,
): Promise<FarmLease[]> {
  const until = extend ? `clock_timestamp() + interval '${LEASE_SECONDS} s'` : 'held_until';
  return tx.query<FarmLease>(
    prepared(`UPDATE farm_lease SET alive_until = clock_timestamp() + interval '${LEASE_ALIVE_SECONDS} s', held_until = ${until},
                           socket_id = coalesce($3, socket_id)
      WHERE farm_id = ANY($1) AND user_id = $2 AND held_until > clock_timestamp() RETURNING ${LEASE}`),
    [farmIds, userId, socketId],
  );
}

/** Ends a user's leases of these farms, or of a socket. Returns those that were active until now. */
export function endLeases(
  tx: Transaction,
  of: { userId: number; farmIds: readonly number[] } | { socketId: string } | 'lapsed',
): Promise<FarmLease[]> {
  const [where, values] =
    of === 'lapsed'
      ? ['alive_until <= clock_timestamp() OR held_until <= clock_timestamp()', []]
      : 'socketId' in of
        ? ['socket_id = $1', [of.socketId]]
        : ['user_id = $1 AND farm_id = ANY($2)', [of.userId, of.farmIds]];
  return tx.query<FarmLease>(
    prepared(`DELETE FROM farm_lease WHERE farm_id IN (
       SELECT farm_id FROM farm_lease WHERE ${where} ORDER BY farm_id FOR UPDATE SKIP LOCKED) AND (${where})
     RETURNING ${LEASE}`),
    values,
  );
}

/** Returns the ISO time of the database clock, which decides when leases end. */
export async function leaseTime(reader: Reader): Promise<string> {
  const [row] = await reader.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return (row?.now ?? new Date()).toISOString();
}
