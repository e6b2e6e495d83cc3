import {
  allGrants,
  type Call,
  type Grant,
  type Link,
  OGC_PATH,
  type ProblemDto,
  ROLES,
  type SessionDto,
} from '#libs/contracts';
import { declaredCalls } from '../../apps/api/src/http/declared-calls.js';
import { RouteTable } from '../../apps/api/src/http/route-table.js';
import type { RouteEntry } from '../../apps/api/src/http/routes.js';
import { callOfNothing } from '../support/all-reads.js';
import { TEST_PASSWORD } from '../support/api.js';
import { type HttpClient, signIn } from '../support/http-client.js';
import { ask, type PreparedCall, prepareTogether } from '../support/samples.js';
import { isLongRun } from '../support/services.js';
import { openWorld, type ServedWorld } from '../support/world.js';

/** A portal user, and the session as their client knows it. */
interface Person {
  name: string;
  client: HttpClient;
  session: SessionDto;
}

let served: ServedWorld;
let people: Person[];
/** The calls that read, from their samples, on the one resource that all of them may see. */
let samples: PreparedCall[];

const nameOf = ({ verb, path }: Pick<Call, 'verb' | 'path'>) => `${verb} ${path}`;

beforeAll(async () => {
  served = await openWorld();
  const { home, api } = served;
  const land = await home.farmland();
  const access = [land.communityResource];
  const person = async (name: string, username: string): Promise<Person> => {
    const client = await signIn(api.url, username, TEST_PASSWORD);
    return { name, client, session: client.session as SessionDto };
  };
  const staffWith = async (grants: readonly Grant[]) =>
    (await home.user({ roles: ['STAFF'], access, grants })).username;
  people = await Promise.all(
    ROLES.map(async (role) => person(role, (await home.user({ roles: [role], access })).username)),
  );
  people.push(await person('staff who edit', await staffWith(allGrants('edit'))));
  people.push(await person('staff who view', await staffWith(allGrants('view'))));
  people.push(await person('staff with nothing', await staffWith([])));
  for (const seen of [(await home.user({ roles: ['ADMIN'] })).username, await staffWith(allGrants('edit'))]) {
    const client = await home.seenAs(seen);
    people.push({ name: `seen as ${seen}`, client, session: client.session as SessionDto });
  }
  // Links of live maps are addresses for map programs, without a method.
  const reads = Object.values(declaredCalls()).filter(
    ({ verb, path }) => verb === 'GET' && !path.startsWith(OGC_PATH),
  );
  samples = await prepareTogether(home, reads);
});

afterAll(() => served?.close());
beforeEach(() => served.db.query('DELETE FROM sign_in_throttle'));

/**
 * Returns whether a route refuses a user for lack of permission: other errors, such as a missing record, depend on the
 * request.
 */
const isRefused = async (client: HttpClient, route: RouteEntry) => {
  const { status, body } = await callOfNothing(client, route);
  return status === 403 && body.error === 'session.forbidden';
};

/**
 * Returns the users on both sides of a call's permission: the one with the fewest rights who may make it, and the one with
 * the most who may not. routes-matrix.int.spec.ts asks each call in a session that sees as another.
 */
function boundaryOf(call: Call): Person[] {
  const byRights = people
    .filter(({ session }) => !session.user.seenBy)
    .sort((a, b) => a.session.user.writes.length - b.session.user.writes.length);
  const may = ({ session }: Person) => session.user.writes.includes(nameOf(call));
  return [byRights.find(may), byRights.findLast((each) => !may(each))].filter((each) => each !== undefined);
}

describe('what a session says that it may do', () => {
  it('is what the server lets it do, no more and no less', async () => {
    const { routes } = served.api.app.get(RouteTable);
    const writing = routes.filter(
      ({ method, spec }) => method !== 'GET' && spec.roles !== 'open' && !spec.reads,
    );
    expect(writing.length).toBeGreaterThan(20);
    for (const route of writing) {
      const { call } = route;
      // They would end the calling sessions; the guard runs earlier, as for all others.
      if (/\/sessions\/end-others$|\/accesslist\/see-as$/.test(call.path)) continue;
      for (const { name, client, session } of isLongRun ? people : boundaryOf(call)) {
        const said = session.user.writes.includes(nameOf(call));
        expect([name, nameOf(call), said]).toEqual([name, nameOf(call), !(await isRefused(client, route))]);
      }
    }
  });

  it('is nothing, but to leave, for who only looks through another’s eyes', () => {
    const guests = people.filter(({ session }) => session.user.seenBy);
    expect(guests).toHaveLength(2);
    for (const { session } of guests) expect(session.user.writes).toEqual(['DELETE /accesslist/see-as']);
  });
});

describe('links', () => {
  it('lead nowhere that their reader is refused', async () => {
    const offered = new Map<string, { client: HttpClient; link: Link }>();
    // A short run asks those who are refused much, and are offered something.
    const seen = people.find(({ session }) => session.user.seenBy);
    const asked = people.filter(
      (each) => isLongRun || each === seen || /^(AGENT|staff who view)$/.test(each.name),
    );
    for (const { name, client } of asked)
      for (const sample of samples) {
        const { status, body } = await ask<Offering>({ ...sample, by: client });
        if (status !== 200) continue;
        // Ids that do not exist, so that following a link changes nothing.
        for (const { method, rel, href } of linksIn(body)) {
          const link = {
            method,
            rel,
            href: href.replace(/\d+/g, '999999999').replace(/\{\w+\}/g, '999999999'),
          };
          offered.set([name, method, link.href].join(' '), { client, link });
        }
      }
    expect(offered.size).toBeGreaterThan(30);
    for (const [what, { client, link }] of offered) {
      const { status, body } = await client.call<ProblemDto>(link.method, link.href, {
        ...(link.method !== 'GET' && { body: {} }),
      });
      expect([what, status === 403 && body.error === 'session.forbidden']).toEqual([what, false]);
    }
  });
});

interface Offering {
  links?: Link[];
  list?: Offering[];
}

function linksIn({ links = [], list = [] }: Offering): Link[] {
  return [...(Array.isArray(links) ? links : []), ...(Array.isArray(list) ? list.flatMap(linksIn) : [])];
}
