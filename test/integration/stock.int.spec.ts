import {
  INPUTS_MESSAGES,
  InputAnalyticsDto,
  type InputSupplyDto,
  type MovementListDto,
  type NamedListDto,
  type ProblemDto,
  STOCK_MESSAGES,
  type StockItemDto,
  type StockItemListDto,
  SUPPLY_MESSAGES,
  type WarehouseDto,
} from '#libs/contracts';
import { breaches } from '../support/domain-context.js';
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

  it('are in the analytics of the programme, with hoses and empty bags that the ledger counts', async () => {
    await ledger.record({ kind: 'HOSE_INTAKE', quantity: 12 });
    const wrong = await ledger.record({ kind: 'EMPTY_BAGS', quantity: 90 });
    await ledger.record({ kind: 'EMPTY_BAGS', quantity: 41 });
    await admin.post(`/api/input/entry/${wrong.body.entryId}/counter`, { reason: 'Another farmer' });
    const refused = await admin.post<ProblemDto>(`/api/input/entries/${ledger.resourceId}`, {
      kind: 'EMPTY_BAGS',
      farmerId: ledger.farmerId,
      quantity: 1.5,
    });
    expect(refused.body.fields).toEqual({ quantity: INPUTS_MESSAGES.wholeNumber });
    const figures = await ledger.read<InputAnalyticsDto>(
      `/api/community-resource/analytics/${ledger.resourceId}/inputs`,
    );
    expect(figures).toMatchObject({
      hoseIntake: 12,
      emptyBag: 41,
      hoseSource: { file: null },
      inputs: [{ inputId: npk, isFertilizer: true, allocated: 4, collected: 2, inStock: 138 }],
      emptyBags: [{ bags: 41 }],
      byLga: [{ hoses: 12, emptyBags: 41, items: [{ inputId: npk, allocated: 4, collected: 2 }] }],
      stores: [
        { store: 'Argungu store', received: 100, input: 'NPK 15-15-15' },
        { store: 'Zuru store', received: 40 },
      ],
    });
    expect(await breaches(InputAnalyticsDto, figures)).toEqual([]);
    const whole = await ledger.read<object>(`/api/community-resource/analytics/${ledger.resourceId}`);
    expect(whole).toMatchObject({ hoseIntake: 12, emptyBag: 41, money: { received: 2 * 38_750 } });
    // Counts are rows of the ledger, of its exact sums, and of the statement.
    const check = await ledger.read<object>(`/api/input/ledger/${ledger.resourceId}/check`);
    expect(check).toMatchObject({ tiesOut: true });
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

describe('input supply of a service provider', () => {
  const of = (path: string) => `/api/serviceprovider/${providerId}/${path}`;
  const move = (body: object) => admin.post<ProblemDto>(of('stock-movements'), body);
  let providerId: number;
  let urea: number;
  let item: StockItemDto;
  let second: WarehouseDto;

  beforeAll(async () => {
    const provider = { name: 'Kebbi Agro Inputs', description: 'Inputs' };
    providerId = (await admin.post<{ id: number }>('/api/serviceproviderresource', provider)).body.id;
    urea = await ledger.addInput(INPUTS.urea);
    const store = async (name: string) =>
      (
        await admin.post<WarehouseDto>('/api/warehouses', {
          name,
          place: 'Kebbi',
          serviceProviderId: providerId,
        })
      ).body;
    const first = await store('Birnin Kebbi');
    second = await store('Koko');
    item = (await add({ name: 'Urea', inputId: urea, warehouseId: first.id, quantity: 200 })).body;
  });

  it('moves and counts stock, and ties out with the ledger', async () => {
    await ledger.record({ kind: 'ALLOCATION', inputId: urea, quantity: 9 });
    await ledger.record({ kind: 'COLLECTION', inputId: urea, quantity: 8 });
    await ledger.record({ kind: 'RETURN', inputId: urea, quantity: 1 });
    const stockItemId = item.id;
    expect((await move({ kind: 'issued', stockItemId, quantity: 1 })).body.fields).toEqual({
      stockItemId: SUPPLY_MESSAGES.byLedger,
    });
    expect(
      (await move({ kind: 'moved', stockItemId, quantity: 900, toStoreId: second.id })).body.fields,
    ).toEqual({
      quantity: SUPPLY_MESSAGES.tooMuch,
    });
    const opId = '6f0c0a3e-5a38-4a6f-9f57-1c0f6c1b3d10';
    for (let sent = 0; sent < 2; sent += 1)
      await move({ opId, kind: 'received', stockItemId, quantity: 50, reference: 'Waybill 2291' });
    await move({ kind: 'moved', stockItemId, quantity: 40, toStoreId: second.id });
    await move({ kind: 'counted', stockItemId, quantity: 241 });
    await admin.call('PUT', `${PATH}/${item.id}`, {
      body: {
        name: 'Urea',
        inputId: urea,
        warehouseId: item.warehouse.id,
        quantity: 200,
      },
    });
    const { body } = await admin.get<InputSupplyDto>(of('input-supply'));
    expect(body.goods).toMatchObject([
      {
        inputId: urea,
        price: 32500,
        received: 240,
        givenOut: 7,
        inLedger: 7,
        left: 233,
        counted: 241,
        books: 243,
      },
    ]);
    expect(body.items.map(({ storeName, quantity }) => [storeName, quantity])).toEqual([
      ['Birnin Kebbi', 200],
      ['Koko', 40],
    ]);
    const { body: rows } = await admin.get<MovementListDto>(of('stock-movements'));
    expect(rows.list.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['corrected', -10],
      ['counted', 241],
      ['moved', 40],
      ['received', 50],
      ['returned', 1],
      ['collected', -8],
      ['received', 200],
    ]);
    const sums = await ledger.served.db.query<{ id: number }>(
      `SELECT i.id FROM stock_item i WHERE quantity <> (SELECT sum(CASE WHEN kind IN ('received', 'corrected') OR to_item_id = i.id
         THEN quantity WHEN kind = 'counted' THEN 0 ELSE -quantity END) FROM stock_movement WHERE i.id IN (stock_item_id, to_item_id))`,
    );
    expect(sums).toEqual([]);
    const { body: given } = await admin.get<MovementListDto>(of('stock-movements?kind=collected'));
    expect(given.list.map(({ key }) => key[0])).toEqual(['l']);
  });

  it('is hidden from other accounts and from staff without the grant', async () => {
    const stranger = await ledger.served.abroad.as(ledger.served.abroad.admin);
    for (const path of ['input-supply', 'stock-movements'])
      expect((await stranger.get(of(path))).status).toBe(404);
    expect(
      (await stranger.post(of('stock-movements'), { kind: 'received', stockItemId: item.id, quantity: 1 }))
        .status,
    ).toBe(404);
  });
});
