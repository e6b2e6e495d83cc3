import { oddString, oddValue, type Random } from './mutations.js';

interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  $ref?: string;
}

/** One call of the API, as its own description has it. */
export interface DescribedRoute {
  method: string;
  path: string;
  query: string[];
  /** Fields of its body; null where it takes none. */
  body: Record<string, Schema> | null;
}

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Every call that `/api/docs-json` describes, but those that take a file. */
export async function describedRoutes(url: string): Promise<DescribedRoute[]> {
  const document = (await (await fetch(`${url}/api/docs-json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => !operation.requestBody?.content['multipart/form-data'])
      .map(([method, operation]) => {
        const name = operation.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
        return {
          method: method.toUpperCase(),
          path,
          query: (operation.parameters ?? []).filter((each) => each.in === 'query').map((each) => each.name),
          body: operation.requestBody ? (document.components.schemas[name]?.properties ?? {}) : null,
        };
      }),
  );
}

/** A path with its parameters filled: mostly with ids that exist, sometimes with anything. */
export function filledPath(
  random: Random,
  route: DescribedRoute,
  known: readonly (string | number)[],
): string {
  const path = route.path.replace(/\{\w+\}/g, () => {
    if (random.chance(0.5)) return encodeURIComponent(random.one(known));
    const odd = random.chance(0.3) ? String(random.one([0, -1, 2 ** 31, 2 ** 53, 1e21])) : oddString(random);
    // Half of them as they are, where that can go over a wire at all.
    const bare = /^[\x21-\x7e]+$/.test(odd) && random.chance(0.5);
    return bare ? odd.replaceAll('#', '%23') : encoded(odd);
  });
  const query = route.query
    .filter(() => random.chance(0.7))
    .map(
      (name) =>
        `${name}${random.chance(0.1) ? '[]' : ''}=${encoded(String(random.one([...known, oddString(random)])))}`,
    );
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** As `encodeURIComponent`, which refuses half characters; they go as the three bytes that are no UTF-8. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}

/** A body for a route, with its content type: the right fields with mostly wrong values, or no such thing. */
export function filledBody(random: Random, route: DescribedRoute): { type: string; body: string } | null {
  if (!route.body && random.chance(0.8)) return null;
  const fields = Object.entries(route.body ?? {}).filter(() => random.chance(0.9));
  const value = Object.fromEntries(fields.map(([name, schema]) => [name, valueFor(random, schema)]));
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

function valueFor(random: Random, schema: Schema): unknown {
  if (random.chance(0.4)) return oddValue(random);
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
