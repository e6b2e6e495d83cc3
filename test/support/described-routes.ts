import { declaredCalls } from '../../apps/api/src/http/declared-calls.js';
import { oddString, oddValue, type Random } from './mutations.js';
import { type PreparedCall, prepare, prepareTogether } from './samples.js';
import type { World } from './world.js';

interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  $ref?: string;
}

/** One call of the API, from its OpenAPI description. */
export interface DescribedRoute {
  method: string;
  path: string;
  query: string[];
  /** Fields of its body; null if it takes none. */
  body: Record<string, Schema> | null;
  /** The same call, as prepared by its sample. */
  sample: PreparedCall;
}

interface Operation {
  /** Name of the call in the contracts. */
  operationId: string;
  'x-reads'?: true;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/**
 * Returns every call that `/api/docs-json` describes, except file uploads, with its sample in an account; `wanted` can
 * leave some out. Calls that read share records, and with `shared` all calls do.
 */
export async function describedRoutes(
  url: string,
  world: World,
  wanted: (call: string) => boolean = () => true,
  shared = false,
): Promise<DescribedRoute[]> {
  const document = (await (await fetch(`${url}/api/docs-json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const calls = declaredCalls();
  const found = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const call = calls[operation.operationId];
      if (!call) throw new Error(`${operation.operationId} is described, but not declared.`);
      if (operation.requestBody?.content['multipart/form-data'] || !wanted(operation.operationId)) return [];
      return [{ path, method, operation, call, reads: method === 'get' || operation['x-reads'] }];
    }),
  );
  const together = await prepareTogether(
    world,
    found.filter(({ reads }) => reads || shared).map(({ call }) => call),
  );
  const prepared = new Map(together.map((sample) => [sample.call, sample]));
  const routes: DescribedRoute[] = [];
  for (const { path, method, operation, call } of found) {
    const { parameters = [], requestBody } = operation;
    const name = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
    const sample = prepared.get(call) ?? (await prepare(world, call));
    const query = parameters.filter((each) => each.in === 'query').map((each) => each.name);
    routes.push({
      method: method.toUpperCase(),
      path,
      query: [...new Set([...query, ...Object.keys(sample.query)])],
      body: requestBody ? (document.components.schemas[name]?.properties ?? {}) : null,
      sample,
    });
  }
  return routes;
}

/** Fills a path's parameters: mostly with existing ids, half of them in the right place; sometimes with odd values. */
export function filledPath(
  random: Random,
  route: DescribedRoute,
  known: readonly (string | number)[],
): string {
  const { sample } = route;
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (random.chance(0.6))
      return encodeURIComponent((random.chance(0.5) && sample.path[name]) || random.one(known));
    const odd = random.chance(0.3) ? String(random.one([0, -1, 2 ** 31, 2 ** 53, 1e21])) : oddString(random);
    // Half of them unencoded, if they can be sent that way.
    const bare = /^[\x21-\x7e]+$/.test(odd) && random.chance(0.5);
    return bare ? odd.replaceAll('#', '%23') : encoded(odd);
  });
  const query = route.query
    .filter(() => random.chance(0.7))
    .map((name) => {
      const right = sample.query[name];
      const value =
        right !== undefined && random.chance(0.5) ? right : random.one([...known, oddString(random)]);
      return `${name}${random.chance(0.1) ? '[]' : ''}=${encoded(String(value))}`;
    });
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** Encodes like `encodeURIComponent`, which rejects lone surrogates. They are sent as three bytes of invalid UTF-8. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}

/** Returns a body for a route, with its content type: the sample with some wrong values, or something else entirely. */
export function filledBody(random: Random, route: DescribedRoute): { type: string; body: string } | null {
  if (!route.body && random.chance(0.8)) return null;
  const fields = Object.entries(route.body ?? {}).filter(() => random.chance(0.9));
  const value = Object.fromEntries(
    fields.map(([name, schema]) => [name, valueFor(random, schema, route.sample.body?.[name])]),
  );
  switch (random.below(9)) {
    case 8: {
      const depth = random.one([500, 100_000]);
      return { type: 'application/json', body: `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}` };
    }
    case 0:
      return { type: 'application/json', body: JSON.stringify(oddValue(random)) };
    case 1:
      return { type: 'application/json', body: JSON.stringify(value).slice(0, -1) };
    case 2:
      return {
        type: oddString(random).replace(/[^\x20-\x7e]/g, '') || 'text/plain',
        body: JSON.stringify(value),
      };
    case 3:
      return {
        type: 'application/x-www-form-urlencoded',
        body: Object.entries(value)
          .map(([name, each]) => `${name}=${encoded(typeof each === 'string' ? each : JSON.stringify(each))}`)
          .join('&'),
      };
    default:
      return { type: 'application/json', body: JSON.stringify(value) };
  }
}

function valueFor(random: Random, schema: Schema, right: unknown): unknown {
  if (random.chance(0.3)) return oddValue(random);
  if (right !== undefined && random.chance(0.7)) return right;
  if (schema.enum) return random.one(schema.enum);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return random.below(100);
    case 'boolean':
      return random.chance(0.5);
    case 'array':
      return [oddValue(random)];
    case 'object':
      return {};
    default:
      return random.chance(0.5) ? oddString(random) : 'word';
  }
}
