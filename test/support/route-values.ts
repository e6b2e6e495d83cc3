import type { RouteEntry } from '../../apps/api/src/http/routes.js';
import type { World } from './world.js';

/** What stands for a parameter of an address: a record of an account, or a word that belongs to nobody. */
type Parameter = { record: (world: World) => Promise<string | number> | string | number } | { word: string };

const resource: Parameter = { record: (world) => world.id('communityResource') };
const username: Parameter = { record: (world) => world.bystander.username };

/** By the name of the parameter; where the same name means something else on a path, by both. */
const PARAMETERS: Record<string, Parameter> = {
  resourceId: resource,
  communityId: { record: (world) => world.id('community') },
  'communityId of /api/new-rest/accesslist/:user/:communityId/:username': resource,
  farmId: { record: (world) => world.id('farm') },
  jobId: { record: (world) => world.id('job') },
  staffId: { record: (world) => world.id('staff') },
  userId: { record: (world) => world.id('user') },
  username,
  // The caller's own name, or another of the account.
  user: username,
  sessionId: { record: (world) => world.session(world.admin.id) },
  'id of /api/community-resource/find/:id': resource,
  'id of /api/community-resource/suspend/:id': resource,
  'id of /api/community-resource/analytics/:id': resource,
  'id of /api/farmers/:id/reveal-bvn': { record: (world) => world.id('farmer') },
  'id of /api/audit/record/:kind/:id': { record: (world) => world.id('communityResource') },
  kind: { word: 'communityResource' },
  season: { word: 'Dry Season' },
  importType: { word: 'BVN' },
  farmStatus: { word: 'ALL' },
  start: { word: '0' },
  end: { word: '200' },
  // Narrows a page that is in scope already; another account's agent has captured nothing there.
  agentUsername: { word: 'nobody' },
  stateId: { word: '1' },
  lgaId: { word: '1' },
};

/** What a parameter of a route means. Throws for one that this table does not know. */
function parameterOf({ path }: RouteEntry, name: string): Parameter {
  const parameter = PARAMETERS[`${name} of ${path}`] ?? PARAMETERS[name];
  if (!parameter)
    throw new Error(`What does ${name} of ${path} mean? Say so in test/support/route-values.ts.`);
  return parameter;
}

const parametersOf = ({ path }: RouteEntry) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

/** Parameters of a route that name a record of an account. */
export function recordsOf(route: RouteEntry): string[] {
  return parametersOf(route).filter((name) => 'record' in parameterOf(route, name));
}

/** The address of a route, its records those of `world` but for the parameters that are told to be of another. */
export async function addressIn(
  route: RouteEntry,
  world: World,
  elsewhere: Record<string, World> = {},
): Promise<string> {
  let address = route.path;
  for (const name of parametersOf(route)) {
    const parameter = parameterOf(route, name);
    const value = 'word' in parameter ? parameter.word : await parameter.record(elsewhere[name] ?? world);
    address = address.replace(`:${name}`, encodeURIComponent(value));
  }
  return address;
}

const COMMUNITY = { name: 'A community', shortDescription: 'short', longDescription: 'long' };
const RESOURCE = { description: 'described', mappingEnabled: false };
const STAFF = {
  firstName: 'Ngozi',
  lastName: 'Eze',
  gender: 'Female',
  phoneNumber: '08030000000',
  email: 'ngozi@example.org',
  address: 'Kano',
  designation: 'collaborator',
  version: 1,
};
let made = 0;

/** A body that would do, for the routes that look at theirs before they look for the record. */
export function bodyOf({ method, path }: RouteEntry): object {
  switch (`${method} ${path}`) {
    case 'POST /api/new-rest/cbn_dashboard_rest/createuser/:user':
      made += 1;
      return { username: `made-by-matrix-${made}` };
    case 'POST /api/community-resource/community/:resourceId':
      return COMMUNITY;
    case 'PUT /api/staff/:staffId':
      return STAFF;
    case 'POST /api/evaluation/mapping_completed/:farmId':
    case 'POST /api/evaluation/mapping_not_completed/:farmId':
      return { version: 1 };
    case 'POST /api/farmers/:id/reveal-bvn':
      return { reason: 'to show that it is refused' };
    default:
      return {};
  }
}

/** Calls that name a record in their body or query alone: the same of any world. */
export const NAMED_ELSEWHERE: {
  route: string;
  address: (world: World) => string;
  body?: (world: World) => object;
}[] = [
  {
    route: 'PUT /api/community-resource',
    address: () => '/api/community-resource',
    body: (world) => ({ ...RESOURCE, id: world.id('communityResource'), name: world.resource.name }),
  },
  {
    route: 'POST /api/login/changePassword',
    address: () => '/api/login/changePassword',
    body: (world) => ({
      newPassword: 'a password that is long enough',
      agentId: world.id('user'),
      phone: '',
    }),
  },
  {
    route: 'GET /api/new-rest/cbn_dashboard_rest/maps',
    address: (world) =>
      `/api/new-rest/cbn_dashboard_rest/maps?communityResourceName=${encodeURIComponent(world.resource.name)}`,
  },
];
