import type { CapturedJson } from '#libs/contracts';
import type { Transaction } from '#libs/platform';
import type { CaptureChange } from './capture.queries.js';

/** Returns posting, place and farmer that a refused capture names, as far as they are of the account. */
export async function placeOfRefused(
  tx: Transaction,
  accountId: number,
  { postingId, farmerId, startedAt, finishedAt }: CapturedJson,
): Promise<Omit<CaptureChange, 'state'>> {
  const [row] = await tx.query<
    Record<'postingId' | 'communityId' | 'communityResourceId' | 'farmerId', number | null>
  >(
    `SELECT p.id AS "postingId", p.community_id AS "communityId", c.community_resource_id AS "communityResourceId",
            (SELECT coalesce(f.main_id, f.id) FROM farmer f WHERE f.id = $3 AND f.account_id = $1) AS "farmerId"
       FROM (VALUES (1)) one LEFT JOIN posting p ON p.id = $2 AND p.account_id = $1
       LEFT JOIN every_community c ON c.id = p.community_id`,
    [accountId, postingId, farmerId ?? null],
  );
  return {
    postingId: row?.postingId ?? undefined,
    communityId: row?.communityId ?? undefined,
    communityResourceId: row?.communityResourceId ?? undefined,
    farmerId: row?.farmerId ?? undefined,
    startedOn: startedAt,
    endedOn: finishedAt,
  };
}
