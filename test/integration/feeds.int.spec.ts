import type { CreatedAccessTokenDto } from '#libs/contracts';
import type { TestApi } from '../support/api.js';
import { eventually } from '../support/eventually.js';
import { HttpClient } from '../support/http-client.js';
import { freePort } from '../support/processes.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let api: TestApi;
let home: World;
let client: HttpClient;
let programme: Awaited<ReturnType<World['programme']>>;

/** More than one page. */
const FARMERS = 5123;

beforeAll(async () => {
  const port = await freePort();
  served = await openWorld({ port, config: { PUBLIC_URL: `http://127.0.0.1:${port}` } });
  ({ db, api, home } = served);
  programme = await home.programme('Kebbi');
  await db.query(
    `WITH made AS (
       INSERT INTO farmer (account_id, surname, first_name, gender, phone, bvn_last4, bvn_cipher, bvn_index, declared_size_m2)
       SELECT $1, CASE WHEN n % 2 = 0 THEN 'Sani' ELSE 'O''Bello' END, 'Amina ' || n, 'F', '080' || lpad(n::text, 8, '0'), lpad(n::text, 4, '0'),
              decode('00', 'hex'), decode(md5(n::text) || md5(n::text), 'hex'), 12345 FROM generate_series(1, $4) n RETURNING id)
     INSERT INTO membership (community_id, community_resource_id, farmer_id) SELECT $3, $2, id FROM made`,
    [home.account.id, programme.resource.id, programme.community.id, FARMERS],
  );
  const token = await tokenFor([{ resource: 'Community', subResource: null, level: 'view' }]);
  client = new HttpClient(api.url, token);
});

afterAll(() => served?.close());

async function tokenFor(grants: object[], resourceIds = [programme.resource.id]): Promise<string> {
  const admin = await api.as(home.admin.username);
  const made = await admin.post<CreatedAccessTokenDto>('/api/access-tokens', {
    name: `Excel ${Math.random()}`,
    purpose: 'Monthly report.',
    resourceIds,
    grants,
    mayWrite: false,
    expiresOn: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  });
  return made.body.token;
}

interface Page {
  '@odata.context': string;
  '@odata.count'?: number;
  '@odata.nextLink'?: string;
  value: Record<string, string | number | null>[];
}
const read = async (address: string) => {
  const answer = await client.get<Page>(address);
  expect([address, answer.status]).toEqual([address, 200]);
  return answer.body;
};
const query = (options: Record<string, string>) => new URLSearchParams(options).toString();

