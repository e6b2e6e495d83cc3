import { randomUUID } from 'node:crypto';
import type { Grant, RecordKind, Role } from '#libs/contracts';
import type { Config } from '#libs/platform';
import { startApi, type TestApi, testPasswordHash } from './api.js';
import { Builders } from './builders.js';
import type { HttpClient } from './http-client.js';
import { testConfig } from './test-config.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export type User = Awaited<ReturnType<Builders['user']>>;
type Made<Name extends 'account' | 'communityResource' | 'community'> = Awaited<ReturnType<Builders[Name]>>;

/** Where people sign in: an API in this process, or one of its own. */
interface Serving {
  as(username: string): Promise<HttpClient>;
}

/** What an address can name: the kinds of records, and a job. */
export type IdKind = RecordKind | 'job';

type Furniture = Record<IdKind, { id: number }> & {
  communityResource: Made<'communityResource'>;
  user: User;
};

/**
 * An account as a test needs it: one user of each role, named `<role>-<account id>`, whose password is `TEST_PASSWORD`;
 * STAFF, AGENT, FARMER and CBN have empty access lists, STAFF a staff record with all grants. `furnish` adds a programme
 * and one record of every kind that an address can name; `make` makes rows of any account.
 */
export class World {
  readonly make: Builders;
  private furniture: Furniture | null = null;
  private server: Serving | null = null;
  private second: World | null = null;

  private constructor(
    readonly db: TestDatabase,
    readonly account: Made<'account'>,
    private readonly users: Readonly<Record<Role, User>>,
  ) {
    this.make = new Builders(db);
  }

  /** Makes an account with its users. */
  static async of(db: TestDatabase): Promise<World> {
    const make = new Builders(db);
    const account = await make.account();
    const passwordHash = await testPasswordHash();
    const user = (role: Role) =>
      make.user({
        accountId: account.id,
        roles: [role],
        username: `${role.toLowerCase()}-${account.id}`,
        passwordHash,
      });
    const users = {
      SUPERADMIN: await user('SUPERADMIN'),
      ADMIN: await user('ADMIN'),
      STAFF: await user('STAFF'),
      AGENT: await user('AGENT'),
      FARMER: await user('FARMER'),
      CBN: await user('CBN'),
    };
    await make.staff({ accountId: account.id, userId: users.STAFF.id });
    return new World(db, account, users);
  }

  /** Two accounts in one database, each the `other` of the other. */
  static async pair(db: TestDatabase): Promise<World> {
    const [home, abroad] = [await World.of(db), await World.of(db)];
    home.second = abroad;
    abroad.second = home;
    return home;
  }

  get superadmin(): User {
    return this.users.SUPERADMIN;
  }

  get admin(): User {
    return this.users.ADMIN;
  }

  get staff(): User {
    return this.users.STAFF;
  }

  get agent(): User {
    return this.users.AGENT;
  }

  /** The user with the role FARMER. The farmer's record is `id('farmer')`. */
  get farmer(): User {
    return this.users.FARMER;
  }

  get cbn(): User {
    return this.users.CBN;
  }

  /** The world of another account, whose records must never be reached from here. Throws where there is none. */
  get other(): World {
    if (!this.second) throw new Error('this world is alone: make it by World.pair');
    return this.second;
  }

  /** One more user of the account, who can sign in; `access` are the community resources that they may see. */
  async user(row: { roles: Role[]; username?: string; access?: number[]; grants?: readonly Grant[] }) {
    const user = await this.make.user({
      accountId: this.account.id,
      roles: row.roles,
      username: row.username,
      passwordHash: await testPasswordHash(),
    });
    for (const id of row.access ?? []) await this.make.grant(user.id, id);
    if (row.grants)
      await this.make.staff({ accountId: this.account.id, userId: user.id, grants: row.grants });
    return user;
  }

  /** A community resource of the account with one community, in a state of Nigeria where one is named. */
  async programme(
    stateName?: string,
  ): Promise<{ resource: Made<'communityResource'>; community: Made<'community'> }> {
    const accountId = this.account.id;
    const [state] = await this.db.query<{ id: number }>('SELECT id FROM state WHERE name = $1', [stateName]);
    const resource = await this.make.communityResource({ accountId, stateId: state?.id });
    const community = await this.make.community({ accountId, communityResourceId: resource.id });
    return { resource, community };
  }

