import {
  type NamedListDto,
  type ProblemDto,
  STOCK_MESSAGES,
  type StockItemDto,
  type StockItemListDto,
  type WarehouseDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { INPUTS, ProgrammeLedger } from '../support/programme-ledger.js';

let ledger: ProgrammeLedger;
let admin: HttpClient;
let staff: HttpClient;
let npk: number;
let stores: WarehouseDto[];

beforeAll(async () => {
  ledger = await ProgrammeLedger.open();
  admin = ledger.admin;
  const { home } = ledger.served;
  staff = await home.as(home.staff);
  npk = await ledger.addInput(INPUTS.npk);
  const add = async (name: string) =>
    (await admin.post<WarehouseDto>('/api/warehouses', { name, place: 'Argungu, Kebbi' })).body;
  stores = [await add('Argungu store'), await add('Zuru store')];
});

afterAll(() => ledger?.served.close());

type Answer = StockItemDto & ProblemDto;
const PATH = '/api/agro-inventory';
const add = (body: object, client = admin) =>
  client.post<Answer>(PATH, { name: 'NPK', warehouseId: stores[0]?.id, quantity: 100, ...body });
const names = async (client: HttpClient) =>
  (await client.get<StockItemListDto>(PATH)).body.list.map(({ name }) => name);

describe('stock items', () => {
  it('of an input show what was received and given out in all warehouses', async () => {
    const { status, body: first } = await add({ inputId: npk, unit: 'litre' });
    // The unit is the input's own.
    expect([status, first]).toMatchObject([
      200,
      { unit: 'bags', stocked: 100, givenOut: 0, place: 'Argungu, Kebbi' },
    ]);
    await add({ inputId: npk, warehouseId: stores[1]?.id, quantity: 40 });
    await ledger.record({ kind: 'ALLOCATION', inputId: npk, quantity: 4 });
    await ledger.record({ kind: 'COLLECTION', inputId: npk, quantity: 3 });
    await ledger.record({ kind: 'RETURN', inputId: npk, quantity: 1 });
    const { body: now } = await admin.get<StockItemDto>(`${PATH}/${first.id}`);
    expect(now).toMatchObject({ quantity: 100, stocked: 140, givenOut: 2, input: { id: npk } });
  });

  it('of any other good need a unit, and have no figures of the ledger', async () => {
    expect((await add({ name: 'Sacks' })).body.fields).toEqual({ unit: STOCK_MESSAGES.unitMissing });
    const { body: sacks } = await add({ name: 'Sacks', unit: 'piece' });
    expect(sacks).toMatchObject({ unit: 'piece', input: null, stocked: null, givenOut: null });
    expect((await add({ name: 'sacks', unit: 'piece' })).body.fields).toEqual({
      name: STOCK_MESSAGES.nameTaken,
    });
    expect((await add({ name: 'Nothing', unit: 'piece', quantity: 0 })).status).toBe(400);
  });

  it('are seen by staff of their programme, who add none without an input', async () => {
    expect(await names(staff)).toEqual(['NPK', 'NPK']);
    const { body: inputs } = await staff.get<NamedListDto>('/api/stock-inputs');
    expect(inputs.list.map(({ id }) => id)).toEqual([npk]);
    const without = await add({ name: 'Rope', unit: 'piece' }, staff);
    expect(without.body.fields).toEqual({ inputId: STOCK_MESSAGES.inputMissing });
    const { served } = ledger;
    const other = await served.make.communityResource({ accountId: served.home.account.id });
    const foreign = await ledger.addInput(INPUTS.urea, other.id);
    expect((await add({ name: 'Urea', inputId: foreign }, staff)).status).toBe(404);
    for (const user of [served.home.agent, served.home.farmer, served.home.cbn])
      expect((await (await served.home.as(user)).get(PATH)).status).toBe(403);
  });

  it('do not name a warehouse or an input of another account', async () => {
    const stranger = await ledger.served.abroad.as(ledger.served.abroad.admin);
    expect(await names(stranger)).toEqual([]);
    expect((await add({ name: 'Theirs', unit: 'bag' }, stranger)).status).toBe(404);
  });

  it('leave with their warehouse and come back with it', async () => {
    const { body: store } = await admin.post<WarehouseDto>('/api/warehouses', {
      name: 'Yauri',
      place: 'Yauri',
    });
    const { body: item } = await add({ name: 'Tarpaulin', unit: 'piece', warehouseId: store.id });
    const path = `${PATH}/${item.id}`;
    await admin.delete(`/api/warehouses/${store.id}`);
    expect((await admin.get(path)).status).toBe(404);
    await admin.post(`/api/warehouses/${store.id}/restore`);
    expect((await admin.get(path)).status).toBe(200);
    await admin.delete(path);
    await admin.delete(`/api/warehouses/${store.id}`);
    expect((await admin.post<ProblemDto>(`${path}/restore`)).body.error).toBe('trash.parentGone');
  });
});
