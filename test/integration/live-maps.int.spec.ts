import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CreatedAccessTokenDto } from '#libs/contracts';
import type { TestApi } from '../support/api.js';
import { HttpClient } from '../support/http-client.js';
import { freePort } from '../support/processes.js';
import type { TestDatabase } from '../support/test-database.js';
import { describeWith, itLong } from '../support/tools.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let api: TestApi;
let home: World;
let client: HttpClient;
let token: string;
let programme: Awaited<ReturnType<World['programme']>>;

/** More than one page of GDAL 3.6, which has ten, and more than the largest page. */
const FARMS = 1234;

beforeAll(async () => {
  const port = await freePort();
  served = await openWorld({ port, config: { PUBLIC_URL: `http://127.0.0.1:${port}` } });
  ({ db, api, home } = served);
  programme = await home.programme('Kebbi');
  await db.query(
    `INSERT INTO farm (account_id, community_resource_id, community_id, code, name, status, boundary, area_m2)
     SELECT $1, $2, $3, 'F' || n, 'Farm ' || n, CASE WHEN n % 3 = 0 THEN 'COMPLETED' ELSE 'ACTIVE' END, b.shape,
            coalesce(ST_Area(b.shape::geography), 0)
       FROM generate_series(1, $4) n
       CROSS JOIN LATERAL (SELECT CASE WHEN n > 10 THEN ST_Multi(ST_MakeEnvelope(4 + n % 50 * 0.01, 12 + n / 50 * 0.01,
                             4.001 + n % 50 * 0.01, 12.001 + n / 50 * 0.01, 4326)) END AS shape) b`,
    [home.account.id, programme.resource.id, programme.community.id, FARMS],
  );
  const admin = await api.as(home.admin.username);
  const made = await admin.post<CreatedAccessTokenDto>('/api/access-tokens', {
    name: 'QGIS',
    purpose: 'Live map of farms.',
    resourceIds: [programme.resource.id],
    grants: [{ resource: 'Farm', subResource: 'Area Mapping', level: 'view' }],
    mayWrite: false,
    expiresOn: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  });
  token = made.body.token;
  client = new HttpClient(api.url, token);
});

afterAll(() => served?.close());

