/*
 * Portal activities as acts, each with the calls that the client makes for it. `open` sends calls concurrently, as a
 * page does. Each act starts at a predetermined time.
 */

const one = (list) => list[Math.floor(Math.random() * list.length)];
const upTo = (count) => 1 + Math.floor(Math.random() * count);
/** Farms on a page of the evaluation map (EVALUATION_PAGE_SIZE). */
const PAGE = 200;
/** Visible rows of a list. */
const ROWS = 25;
const NAMES = ['bello', 'okafor', 'musa', 'yusuf', 'eze', 'F77', '+2348030001'];

/** Returns the column and row of the tile that contains a point (Web Mercator). */
function tileAt({ lng, lat }, zoom) {
  const across = 2 ** zoom;
  const rad = (lat * Math.PI) / 180;
  return {
    x: Math.floor(((lng + 180) / 360) * across),
    y: Math.floor(((1 - Math.log(Math.tan(rad) + 1 / Math.cos(rad)) / Math.PI) / 2) * across),
  };
}

/** Returns the tiles of a screen around a farm: three by two. */
function tiles({ resourceId, farms }, person) {
  const zoom = one([12, 13, 14, 15]);
  const { x, y } = tileAt(one(farms), zoom);
  const paths = [];
  for (const dx of [-1, 0, 1])
    for (const dy of [0, 1]) paths.push(`/api/evaluation/tiles/${resourceId}/${zoom}/${x + dx}/${y + dy}`);
  return person.open('map tile', paths);
}

async function mapPage(person) {
  const { resourceId, size } = person.programme;
  const status = one(['ALL', 'ACTIVE', 'COMPLETED']);
  // A third of the farms have each status, which fills some pages; reviewers are mostly near the beginning.
  const start = PAGE * Math.floor(Math.random() ** 3 * ((size / PAGE) * 0.3));
  const [page] = await Promise.all([
    person.read('map page', `/api/evaluation/maps/${resourceId}/${status}/${start}/${start + PAGE}`),
    person.read('map extent', `/api/evaluation/extent/${resourceId}`),
    person.read('map leases', `/api/evaluation/leases/${resourceId}`),
    tiles(person.programme, person),
  ]);
  const farms = JSON.parse(page()?.farmers ?? '[]').map(({ id }) => id);
  if (farms.length > 0)
    await person.read(
      'map findings',
      `/api/evaluation/findings/${resourceId}/of-farms?farms=${farms.slice(0, PAGE).join()}`,
    );
}

/** Views a farm and sets its status. */
async function flag(person) {
  const { programme } = person;
  const farm = one(programme.farms);
  await person.open('farm', [
    `/api/evaluation/history/${farm.id}`,
    `/api/evaluation/findings/farm/${farm.id}`,
    `/api/evaluation/boundaries/${farm.id}`,
  ]);
  const done = farm.status === 'COMPLETED';
  farm.status = done ? 'ACTIVE' : 'COMPLETED';
  await person.write(
    done ? 'farm not completed' : 'farm completed',
    'POST',
    `/api/evaluation/mapping_${done ? 'not_' : ''}completed/${farm.id}`,
    {},
  );
  await person.read(
    'next farm',
    `/api/evaluation/next/${programme.resourceId}?status=ACTIVE&after=${farm.id}`,
  );
}

/** Leases a farm for editing and releases it. */
async function lease(person) {
  const farmIds = [one(person.programme.farms).id];
  await person.write('farm taken', 'POST', '/api/evaluation/leases', { farmIds, socketId: person.socketId });
  await person.write('farm let go', 'POST', '/api/evaluation/leases/release', { farmIds });
}

const communities = (person) =>
  person.read(
    'communities',
    `/api/community-resource/communities/${person.programme.resourceId}?size=${ROWS}&page=${upTo(2)}`,
  );

async function farmers(person) {
  const { resourceId, communityIds, farmerIds, size } = person.programme;
  const q = Math.random() < 0.3 ? `&q=${encodeURIComponent(one(NAMES))}` : '';
  if (Math.random() < 0.5)
    await person.read(
      'farmers of a community',
      `/api/farmers/farmersbycommunity/${one(communityIds)}?size=${ROWS}&page=${upTo(4)}${q}`,
    );
  else
    await person.read(
      'farmers of a programme',
      `/api/community-resource/processesFarmers/${resourceId}?size=${ROWS}&page=${q ? 1 : upTo(size / ROWS)}${q}`,
    );
  await person.read('farmer', `/api/farmer/${one(farmerIds)}`);
}

const farms = (person) =>
  person.read(
    'farms of a programme',
    `/api/farms/by_commmunity_resource/${person.programme.resourceId}?size=1000&page=${upTo(5)}`,
  );

async function editCommunity(person) {
  const id = one(person.programme.communityIds);
  const path = `/api/community-resource/findcommunity/${id}`;
  const found = (await person.read('community', path))();
  if (!found) return;
  await person.write('community changed', 'PUT', '/api/community-resource/community', {
    id,
    name: found.name,
    shortDescription: `looked at ${upTo(1000)} times`,
    longDescription: 'On the river Rima',
    lga: person.programme.lgaId,
  });
}

const search = (person) => person.read('search', '/api/search', { q: one(NAMES) });

async function overview(person) {
  const { name, resourceId } = person.programme;
  const rest = '/api/new-rest/cbn_dashboard_rest';
  await Promise.all([
    person.read('overview figures', `${rest}/analytics/${person.username}`),
    person.read('overview farms', `${rest}/maps?communityResourceName=${name}&page=${upTo(20)}`),
    person.read('overview activity', '/api/activity'),
    person.read('resource figures', `/api/community-resource/analytics/${resourceId}`),
  ]);
}

const resources = (person) => person.read('resources', `/api/community-resource?size=${ROWS}`);
const jobs = (person) => person.read('jobs', '/api/jobs');
const audit = (person) => person.read('audit', '/api/audit?size=50');
const users = (person) => person.read('users', `/api/users?size=${ROWS}`);
const captures = (person) => person.open('agent', ['/api/home/agent', '/api/home/captures']);
const ownRecord = (person) => person.open('own record', ['/api/home/farmer', '/api/input/own']);
const ledger = (person) => person.read('ledger', `/api/input/ledger/${person.programme.resourceId}`);
/** Signs in again after a break: the browser remembers the device, and asks for the password. */
const comeBack = (person) => person.signIn();

/** Acts of each role, with their percentages. */
const DAYS = {
  evaluator: [
    [mapPage, 25],
    [(person) => tiles(person.programme, person), 27],
    [flag, 40],
    [lease, 5],
    [search, 2],
    [comeBack, 1],
  ],
  desk: [
    [farmers, 38],
    [communities, 20],
    [editCommunity, 12],
    [farms, 8],
    [search, 10],
    [resources, 10],
    [comeBack, 2],
  ],
  administrator: [
    [overview, 25],
    [jobs, 15],
    [audit, 8],
    [users, 10],
    [farmers, 15],
    [communities, 10],
    [search, 10],
    [ledger, 5],
    [comeBack, 2],
  ],
  agent: [
    [captures, 80],
    [search, 18],
    [comeBack, 2],
  ],
  farmer: [
    [ownRecord, 95],
    [comeBack, 5],
  ],
  inspector: [
    [overview, 60],
    [resources, 38],
    [comeBack, 2],
  ],
};

/** Returns the next act of a person in the role `who`. */
export function nextAct(who) {
  const day = DAYS[who];
  let left = Math.random() * 100;
  for (const [act, share] of day) {
    left -= share;
    if (left < 0) return act;
  }
  return day[0][0];
}
