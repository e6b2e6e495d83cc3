import type { Season } from '#libs/contracts';
import { type Database, DomainError, type Scope } from '#libs/platform';

export interface Project {
  id: number;
  accountId: number;
  name: string;
  status: string;
  season: string;
}

/** Returns community resources of a scope, newest first, filtered by season (ignoring case) or name if given. */
export function projectsOf(
  database: Database,
  scope: Scope,
  filter: { season?: string | null; name?: string | null } = {},
): Promise<Project[]> {
  return database.query<Project>(
    `SELECT id, account_id AS "accountId", name, status, season FROM community_resource
      WHERE ($1::bigint IS NULL OR account_id = $1) AND ($2::bigint[] IS NULL OR id = ANY($2))
        AND ($3::text IS NULL OR lower(season) = lower($3)) AND ($4::text IS NULL OR lower(name) = lower($4))
      ORDER BY created_on DESC, id DESC`,
    [scope.accountId, scope.resourceIds, filter.season ?? null, filter.name ?? null],
  );
}

/** Returns a community resource that exists. */
export async function projectNamed(database: Database, id: number): Promise<{ season: Season }> {
  const [row] = await database.query<{ season: Season }>(
    'SELECT season FROM community_resource WHERE id = $1',
    [id],
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}

export interface ViewerRow {
  id: number;
  name: string;
  username: string;
  account_id: number;
  access_id: string;
  roles: string[];
  farmer_id: number | null;
}

/** Returns the user with that name or id; null if there is none in the account (null: in any). */
export async function viewerNamed(
  database: Database,
  who: { username: string } | { userId: number },
  accountId: number | null,
): Promise<ViewerRow | null> {
  const [row] = await database.query<ViewerRow>(
    `SELECT u.id, u.display_name AS name, u.username::text AS username, u.account_id, a.access_id, u.roles, u.farmer_id
       FROM app_user u JOIN account a ON a.id = u.account_id
      WHERE ($1::citext IS NULL OR u.username = $1) AND ($2::bigint IS NULL OR u.id = $2)
        AND ($3::bigint IS NULL OR u.account_id = $3)`,
    ['username' in who ? who.username : null, 'userId' in who ? who.userId : null, accountId],
  );
  return row ?? null;
}