  /** Adds one record of every kind, so that `id` has something to answer. Does so once. */
  async furnish(): Promise<this> {
    if (this.furniture) return this;
    const accountId = this.account.id;
    const { resource, community } = await this.programme('Kebbi');
    const place = { accountId, communityResourceId: resource.id, communityId: community.id };
    const farmer = await this.make.farmer(place);
    const farm = await this.make.farm({ ...place, farmerId: farmer.id, capturedBy: this.agent.id });
    const user = await this.user({ roles: ['CBN'], username: `bystander-${accountId}` });
    const colleague = await this.user({ roles: ['STAFF'], username: `colleague-${accountId}` });
    const staff = await this.make.staff({ accountId, userId: colleague.id });
    const job = { id: await this.endedImport(resource.id) };
    this.furniture = { communityResource: resource, community, farmer, farm, user, staff, job };
    return this;
  }

  /** The account's record of a kind. Throws before `furnish`. */
  id(kind: IdKind): number {
    return this.furnished[kind].id;
  }

  /** The community resource of `id('communityResource')`, for calls that know it by its name. */
  get resource(): Made<'communityResource'> {
    return this.furnished.communityResource;
  }

  /** The user of `id('user')`: nobody's counterpart in a test, so that whatever is done to them harms no other. */
  get bystander(): User {
    return this.furnished.user;
  }

  /** An open session of a user, of which nobody has the tokens. */
  async session(userId: number): Promise<string> {
    const id = randomUUID();
    await this.db.query(
      `INSERT INTO user_session (id, user_id, idle_ends_at, ends_at)
       VALUES ($1, $2, now() + interval '1 hour', now() + interval '1 hour')`,
      [id, userId],
    );
    return id;
  }

  /** The API at which the users of this world, and of the other, sign in. */
  servedBy(server: Serving): this {
    this.server = server;
    if (this.second) this.second.server = server;
    return this;
  }

  /** Calls as a user of this world, signed in once. Throws where no API serves it. */
  as({ username }: { username: string }): Promise<HttpClient> {
    if (!this.server) throw new Error('no API serves this world');
    return this.server.as(username);
  }

  private get furnished(): Furniture {
    if (!this.furniture) throw new Error('this world has no records yet: furnish it first');
    return this.furniture;
  }

  /** A finished import, with a file and without rejected rows. */
  private async endedImport(communityResourceId: number): Promise<number> {
    const [run] = await this.db.query<{ id: number }>(
      `INSERT INTO job_run (kind, params, label, detail, account_id, community_resource_id, started_by, state, ended_at)
       VALUES ('farmers.import', '{}', 'list.csv', 'Farmer list', $1, $2, $3, 'completed', now()) RETURNING id`,
      [this.account.id, communityResourceId, this.admin.id],
    );
    const file = randomUUID();
    await this.db.query(
      `INSERT INTO stored_file (id, account_id, name, size, sha256) VALUES ($1, $2, 'list.csv', 1, '')`,
      [file, this.account.id],
    );
    await this.db.query(
      `INSERT INTO import_batch (account_id, kind, import_type, format, community_resource_id, file_id, job_id, state)
       VALUES ($1, 'farmers', 'BVN', 'csv', $2, $3, $4, 'completed')`,
      [this.account.id, communityResourceId, file, run?.id],
    );
    return run?.id ?? 0;
  }
}

/** A pair of accounts on a database of their own, with the API inside the test's own process. */
export interface ServedWorld {
  db: TestDatabase;
  make: Builders;
  /** What the API runs with. */
  config: Config;
  home: World;
  /** `home.other` */
  abroad: World;
  api: TestApi;
  /** A second API on the same database, as another process would be; the same as `api` unless two are asked for. */
  peer: TestApi;
  close(): Promise<void>;
}

/** Opens a served world. `prepare` runs before the API starts; `config` goes into its environment. */
export async function openWorld({
  apis = 1,
  config: overrides = {},
  prepare,
}: {
  apis?: 1 | 2;
  config?: Record<string, string>;
  prepare?: (home: World) => Promise<unknown>;
} = {}): Promise<ServedWorld> {
  const db = await createTestDatabase();
  const home = await World.pair(db);
  await prepare?.(home);
  const config = testConfig({ DATABASE_URL: db.url, ...overrides });
  const started = await Promise.all(Array.from({ length: apis }, () => startApi(config)));
  const [api, peer = api] = started as [TestApi, TestApi?];
  home.servedBy(api);
  return {
    db,
    make: home.make,
    config,
    home,
    abroad: home.other,
    api,
    peer,
    close: async () => {
      await Promise.all(started.map((each) => each.stop()));
      await db.drop();
    },
  };
}
