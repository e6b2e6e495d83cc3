import { Checkpoints } from '#libs/audit';
import { allGrants, type Call, type Grant, isGranted, ROLES, type Role } from '#libs/contracts';
import { declaredCalls } from '../../apps/api/src/http/declared-calls.js';
import { idsOf } from '../../apps/api/src/http/parameters.js';
import { RouteTable } from '../../apps/api/src/http/route-table.js';
import type { RouteEntry } from '../../apps/api/src/http/routes.js';
import { callOfNothing, isRead } from '../support/all-reads.js';
import { TEST_PASSWORD, type TestApi, testPasswordHash } from '../support/api.js';
import type { Builders } from '../support/builders.js';
import { HttpClient, signIn } from '../support/http-client.js';
import {
  ask,
  type NamedRecord,
  type PreparedCall,
  prepare,
  prepareTogether,
  recordsNamed,
  SAMPLES,
  withRecordOf,
} from '../support/samples.js';
import { isLongRun } from '../support/services.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let make: Builders;
let api: TestApi;
let home: World;
let abroad: World;

beforeAll(async () => {
  served = await openWorld();
  ({ db, make, api, home, abroad } = served);
  // The worker's automatic jobs, because there is no worker here.
  await api.app.get(Checkpoints).make();
});

afterAll(() => served?.close());

beforeEach(() => db.query('DELETE FROM sign_in_throttle'));

const routes = () => api.app.get(RouteTable).routes;
const guarded = () => routes().filter(({ spec }) => spec.roles !== 'open');
const nameOf = ({ method, path }: RouteEntry) => `${method} ${path}`;
/** Declared calls; `prepared` creates the valid call of a route in one account. */
const calls = declaredCalls();
const callOf = ({ name }: RouteEntry) => calls[name] as Call;
const prepared = (route: RouteEntry, world: World) => prepare(world, callOf(route));
/** Every guarded route with its call in this account and in the other, and the records that it names. */
let naming: { route: RouteEntry; home: PreparedCall; abroad: PreparedCall; records: NamedRecord[] }[];
const NOT_GRANTED = "You don't have permission for this. Ask an administrator.";
const clientOf = (role: Role) => api.as(`${role.toLowerCase()}-${home.account.id}`);

describe('every route of the router', () => {
  it('is known to the table: the router has no other', () => {
    expect(routes().length).toBeGreaterThan(8);
    expect(new Set(routes().map(nameOf)).size).toBe(routes().length);
  });

  it('answers 401 without a token, and with one that is not ours', async () => {
    const { token } = await clientOf('ADMIN');
    const [head, body] = (token ?? '').split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const forged = [`${head}.${body}.AAAA`, `${none}.${body}.`, `${token}x`, 'x'];
    for (const [at, route] of guarded().entries()) {
      const bare = await callOfNothing(api.anonymous, route);
      expect([nameOf(route), bare.status, bare.body.error]).toEqual([nameOf(route), 401, 'session.missing']);
      // One guard validates them all: some routes get one of them, and all routes get all in a long run.
      for (const wrong of isLongRun ? forged : forged.slice(at, at + 1)) {
        const answer = await callOfNothing(new HttpClient(api.url, wrong), route);
        expect([nameOf(route), answer.status]).toEqual([nameOf(route), 401]);
      }
    }
  });

  it('answers 403 to every role that it does not name, and lets the others past the guard', async () => {
    // rights.int.spec.ts asks the calls that change something. A short run asks the others as one role on each side.
    const asked = guarded().filter(({ method }) => isLongRun || method === 'GET');
    const sidesOf = ({ spec }: RouteEntry, at: number) => {
      const named = (role: Role) => (spec.roles as readonly Role[]).includes(role);
      return [ROLES.filter(named), ROLES.filter((role) => !named(role))].map(
        (side) => side[at % side.length],
      );
    };
    for (const role of ROLES) {
      const client = await clientOf(role);
      for (const [at, route] of asked.entries()) {
        if (!isLongRun && !sidesOf(route, at).includes(role)) continue;
        const answer = await callOfNothing(client, route);
        const forbidden = answer.status === 403 && answer.body.error === 'session.forbidden';
        expect([role, nameOf(route), forbidden]).toEqual([
          role,
          nameOf(route),
          !(route.spec.roles as readonly Role[]).includes(role),
        ]);
        expect([nameOf(route), answer.status >= 500 ? answer.text : '']).toEqual([nameOf(route), '']);
        // Grants restrict staff only.
        if (role !== 'STAFF') expect([role, nameOf(route), answer.body.message]).not.toContain(NOT_GRANTED);
      }
    }
  });

  it('has the links that sessions are given, and they open', async () => {
    for (const role of ROLES) {
      const client = await clientOf(role);
      for (const link of client.session?.user.links ?? []) {
        const answer = await client.call(link.method, link.href, {});
        expect([role, link.href, answer.status]).toEqual([role, link.href, 200]);
      }
    }
  });
});

