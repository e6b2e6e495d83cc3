import { readFileSync } from 'node:fs';
import { RouteTable } from '../../apps/api/src/http/route-table.js';
import type { RouteEntry } from '../../apps/api/src/http/routes.js';
import { type DescribedRoute, describedRoutes } from '../support/described-routes.js';
import type { PreparedCall } from '../support/samples.js';
import { isLongRun } from '../support/services.js';
import { openWorld, type ServedWorld } from '../support/world.js';

/** P52: every field of each body, query and path is validated, for any JSON value or address. */

const nameOf = ({ method, path }: RouteEntry) => `${method} ${path}`;

let served: ServedWorld;
let routes: DescribedRoute[];

beforeAll(async () => {
  served = await openWorld({ config: { LOG_LEVEL: 'silent' } });
  // With one value a field, hardly any call changes a record.
  routes = await describedRoutes(served.api.url, served.home, undefined, !isLongRun);
});

afterAll(() => served?.close());

/** As JSON text, because JavaScript values cannot express some of it. */
const IN_BODIES = [
  'null',
  '[]',
  '[null]',
  '[[1]]',
  '{}',
  '{"toString":"x","valueOf":1}',
  '{"__proto__":{"length":3}}',
  '{"length":1e9}',
  '"a\\u0000b"',
  '"\\ud800"',
  '1e400',
  '-1e21',
  '0.1',
  'true',
  '""',
  `"${'9'.repeat(400)}"`,
];
/** As encoded in an address. */
const IN_ADDRESSES = [
  'a%00b',
  '%ED%A0%80',
  '1e400',
  '9'.repeat(400),
  '-1',
  '0',
  '%5B%5D',
  'null',
  '__proto__',
  '%25',
];

let fields = 0;
/** Returns one of the values in a short run, the next one for the next field; all of them in a long run. */
function valuesFrom(all: readonly string[]): readonly string[] {
  fields += 1;
  return isLongRun ? all : all.slice(fields % all.length).slice(0, 1);
}

interface Ask {
  what: string;
  by: PreparedCall['by'];
  method: string;
  address: string;
  body?: string;
}

function* asksOf({ method, path, query, body, sample }: DescribedRoute): Generator<Ask> {
  const right = (name: string) => encodeURIComponent(String(sample.path[name] ?? 'x'));
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => right(name));
  const base = { by: sample.by, method };
  const sent = JSON.stringify(sample.body ?? {});
  const withBody = method === 'GET' ? {} : { body: sent };
  const search = (name: string, value: string) =>
    Object.entries(sample.query)
      .filter(([other]) => other !== name)
      .map(([other, given]) => `${other}=${encodeURIComponent(String(given))}`)
      .concat(`${name}=${value}`)
      .join('&');
  for (const [, name] of path.matchAll(/\{(\w+)\}/g))
    for (const value of valuesFrom(IN_ADDRESSES)) {
      const odd = path.replace(/\{(\w+)\}/g, (_, each: string) => (each === name ? value : right(each)));
      yield { ...base, ...withBody, what: `${method} ${path} {${name}} = ${value}`, address: odd };
    }
  for (const name of query)
    for (const value of valuesFrom(IN_ADDRESSES)) {
      const asked = `${address}?${search(name, value)}`;
      yield { ...base, ...withBody, what: `${method} ${path} ?${name}=${value}`, address: asked };
    }
  const asked = Object.keys(sample.query)[0] ? `${address}?${search('', '').replace(/&?=$/, '')}` : address;
  for (const name of Object.keys(body ?? {}))
    for (const value of valuesFrom(IN_BODIES)) {
      const { [name]: _, ...others } = sample.body ?? {};
      const text = JSON.stringify(others).replace(
        /\}$/,
        `${Object.keys(others).length > 0 ? ',' : ''}"${name}":${value}}`,
      );
      yield { ...base, what: `${method} ${path} ${name}: ${value}`, address: asked, body: text };
    }
}

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string; responses: object; security?: object[] }>>;
  components: { schemas: object };
}

it('describes every route in the OpenAPI document, with every answer that it gives', async () => {
  const all = served.api.app.get(RouteTable).routes;
  const { body } = await served.api.anonymous.get<OpenApi>('/api/docs-json');
  expect(body).toEqual(JSON.parse(readFileSync('docs/openapi.json', 'utf8')));
  for (const route of all) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const operation = body.paths[path]?.[route.method.toLowerCase()];
    expect([nameOf(route), Boolean(operation)]).toEqual([nameOf(route), true]);
    expect(operation?.responses).toHaveProperty(String(route.spec.status ?? 200));
    expect(operation?.security).toEqual(route.spec.roles === 'open' ? undefined : [{ bearer: [] }]);
  }
  const refs = [...JSON.stringify(body).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    ([, name]) => name ?? '',
  );
  expect(refs.length).toBeGreaterThan(20);
  for (const name of refs) expect(body.components.schemas).toHaveProperty(name);
  const ids = Object.values(body.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('answers whatever a field holds with 2xx or 4xx, whole', async () => {
  const wrong: string[] = [];
  let calls = 0;
  for (const route of routes)
    for (const { what, by, method, address, body } of asksOf(route)) {
      calls += 1;
      const answer = await fetch(`${served.api.url}${address}`, {
        method,
        headers: {
          ...(by.token && { authorization: `Bearer ${by.token}` }),
          prefer: 'respond-async',
          'content-type': 'application/json',
        },
        ...(body !== undefined && { body }),
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch((error: Error) => ({ status: 0, text: `cut off: ${error.message}` }));
      // 501 refuses what OData has and Gona does not.
      if (answer.status < 200 || (answer.status >= 500 && answer.status !== 501))
        wrong.push(`${what.slice(0, 160)} -> ${answer.status} ${answer.text.slice(0, 160)}`);
    }
  expect(wrong).toEqual([]);
  expect(calls).toBeGreaterThan(isLongRun ? 5000 : 400);
}, 240_000);
