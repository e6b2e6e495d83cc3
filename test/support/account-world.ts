import { randomUUID } from 'node:crypto';
import { people } from './api.js';
import type { Builders } from './builders.js';
import type { TestDatabase } from './test-database.js';

/** An account with its people, and one record of every kind that an address can name. */
export type AccountWorld = Awaited<ReturnType<typeof accountWorld>>;

export async function accountWorld(db: TestDatabase, make: Builders) {
  const home = await people(make);
  const accountId = home.account.id;
  const [state] = await db.query<{ id: number }>('SELECT id FROM state ORDER BY id LIMIT 1');
  const resource = await make.communityResource({ accountId, stateId: state?.id });
  const communityResourceId = resource.id;
  const community = await make.community({ accountId, communityResourceId });
  const farmer = await make.farmer({ accountId, communityId: community.id, communityResourceId });
  const farm = await make.farm({
    accountId,
    communityResourceId,
    communityId: community.id,
    farmerId: farmer.id,
    capturedBy: home.agent.id,
  });
  // A user of the account who is nobody's counterpart in a test, so that whatever is done to him harms no other.
  const other = await make.user({ accountId, roles: ['CBN'], username: `other-${accountId}` });
  const colleague = await make.user({ accountId, roles: ['STAFF'], username: `colleague-${accountId}` });
  const staff = await make.staff({ accountId, userId: colleague.id });
  return { ...home, resource, community, farmer, farm, other, staff, jobId: await job(), sessionOf };

  /** A finished import, with a file and without rejected rows. */
  async function job(): Promise<number> {
    const [run] = await db.query<{ id: number }>(
      `INSERT INTO job_run (kind, params, label, detail, account_id, community_resource_id, started_by, state, ended_at)
       VALUES ('farmers.import', '{}', 'list.csv', 'Farmer list', $1, $2, $3, 'completed', now()) RETURNING id`,
      [accountId, communityResourceId, home.admin.id],
    );
    const file = randomUUID();
    await db.query(
      `INSERT INTO stored_file (id, account_id, name, size, sha256) VALUES ($1, $2, 'list.csv', 1, '')`,
      [file, accountId],
    );
    await db.query(
      `INSERT INTO import_batch (account_id, kind, import_type, format, community_resource_id, file_id, job_id, state)
       VALUES ($1, 'farmers', 'BVN', 'csv', $2, $3, $4, 'completed')`,
      [accountId, communityResourceId, file, run?.id],
    );
    return run?.id ?? 0;
  }

  /** An open session of a user, of which nobody has the tokens. */
  async function sessionOf(userId: number): Promise<string> {
    const id = randomUUID();
    await db.query(
      `INSERT INTO user_session (id, user_id, idle_ends_at, ends_at)
       VALUES ($1, $2, now() + interval '1 hour', now() + interval '1 hour')`,
      [id, userId],
    );
    return id;
  }
}
