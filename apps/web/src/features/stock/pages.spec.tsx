import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { showPage } from '../../testing/test-app.js';
import StockItemListPage from './StockItemListPage.js';
import StockItemPage from './StockItemPage.js';
import SupplyPanel from './SupplyPanel.js';
import WarehouseListPage from './WarehouseListPage.js';
import WarehousePage from './WarehousePage.js';

const common = { note: '', createdOn: '2026-11-20T08:00:00Z', version: 1, links: [] };
const item = {
  ...common,
  id: 7,
  name: 'NPK, first lot',
  quantity: 1200,
  unit: 'bags',
  warehouse: { id: 3, name: 'Argungu store' },
  place: 'Argungu, Kebbi',
  input: { id: 5, name: 'NPK 15-15-15, Rainy Season 2026' },
  programme: 'Kebbi Rice',
  stocked: 2000,
  givenOut: 300,
};
const store = { ...common, id: 3, name: 'Argungu store', place: 'Argungu, Kebbi', itemsCount: 2 };
const add = (href: string) => [{ rel: 'add', method: 'POST', href }];
const pages = (
  <Routes>
    <Route path="/resources/agro-inventory" element={<StockItemListPage />} />
    <Route path="/resources/agro-inventory/:id" element={<StockItemPage />} />
    <Route path="/resources/warehouse" element={<WarehouseListPage />} />
    <Route path="/resources/warehouse/:id" element={<WarehousePage />} />
  </Routes>
);
const open = async (at: string) => {
  const { server } = await showPage(pages, at, {
    answers: {
      'GET /agro-inventory': { list: [item], total: 1, links: add('/api/agro-inventory') },
      'GET /agro-inventory/:id': item,
      'POST /agro-inventory': item,
      'GET /stock-inputs': { list: [item.input], total: 1 },
      'GET /warehouses': { list: [store], total: 1, links: add('/api/warehouses') },
      'GET /warehouses/:id': store,
      'POST /warehouses': store,
    },
  });
  return server!;
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
async function choose(label: string, option: string) {
  await act(async () => void fireEvent.click(screen.getByRole('combobox', { name: label })));
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: option })));
}

afterEach(cleanup);

describe('stock', () => {
  it('is added to a warehouse; an input brings its unit', async () => {
    const server = await open('/resources/agro-inventory');
    await press('Add stock item');
    type('Name', 'NPK, second lot');
    type('Quantity', '800');
    expect(screen.getByRole('textbox', { name: 'Unit' })).toBeTruthy();
    await choose('Warehouse', 'Argungu store');
    await choose('Input', item.input.name);
    expect(screen.queryByRole('textbox', { name: 'Unit' })).toBeNull();
    await press('Save');
    expect(server.of('POST /agro-inventory')[0]?.body).toMatchObject({
      name: 'NPK, second lot',
      warehouseId: '3',
      inputId: '5',
      quantity: '800',
    });
  });

  it('shows quantities given out by the ledger, and the rest', async () => {
    await open('/resources/agro-inventory/7');
    for (const amount of ['1,200 bags', '2,000 bags', '300 bags', '1,700 bags'])
      expect(screen.getByText(amount)).toBeTruthy();
  });

  it('of a provider ties out with the ledger, and takes deliveries', async () => {
    const good = {
      id: 7,
      inputId: 5,
      communityResourceId: 2,
      season: 'Rainy Season 2026',
      name: 'NPK',
      programme: 'Kebbi',
    };
    const figures = {
      unit: 'bags',
      price: 100,
      received: 240,
      givenOut: 7,
      inLedger: 7,
      left: 233,
      elsewhere: false,
    };
    const count = { counted: 231, books: 233, countedOn: '2026-11-20T08:00:00Z' };
    const place = {
      communityResourceId: 2,
      season: 'Rainy Season 2026',
      inputId: 5,
      reference: '',
      books: null,
    };
    const { server } = await showPage(<SupplyPanel id={3} />, '/', {
      answers: {
        'GET /serviceprovider/:serviceProviderId/input-supply': {
          goods: [{ ...good, ...figures, ...count }],
          items: [
            {
              id: 7,
              name: 'NPK',
              storeId: 3,
              storeName: 'Argungu',
              quantity: 240,
              unit: 'bags',
              isInput: true,
            },
          ],
          stores: [{ id: 3, name: 'Argungu' }],
        },
        'GET /serviceprovider/:serviceProviderId/stock-movements': {
          list: [
            {
              ...place,
              key: 'l41',
              kind: 'collected',
              at: '2026-11-20T08:00:00Z',
              name: 'NPK',
              unit: 'bags',
              quantity: -7,
              place: null,
            },
          ],
          total: 1,
          olderMovement: null,
          olderEntry: null,
        },
        'POST /serviceprovider/:serviceProviderId/stock-movements': { message: 'Movement recorded', id: 7 },
      },
    });
    expect(screen.getByText('Agrees')).toBeTruthy();
    expect(screen.getByText('2 missing')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ledger 41' }).getAttribute('href')).toContain('input=5');
    await press('Record movement');
    await choose('Stock item', 'NPK (bags), Argungu');
    type('Quantity', '12');
    await press('Save');
    expect(server?.of('POST /serviceprovider/:serviceProviderId/stock-movements')[0]?.body).toMatchObject({
      kind: 'received',
      stockItemId: '7',
      quantity: '12',
    });
  });

  it('lies in warehouses, each with a link to its items', async () => {
    const server = await open('/resources/warehouse');
    await press('Add warehouse');
    type('Name', 'Zuru store');
    type('Place', 'Zuru, Kebbi');
    await press('Save');
    expect(server.of('POST /warehouses')[0]?.body).toEqual({ name: 'Zuru store', place: 'Zuru, Kebbi' });
    cleanup();
    await open('/resources/warehouse/3');
    expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toContain('q=Argungu%20store');
  });
});