beforeAll(async () => {
  // Nothing changes the records of the other account, and reads none of this one.
  const foreign = await prepareTogether(abroad, guarded().map(callOf));
  // A short run makes no call that changes something with records that it may change.
  const unchanged = guarded().filter((route) => !isLongRun || isRead(route));
  const shared = await prepareTogether(home, unchanged.map(callOf));
  const known = new Map(shared.map((each) => [each.call, each]));
  naming = [];
  for (const [at, route] of guarded().entries()) {
    const own = known.get(callOf(route)) ?? (await prepared(route, home));
    const other = foreign[at] as PreparedCall;
    naming.push({ route, home: own, abroad: other, records: recordsNamed(own, other) });
    // Nothing renews a lease, and preparing the others may take longer than it lives.
    await db.query(`UPDATE farm_lease SET alive_until = held_until WHERE alive_until < held_until`);
  }
});

describe('a record of another account', () => {
  it('is not there, whatever names it: a parameter of the address, of the query, or a field of the body', async () => {
    const asked = { path: 0, query: 0, body: 0 };
    for (const { route, records, ...calls } of naming)
      for (const record of records) {
        const { status, body } = await ask(withRecordOf(calls.abroad, record, calls.home));
        asked[record.part] += 1;
        const { answersOfOthers } = SAMPLES.get(calls.home.call)?.peculiarities ?? {};
        const what = [nameOf(route), record.name];
        if (answersOfOthers && status !== 404)
          expect([...what, body]).toEqual([...what, expect.objectContaining(answersOfOthers)]);
        else expect([...what, status, body.error]).toEqual([...what, 404, 'record.notFound']);
      }
    expect(asked.path).toBeGreaterThan(30);
    expect(asked.body).toBeGreaterThanOrEqual(2);
    expect(asked.query).toBeGreaterThanOrEqual(1);
  });

  it('has its ids declared as ids, so that nothing else is taken for one', async () => {
    // One pipe validates them all: each route gets one of them, and all in a long run.
    const all = ['0', '-1', '1e3', '9'.repeat(17), 'x'];
    for (const [at, { route, home: own }] of naming.entries())
      for (const id of idsOf(route.controller.prototype as object, route.handler))
        for (const wrong of isLongRun ? all : [all[at % all.length] as string]) {
          const answer = await ask({ ...own, path: { ...own.path, [id]: wrong } });
          const { error, fields } = answer.body;
          expect([nameOf(route), wrong, error, fields]).toEqual([
            nameOf(route),
            wrong,
            'request.badId',
            { [id]: 'An id must be a whole number of 1 or more.' },
          ]);
        }
  });
});

