import type { Database, Transaction } from '#libs/platform';

type Reader = Pick<Database, 'query'>;

export interface MemberRecordRow {
  id: number;
  surname: string;
  firstName: string;
  type: string;
  phone: string | null;
  email: string | null;
  createdOn: Date;
  communityId: number;
  communityName: string;
  communityResourceId: number;
  communityResourceName: string;
}

/** Returns a member in scope who is not a farmer; undefined if there is none. */
export async function memberRecord(
  reader: Reader,
  scope: { accountId: number | null; resourceIds: number[] | null },
  memberId: number,
): Promise<MemberRecordRow | undefined> {
  const [row] = await reader.query<MemberRecordRow>(
    `SELECT p.id, coalesce(p.surname, '') AS surname, p.first_name AS "firstName", coalesce(p.occupation, '') AS type,
            p.phone, p.email, p.created_on AS "createdOn", c.id AS "communityId", c.name AS "communityName",
            r.id AS "communityResourceId", r.name AS "communityResourceName"
       FROM community_member p JOIN community c ON c.id = p.community_id
       JOIN community_resource r ON r.id = c.community_resource_id
      WHERE p.id = $3 AND p.removed_on IS NULL
        AND ($1::bigint IS NULL OR r.account_id = $1) AND ($2::bigint[] IS NULL OR r.id = ANY($2))`,
    [scope.accountId, scope.resourceIds, memberId],
  );
  return row;
}

/** Returns the community resource of a member who is not a farmer, including a removed one; null if there is none. */
export async function resourceOfMember(reader: Reader, memberId: number): Promise<number | null> {
  const [row] = await reader.query<{ id: number }>(
    'SELECT community_resource_id AS id FROM community_member WHERE id = $1',
    [memberId],
  );
  return row?.id ?? null;
}

export interface MemberPlace {
  communityName: string;
  communityResourceName: string;
  isCommunityDeleted: boolean;
  isResourceDeleted: boolean;
}

/** Returns the community and resource of a member, in the trash or not; locks both until the transaction ends. */
export async function placeOfMember(tx: Transaction, communityId: number): Promise<MemberPlace> {
  const [row] = await tx.query<MemberPlace>(
    `SELECT c.name AS "communityName", r.name AS "communityResourceName", c.deleted_on IS NOT NULL AS "isCommunityDeleted",
            r.deleted_on IS NOT NULL AS "isResourceDeleted"
       FROM every_community c JOIN every_community_resource r ON r.id = c.community_resource_id
      WHERE c.id = $1 FOR SHARE`,
    [communityId],
  );
  if (!row) throw new Error('a row was expected');
  return row;
}

/** True if another member of the community has the same name and email. */
export async function isAddedAgain(tx: Transaction, memberId: number): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM community_member p JOIN community_member o ON o.community_id = p.community_id
      WHERE p.id = $1 AND o.id <> p.id AND o.removed_on IS NULL AND lower(o.email) = lower(p.email)
        AND lower(concat_ws(' ', o.first_name, o.surname)) = lower(concat_ws(' ', p.first_name, p.surname))
      LIMIT 1`,
    [memberId],
  );
  return rows.length > 0;
}

/**
 * Returns the member of a community who has a number, other than `except`: their name, and whether they are a farmer.
 */
export async function phoneOwner(
  reader: Reader,
  communityId: number,
  phone: string,
  except: number | null,
): Promise<{ name: string; isFarmer: boolean } | undefined> {
  const [row] = await reader.query<{ name: string; isFarmer: boolean }>(
    `SELECT concat_ws(' ', p.surname, p.first_name) AS name, false AS "isFarmer" FROM community_member p
      WHERE p.community_id = $1 AND p.phone = $2 AND p.removed_on IS NULL AND p.id IS DISTINCT FROM $3
     UNION ALL
     SELECT concat_ws(' ', f.surname, f.first_name), true FROM membership m JOIN farmer f ON f.id = m.farmer_id
      WHERE m.community_id = $1 AND f.phone = $2
     LIMIT 1`,
    [communityId, phone, except],
  );
  return row;
}