interface Page {
  numberMatched?: number;
  numberReturned: number;
  links: { rel: string; href: string; type: string }[];
  features: {
    id: number;
    geometry: { type: string; coordinates: unknown } | null;
    properties: Record<string, unknown>;
  }[];
}
const collection = () => `/api/ogc/collections/community-${programme.resource.id}`;
/** Links have the public address, which here is not that of the test server. */
const here = (href: string) => href.replace(/^https?:\/\/[^/]+/, '');
const items = async (query = '') => {
  const answer = await client.get<Page>(`${collection()}/items${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.body;
};

describe('live maps', () => {
  it('describe themselves with the types and links that map programs follow', async () => {
    const landing = await client.get<Pick<Page, 'links'>>('/api/ogc');
    const rels = landing.body.links.map(({ rel }) => rel);
    expect(rels).toEqual(['self', 'service-desc', 'conformance', 'data']);
    for (const { href, type } of landing.body.links) {
      const answer = await client.get(here(href));
      expect([href, answer.status, answer.headers.get('content-type')]).toEqual([href, 200, type]);
    }
    const { collections } = (
      await client.get<{ collections: { id: string; extent: object; links: Page['links'] }[] }>(
        '/api/ogc/collections',
      )
    ).body;
    expect(collections.map(({ id }) => id)).toEqual([`community-${programme.resource.id}`]);
    const short = '/api/ogc/collections?limit=1';
    const { links } = (await client.get<Pick<Page, 'links'>>(short)).body;
    expect(links.map(({ rel }) => rel)).toEqual(['self']);
    const past = await client.get<{ collections: object[] }>(`${short}&after=1`);
    expect(past.body.collections).toEqual([]);
    expect((await client.get('/api/ogc/collections?bbox=1,2,3,4')).status).toBe(400);
    for (const { href, type } of collections[0]?.links ?? [])
      expect((await client.get(here(href))).headers.get('content-type')).toBe(type);
    const found = (await client.get<{ extent: { spatial: { bbox: number[][] } } }>(collection())).body;
    const [west = 0, south = 0, east = 0, north = 0] = found.extent.spatial.bbox[0] ?? [];
    expect([west, south].map(Math.floor)).toEqual([4, 12]);
    expect(east).toBeCloseTo(4.491, 3);
    expect(north).toBeCloseTo(12.241, 3);
  });

  it('give every farm once over their pages, with the same fields and types', async () => {
    const seen: Page['features'] = [];
    let address: string | null = `${collection()}/items?limit=500`;
    let pages = 0;
    while (address) {
      const { body }: { body: Page } = await client.get<Page>(address);
      expect(body.numberMatched).toBe(pages === 0 ? FARMS : undefined);
      expect(body.numberReturned).toBe(body.features.length);
      seen.push(...body.features);
      pages += 1;
      const next = body.links.find(({ rel }) => rel === 'next');
      address = next ? here(next.href) : null;
    }
    expect([pages, seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([3, FARMS, FARMS]);
    expect(new Set(seen.map(({ geometry }) => geometry?.type))).toEqual(new Set(['MultiPolygon', undefined]));
    expect(new Set(seen.map(({ properties }) => Object.keys(properties).join())).size).toBe(1);
    const [one] = seen.slice(-1);
    expect(one?.properties).toMatchObject({
      code: `F${FARMS}`,
      status: 'ACTIVE',
      community_resource: programme.resource.name,
      mapped_ha: expect.any(Number),
    });
    expect(Object.keys(one?.properties ?? {})).not.toContain('farmer');
  });

  it('filter by box and time; farms without a boundary are in every box', async () => {
    const { features, numberMatched } = await items('?bbox=4.0999,12,4.1015,12.0015&limit=1000');
    expect(numberMatched).toBe(features.length);
    expect(features.filter(({ geometry }) => geometry === null)).toHaveLength(10);
    expect(features.filter(({ geometry }) => geometry !== null)).toHaveLength(0);
    const some = await items('?bbox=4.1,12.005,4.12,12.015');
    expect(some.features.filter(({ geometry }) => geometry !== null).length).toBeGreaterThan(0);
    const day = new Date().toISOString().slice(0, 10);
    expect((await items(`?datetime=${day}T/..&limit=1`)).numberMatched).toBe(FARMS);
    expect((await items('?datetime=../2020-01-01')).numberMatched).toBe(0);
  });

  it.each(['limit=0', 'bbox=1,2', 'datetime=yesterday', 'crs=EPSG:32631'])('refuse %s', async (query) => {
    expect((await client.get(`${collection()}/items?${query}`)).status).toBe(400);
  });

  it('have one farm by its id, and none of others', async () => {
    const [first] = (await items('?limit=1')).features;
    const one = await client.get<Page['features'][number] & Pick<Page, 'links'>>(
      `${collection()}/items/${first?.id}`,
    );
    expect(one.body).toMatchObject({ id: first?.id, properties: first?.properties });
    const other = await home.programme('Kano');
    const foreign = await home.other.farmland();
    for (const path of [
      `/api/ogc/collections/community-${other.resource.id}/items`,
      `/api/ogc/collections/community-${foreign.communityResource}`,
      `${collection()}/items/${foreign.farm}`,
      '/api/ogc/collections/community-0/items',
      '/api/ogc/collections/farm-999999/schema',
      '/api/ogc/collections/x',
    ])
      expect([path, (await client.get(path)).status]).toEqual([path, 404]);
  });

  it('ask for a password only here, and take the token as one', async () => {
    const guest = new HttpClient(api.url);
    const asked = await guest.get('/api/ogc');
    expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Gona"']);
    expect((await guest.get('/api/session')).headers.get('www-authenticate')).toBeNull();
    const basic = `Basic ${Buffer.from(`qgis:${token}`).toString('base64')}`;
    expect((await guest.get('/api/ogc', { headers: { authorization: basic } })).status).toBe(200);
    expect((await guest.get('/api/session', { headers: { authorization: basic } })).status).toBe(401);
  });
});

describeWith('ogr2ogr')('GDAL', () => {
  const env = () => ({ ...process.env, GDAL_HTTP_USERPWD: `any:${token}`, GDAL_HTTP_AUTH: 'BASIC' });

  it('reads all farms over its pages, with the same area', async () => {
    const source = `OAPIF:${api.url}/api/ogc`;
    const { stdout } = await promisify(execFile)(
      'ogr2ogr',
      ['-f', 'CSV', '/vsistdout/', source, `community-${programme.resource.id}`],
      { maxBuffer: 50_000_000, env: env() },
    );
    const lines = stdout.trim().split('\n');
    const at = (lines[0] ?? '').split(',').indexOf('mapped_ha');
    expect(lines.length - 1).toBe(FARMS);
    const read = lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[at] ?? 0), 0);
    const [stored] = await db.query<{ ha: number }>(
      'SELECT sum(round((area_m2 / 10000)::numeric, 5))::float8 AS ha FROM farm WHERE community_resource_id = $1',
      [programme.resource.id],
    );
    expect(read).toBeCloseTo(stored?.ha ?? 0, 3);
  });

  itLong('lists collections beyond the largest page, by next links', async () => {
    await db.query(
      `INSERT INTO farm_resource (account_id, community_resource_id, name, season)
       SELECT $1, $2, 'Many ' || n, 'Dry Season' FROM generate_series(1, 1005) n`,
      [home.account.id, programme.resource.id],
    );
    const { stdout } = await promisify(execFile)('ogrinfo', ['-q', `OAPIF:${api.url}/api/ogc`], {
      maxBuffer: 50_000_000,
      env: env(),
    });
    expect(new Set(stdout.match(/(?:community|farm)-\d+/g)).size).toBe(1006);
  });
});