describe('feeds', () => {
  it('name only what the token may read, as a service document and as XML', async () => {
    const service = await client.get<{ '@odata.context': string; value: { name: string }[] }>('/api/odata');
    expect(service.headers.get('odata-version')).toBe('4.0');
    expect(service.body['@odata.context']).toBe(`${api.url}/api/odata/$metadata`);
    expect(service.body.value.map(({ name }) => name)).toEqual(['Farmers', 'Members', 'MessageRecipients']);
    const metadata = await client.get<string>('/api/odata/$metadata', {
      headers: { accept: 'application/json' },
    });
    expect(metadata.headers.get('content-type')).toContain('application/xml');
    const xml = String(metadata.body);
    expect(xml).toContain('<EntityType Name="FarmersRow"><Key><PropertyRef Name="Id"/></Key>');
    expect(xml).toContain('<Property Name="FarmSize" Type="Edm.Decimal" Scale="variable"/>');
    expect(xml).not.toContain('LedgerEntries');
    expect((await client.get('/api/odata/LedgerEntries')).status).toBe(404);
  });

  it('give every row once over their pages, with masked numbers', async () => {
    const seen: Page['value'] = [];
    let address: string | undefined = '/api/odata/Farmers?$count=true';
    let pages = 0;
    while (address) {
      const page: Page = await read(address);
      expect(page['@odata.count']).toBe(pages === 0 ? FARMERS : undefined);
      seen.push(...page.value);
      pages += 1;
      const next: string | undefined = page['@odata.nextLink'];
      expect(next === undefined || next.startsWith(`${api.url}/api/odata/Farmers?`)).toBe(true);
      address = next?.slice(api.url.length);
    }
    expect([pages, seen.length, new Set(seen.map(({ Id }) => Id)).size]).toEqual([2, FARMERS, FARMERS]);
    expect(seen[0]).toMatchObject({ BVN: '•••••••0001', FarmSize: 1.2345, Gender: 'F', Email: null });
    // Views are written every second.
    await eventually(async () => {
      const [seenBy] = await db.query<{ farmers: number }>(
        `SELECT sum(farmers)::int AS farmers FROM farmer_set WHERE how = 'feed'`,
      );
      return seenBy?.farmers === FARMERS;
    });
  });

  it('follow $select, $filter, $top, $skip and $count', async () => {
    const bello = await read(
      `/api/odata/Farmers?${query({ $filter: "Surname eq 'O''Bello'", $select: 'Surname,Id', $top: '3', $count: 'true' })}`,
    );
    expect(bello['@odata.count']).toBe(Math.ceil(FARMERS / 2));
    expect(bello['@odata.context']).toMatch(/#Farmers\(Surname,Id\)$/);
    expect(bello.value.map((row) => Object.keys(row))).toEqual(Array(3).fill(['Surname', 'Id']));
    expect(bello['@odata.nextLink']).toBeUndefined();
    const all = await read('/api/odata/Farmers?$top=6&$select=Id');
    const later = await read('/api/odata/Farmers?$top=2&$skip=4&$select=Id');
    expect(later.value).toEqual(all.value.slice(4));
    expect((await read('/api/odata/Farmers?$top=0&$count=true')).value).toEqual([]);
    const long = await read('/api/odata/Farmers?$top=5100&$select=Id');
    const rest = await read(String(long['@odata.nextLink']).slice(api.url.length));
    expect([long.value.length, rest.value.length, rest['@odata.nextLink']]).toEqual([5000, 100, undefined]);
    const members = await read(`/api/odata/Members?${query({ $filter: `FarmerId eq ${all.value[0]?.Id}` })}`);
    expect(members.value).toMatchObject([{ Community: programme.community.name }]);
  });

  it.each([
    ['$filter=BVN eq 1', 400],
    ['$filter=Surname eq', 400],
    ['$select=Bvn', 400],
    ['$top=-1', 400],
    ['$skip=100001', 400],
    ['$skiptoken=x', 400],
    ['$skiptoken=WyJ4Il0', 400],
    ['$skiptoken=WyI5OTk5OTk5OTk5OTk5OTk5OTk5OTkiXQ', 400],
    ['$format=xml', 400],
    ['$orderby=Surname', 501],
    ['$expand=Farms', 501],
  ])('refuse %s', async (option, status) => {
    const answer = await client.get<{ message: string }>(
      `/api/odata/Farmers?${option.replaceAll(' ', '%20')}`,
    );
    expect(answer.status).toBe(status);
    expect(answer.body.message).not.toBe('');
  });

  it('give each feed to users who may export it, within the rights of the token', async () => {
    const other = await home.programme('Sokoto');
    const admin = await api.as(home.admin.username);
    const { value } = (await admin.get<{ value: { name: string }[] }>('/api/odata')).body;
    expect(value.map(({ name }) => name)).toHaveLength(7);
    for (const { name } of value) {
      const page = await admin.get<Page>(`/api/odata/${name}?$top=2&$count=true`);
      expect([name, page.status]).toEqual([name, 200]);
    }
    const grants = [{ resource: 'Community', subResource: null, level: 'view' }];
    const elsewhere = new HttpClient(api.url, await tokenFor(grants, [other.resource.id]));
    expect((await elsewhere.get<Page>('/api/odata/Farmers?$count=true')).body).toMatchObject({
      '@odata.count': 0,
      value: [],
    });
    const basic = `Basic ${Buffer.from(`any:${await tokenFor(grants)}`).toString('base64')}`;
    const guest = new HttpClient(api.url);
    expect((await guest.get('/api/odata')).headers.get('www-authenticate')).toContain('Basic');
    expect((await guest.get('/api/odata', { headers: { authorization: basic } })).status).toBe(200);
  });
});