describe('grants', () => {
  const staffWith = async (grants: readonly Grant[]) => {
    const user = await make.user({
      accountId: home.account.id,
      roles: ['STAFF'],
      passwordHash: await testPasswordHash(),
    });
    await make.staff({ accountId: home.account.id, userId: user.id, grants });
    return signIn(api.url, user.username, TEST_PASSWORD);
  };
  const granted = () => guarded().filter(({ spec }) => spec.grant);
  const isRefused = async (client: HttpClient, route: RouteEntry) => {
    const { status, body } = await callOfNothing(client, route);
    return status === 403 && body.message === NOT_GRANTED;
  };

  it('are asked of staff by every route that declares one, for that and no other', async () => {
    expect(granted().length).toBeGreaterThan(10);
    const none = await staffWith([]);
    for (const route of granted())
      expect([nameOf(route), await isRefused(none, route)]).toEqual([nameOf(route), true]);
    const anyOf = ({ spec }: RouteEntry) => [spec.grant as Grant | readonly Grant[]].flat() as Grant[];
    const wanted = new Map(
      granted()
        .flatMap(anyOf)
        .map((grant) => [JSON.stringify(grant), grant]),
    );
    // One guard compares grants: one route of each declaration is asked, and all in a long run.
    const declarations = new Map(granted().map((route) => [JSON.stringify(anyOf(route)), route]));
    const guardedAlike = isLongRun ? granted() : [...declarations.values()];
    for (const grant of wanted.values()) {
      const only = await staffWith([grant]);
      const others = await staffWith(allGrants('edit').filter((each) => !isGranted([each], grant)));
      for (const route of guardedAlike) {
        const serves = anyOf(route).some((each) => isGranted([grant], each));
        // Refused below with the grants to all other resources, so any one of them would be refused too.
        if (!isLongRun && !anyOf(route).some(({ resource }) => resource === grant.resource)) continue;
        expect([grant, nameOf(route), await isRefused(only, route)]).toEqual([grant, nameOf(route), !serves]);
        if (anyOf(route).every((each) => isGranted([each], grant)))
          expect([grant, nameOf(route), await isRefused(others, route)]).toEqual([
            grant,
            nameOf(route),
            true,
          ]);
      }
    }
  });
});

describe('a session that sees as another', () => {
  it('is refused by every route that changes something', async () => {
    const colleague = await make.user({ accountId: home.account.id, roles: ['ADMIN'] });
    const client = await home.seenAs(colleague.username);
    const changing = naming.filter(
      ({ route: { method, spec } }) =>
        method !== 'GET' && !spec.reads && !spec.whileImpersonating && spec.roles.includes('ADMIN'),
    );
    expect(changing.length).toBeGreaterThan(20);
    for (const { route, home: own } of changing) {
      const { status, body } = await ask({ ...own, by: client });
      expect([nameOf(route), status, body.message]).toEqual([
        nameOf(route),
        403,
        "You are viewing the portal as another user, so you can't change anything.",
      ]);
    }
    const reading = guarded().filter(
      ({ method, path, spec }) => method === 'GET' && !path.includes(':') && spec.roles.includes('ADMIN'),
    );
    for (const route of reading)
      expect([nameOf(route), (await callOfNothing(client, route)).status]).not.toEqual([nameOf(route), 403]);
  });

  it('and the routes that it may change anything by are known', () => {
    const open = guarded().filter(({ spec }) => spec.reads || spec.whileImpersonating);
    expect(open.map(nameOf).sort()).toEqual([
      'DELETE /api/accesslist/see-as',
      'POST /api/cards/count',
      'POST /api/cards/farmers',
      'POST /api/cards/preview',
      'POST /api/exports/count',
      'POST /api/farmers/search',
      'POST /api/farmresources/convert_kml',
      'POST /api/farmresources/map-conversions',
      'POST /api/messages/review',
      'POST /api/messages/review/recipients',
      'POST /api/search',
      'POST /api/users/:userId/preview',
    ]);
  });
});

// Last, because it changes the prepared records.
describe('a call as its sample asks it', () => {
  it('is answered well: what it names is there', async () => {
    const faultOf = async ({ spec }: RouteEntry, call: PreparedCall) => {
      const { status, text } = await ask(call);
      const well = [spec.status ?? 200, ...(spec.alsoAnswers ?? []).map((each) => each.status)];
      return status < 300 && well.includes(status) ? '' : `${status} ${text}`;
    };
    const known = new Map(naming.map((each) => [each.route.name, each.home]));
    // On a busy machine the passwords may have been confirmed too long ago.
    await db.query('UPDATE user_session SET confirmed_at = now() WHERE confirmed_at IS NOT NULL');
    for (const route of routes()) {
      // audit.int.spec.ts asks the calls that change something.
      if (!isLongRun && route.method !== 'GET') continue;
      const ready = known.get(route.name);
      let fault = ready ? await faultOf(route, ready) : 'not prepared';
      // Codes expire, and earlier calls may have changed the records.
      if (fault) fault = await faultOf(route, await prepared(route, home));
      expect([route.name, fault]).toEqual([route.name, '']);
    }
  });
});
