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

const add = (client: HttpClient, name: string, note?: string) =>
  client.post<__One__Dto & ProblemDto>('/api/__word__', { name, note });
const names = async (client: HttpClient, query = '') =>
  (await client.get<__One__ListDto>(`/api/__word__${query}`)).body.list.map(({ name }) => name);

describe('__named-many__', () => {
  it('are added as they are kept, and each name once in an account', async () => {
    const { status, body } = await add(admin, '  Kebbi   North ', ' By the river ');
    expect([status, body]).toEqual([
      200,
      { id: expect.any(Number), name: 'Kebbi North', note: 'By the river', createdOn: expect.any(String) },
    ]);
    const again = await add(admin, 'kebbi north');
    expect([again.status, again.body.fields]).toEqual([409, { name: __DOMAIN___MESSAGES.nameTaken }]);
    const nameless = await add(admin, '--');
    expect([nameless.status, nameless.body.fields]).toEqual([400, { name: __DOMAIN___MESSAGES.nameEmpty }]);
    expect((await add(stranger, 'Kebbi North')).status).toBe(200);
  });

  it('are listed newest first, by pages, sorted and searched', async () => {
    await add(admin, 'Argungu', '100% dry');
    await add(admin, 'Zuru');
    expect(await names(admin)).toEqual(['Zuru', 'Argungu', 'Kebbi North']);
    expect(await names(admin, '?sort=name&page=2&size=2')).toEqual(['Zuru']);
    expect(await names(admin, '?q=100%25')).toEqual(['Argungu']);
    expect((await admin.get('/api/__word__?sort=id')).status).toBe(400);
  });

  it('are those of the account alone', async () => {
    expect(await names(stranger)).toEqual(['Kebbi North']);
    expect(await names(stranger, '?q=zuru')).toEqual([]);
    const superadmin = await served.home.as(served.home.superadmin);
    expect(await names(superadmin)).toHaveLength(4);
    for (const user of [served.home.staff, served.home.agent, served.home.cbn])
      expect((await (await served.home.as(user)).get('/api/__word__')).status).toBe(403);
  });

  it('are found by who may list them', async () => {
    const found = async (client: HttpClient) =>
      (await client.post<FoundListDto>('/api/search', { q: 'zur' })).body.list;
    expect(await found(admin)).toMatchObject([{ kind: '__one__', name: 'Zuru' }]);
    expect(await found(stranger)).toEqual([]);
    expect(await found(await served.home.as(served.home.staff))).toEqual([]);
  });
});
