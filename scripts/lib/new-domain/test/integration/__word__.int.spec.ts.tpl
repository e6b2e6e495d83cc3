import {
  __DOMAIN___MESSAGES,
  type FoundListDto,
  type ProblemDto,
  type __One__Dto,
  type __One__ListDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let stranger: HttpClient;

beforeAll(async () => {
  served = await openWorld();
  admin = await served.home.as(served.home.admin);
  stranger = await served.abroad.as(served.abroad.admin);
});

afterAll(() => served?.close());

const PATH = '/api/__word__';
const add = (client: HttpClient, name: string, note?: string) =>
  client.post<__One__Dto & ProblemDto>(PATH, { name, note });
const names = async (client: HttpClient, query = '') =>
  (await client.get<__One__ListDto>(`${PATH}${query}`)).body.list.map(({ name }) => name);

describe('__named-many__', () => {
  it('are stored with a tidy name, once per account', async () => {
    const { status, body } = await add(admin, '  Kebbi   North ', ' By the river ');
    expect([status, body]).toMatchObject([200, { name: 'Kebbi North', note: 'By the river', version: 1 }]);
    const again = await add(admin, 'kebbi north');
    expect([again.status, again.body.fields]).toEqual([409, { name: __DOMAIN___MESSAGES.nameTaken }]);
    const nameless = await add(admin, '--');
    expect([nameless.status, nameless.body.fields]).toEqual([400, { name: __DOMAIN___MESSAGES.nameEmpty }]);
    expect((await add(stranger, 'Kebbi North')).status).toBe(200);
  });

  it('are listed newest first, sorted and searched, for administrators of the account', async () => {
    await add(admin, 'Argungu', '100% dry');
    await add(admin, 'Zuru');
    expect(await names(admin)).toEqual(['Zuru', 'Argungu', 'Kebbi North']);
    expect(await names(admin, '?sort=name&page=2&size=2')).toEqual(['Zuru']);
    expect(await names(admin, '?q=100%25')).toEqual(['Argungu']);
    expect(await names(stranger)).toEqual(['Kebbi North']);
    for (const user of [served.home.staff, served.home.agent, served.home.cbn])
      expect((await (await served.home.as(user)).get(PATH)).status).toBe(403);
  });

  it('are found by the search, and counted for a file', async () => {
    const { body } = await admin.post<FoundListDto>('/api/search', { q: 'zur' });
    expect(body.list).toMatchObject([{ kind: '__one__', name: 'Zuru' }]);
    const asked = { kind: '__many__', format: 'csv', filters: { q: 'zuru' } };
    expect((await admin.post('/api/exports/count', asked)).body).toEqual({ rows: 1 });
  });

  it('are changed, deleted and restored', async () => {
    const path = `${PATH}/${(await add(admin, 'Yauri')).body.id}`;
    const rename = (name: string) => admin.call('PUT', path, { body: { name, version: 1 } });
    expect((await rename('Yauri East')).body).toMatchObject({ version: 2 });
    expect((await rename('Yauri West')).status).toBe(409);
    await admin.delete(path);
    expect([(await admin.get(path)).status, await names(admin, '?q=yauri')]).toEqual([404, []]);
    expect((await admin.post(`${path}/restore`)).body).toMatchObject({ name: 'Yauri East' });
  });
});
