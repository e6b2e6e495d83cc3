import type { Grant, Role, SessionDto } from '#libs/contracts';
import type { Config } from '#libs/platform';
import { startApi, TEST_PASSWORD, type TestApi, testPasswordHash } from './api.js';
import { Builders } from './builders.js';
import { HttpClient, signIn } from './http-client.js';
import { testConfig } from './test-config.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export type User = Awaited<ReturnType<Builders['user']>>;
type Made<Name extends 'account' | 'communityResource' | 'community'> = Awaited<ReturnType<Builders[Name]>>;

/** Server where people sign in: an API in this process, or in its own. */
interface Serving {
  as(username: string): Promise<HttpClient>;
}

/**
 * A test account: one user of each role, named `<role>-<account id>`, with the password `TEST_PASSWORD`. STAFF, AGENT,
 * FARMER and CBN have empty access lists; STAFF has a staff record with all grants. `make` inserts rows of any account.
 */
export class World {
  readonly make: Builders;
  private server: Serving | null = null;
  private second: World | null = null;

  private constructor(
    readonly db: TestDatabase,
    readonly account: Made<'account'>,
    private readonly users: Readonly<Record<Role, User>>,
  ) {
    this.make = new Builders(db);
  }

  /** Creates an account with its users. */
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

  /** Creates two accounts in one database, each the `other` of the other. */
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

  /** User with the role FARMER, without a farmer's record. */
  get farmer(): User {
    return this.users.FARMER;
  }

  get cbn(): User {
    return this.users.CBN;
  }

  /** World of another account, whose records must never be reachable from here. Throws if there is none. */
  get other(): World {
    if (!this.second) throw new Error('this world is alone: make it by World.pair');
    return this.second;
  }

  /** Creates another user of the account who can sign in; `access` lists the community resources that they may see. */
  async user(row: {
    roles: Role[];
    username?: string;
    displayName?: string;
    access?: number[];
    grants?: readonly Grant[];
  }) {
    const user = await this.make.user({
      accountId: this.account.id,
      roles: row.roles,
      username: row.username,
      displayName: row.displayName,
      passwordHash: await testPasswordHash(),
    });
    for (const id of row.access ?? []) await this.make.grant(user.id, id);
    if (row.grants)
      await this.make.staff({ accountId: this.account.id, userId: user.id, grants: row.grants });
    return user;
  }

  /** Creates a community resource of the account with one community, in a state of Nigeria if one is given. */
  async programme(
    stateName?: string,
  ): Promise<{ resource: Made<'communityResource'>; community: Made<'community'> }> {
    const accountId = this.account.id;
    const [state] = await this.db.query<{ id: number }>('SELECT id FROM state WHERE name = $1', [stateName]);
    const resource = await this.make.communityResource({ accountId, stateId: state?.id });
    const community = await this.make.community({ accountId, communityResourceId: resource.id });
    return { resource, community };
  }

  /** Creates a farm, its farmer with a BVN and a bank account, and their community and community resource. */
  async farmland(): Promise<Record<'communityResource' | 'community' | 'farmer' | 'farm', number>> {
    const accountId = this.account.id;
    const { resource, community } = await this.programme('Kebbi');
    const place = { accountId, communityResourceId: resource.id, communityId: community.id };
    const bvn = String(22_200_000_000 + resource.id);
    const farmer = await this.make.farmer({ ...place, bvn, accountNumber: '0123456789' });
    const farm = await this.make.farm({ ...place, farmerId: farmer.id, capturedBy: this.agent.id });
    return { communityResource: resource.id, community: community.id, farmer: farmer.id, farm: farm.id };
  }

  /** Sets the API at which the users of this world, and of the other, sign in. */
  servedBy(server: Serving): this {
    this.server = server;
    if (this.second) this.second.server = server;
    return this;
  }

  /** Returns the client of a user of this world, signed in once. Throws if no API serves it. */
  as({ username }: { username: string }): Promise<HttpClient> {
    if (!this.server) throw new Error('no API serves this world');
    return this.server.as(username);
  }

  /**
   * Returns the client of an administrator who impersonates a user, in a separate session. Its original token is
   * invalid during the impersonation.
   */
  async seenAs(username: string): Promise<HttpClient> {
    const { url } = await this.as(this.admin);
    const own = await signIn(url, this.admin.username, TEST_PASSWORD);
    const { headers, body } = await own.post<SessionDto>(`/api/accesslist/see-as/${username}`);
    return new HttpClient(url, (headers.get('authorization') ?? '').replace(/^Bearer /i, ''), body);
  }
}

/** A pair of accounts on their own database, with the API in the test's own process. */
export interface ServedWorld {
  db: TestDatabase;
  make: Builders;
  /** Configuration of the API. */
  config: Config;
  home: World;
  /** `home.other` */
  abroad: World;
  api: TestApi;
  /** A second API on the same database, like another process; the same as `api` unless two are requested. */
  peer: TestApi;
  close(): Promise<void>;
}

/** Opens a served world. `prepare` runs before the API starts; `config` goes into its environment. */
export async function openWorld({
  apis = 1,
  config: overrides = {},
  port = 0,
  prepare,
}: {
  /** Port of the API, if it must be known in advance. */
  port?: number;
  apis?: 1 | 2;
  config?: Record<string, string>;
  prepare?: (home: World) => Promise<unknown>;
} = {}): Promise<ServedWorld> {
  const db = await createTestDatabase();
  const home = await World.pair(db);
  await prepare?.(home);
  const config = testConfig({ DATABASE_URL: db.url, ...overrides });
  const started = await Promise.all(Array.from({ length: apis }, () => startApi(config, port)));
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
