import type { Call, ProblemDto } from '#libs/contracts';
import { declaredCalls } from '../../apps/api/src/http/declared-calls.js';
import { RouteTable } from '../../apps/api/src/http/route-table.js';
import type { RouteEntry } from '../../apps/api/src/http/routes.js';
import type { TestApi } from './api.js';
import type { Answer, HttpClient } from './http-client.js';
import { type PreparedCall, prepareTogether } from './samples.js';
import type { World } from './world.js';

/** A call that reads, with its prepared sample. */
export interface Read {
  route: RouteEntry;
  prepared: PreparedCall;
}

/** Prepares every call that reads and needs a session; `wanted` can leave some out. */
export async function allReads(
  api: TestApi,
  world: World,
  wanted: (route: RouteEntry) => boolean = () => true,
): Promise<Read[]> {
  const routes = api.app
    .get(RouteTable)
    .routes.filter((route) => isRead(route) && route.spec.roles !== 'open' && wanted(route));
  const calls = declaredCalls();
  const prepared = await prepareTogether(
    world,
    routes.map(({ name }) => calls[name] as Call),
  );
  return routes.map((route, at) => ({ route, prepared: prepared[at] as PreparedCall }));
}

export const isRead = ({ method, spec }: RouteEntry): boolean => method === 'GET' || Boolean(spec.reads);

/** Makes the call of a route for records that do not exist, with an empty body: it changes nothing. */
export function callOfNothing(client: HttpClient, { method, path }: RouteEntry): Promise<Answer<ProblemDto>> {
  const address = path
    .replace(/\{([^{}]*)\}/g, '$1')
    .replace(/[:*](\w*id)\b/gi, '999999999')
    .replace(/[:*]\w+/g, 'x');
  const headers = { prefer: 'respond-async' };
  return client.call(method, address, { headers, ...(method !== 'GET' && { body: {} }) });
}
