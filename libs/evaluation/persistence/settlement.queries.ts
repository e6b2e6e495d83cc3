import type { EventCatalogue } from '#libs/contracts';
import type { Reader } from '#libs/platform';

type Settlement = EventCatalogue['finding.settled'];

/** Returns the first result of this user's operation to settle an overlap; null if it is new. */
export async function knownSettlement(
  reader: Reader,
  { findingId, opId, by }: { findingId: number; opId: string | undefined; by: number },
): Promise<Settlement | null> {
  if (!opId) return null;
  // Each programme has an entry for its own farms.
  const rows = await reader.query<{ data: Settlement }>(
    `SELECT data FROM event_log WHERE op_id = $1 AND type = 'finding.settled' AND subject_id = $2 AND actor_id = $3 ORDER BY id`,
    [opId, findingId, by],
  );
  const [first] = rows;
  if (!first) return null;
  const changed = rows.flatMap(({ data }) => data.changed);
  return { ...first.data, changed: changed.sort((x, y) => x.farmId - y.farmId) };
}
