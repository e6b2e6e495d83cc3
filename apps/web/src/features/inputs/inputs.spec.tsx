import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { CommunityResourceDto, EopDto, Link } from '#libs/contracts';
import { selectPendingNotifications } from '../../core/notifications/slice.js';
import { selectUndo } from '../../core/notifications/undo.js';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { PATHS, resourcePath } from '../community/addresses.js';
import { INPUT_DETAILS, inputDetailsPath, ledgerPath, recoveryDetailsPath } from './addresses.js';
import InputDetailsPage from './InputDetailsPage.js';
import InputsPage from './InputsPage.js';
import SettingsPage from './SettingsPage.js';
import { nextSeason, withNext } from './seasons.js';

// Select lists open slowly in jsdom.
jest.setTimeout(20_000);

const SEASON = 'Rainy Season 2026';
const link = (rel: string, method: Link['method'], path: string): Link => ({
  rel,
  method,
  href: `/api/${path}`,
});
const RESOURCE: CommunityResourceDto = {
  id: 12,
  name: 'Kebbi Rice Cluster',
  description: '',
  mappingEnabled: true,
  country: 'Nigeria',
  state: null,
  season: 'Rainy Season',
  type: 'COMMUNITY',
  status: 'ACTIVE',
  farmersCount: 2,
  farmsCount: 0,
  completedFarmsCount: 0,
  communitiesCount: 1,
  createdOn: '2026-11-20T08:00:00Z',
  links: [
    link('inputs', 'GET', 'input/summary/12'),
    link('eop', 'GET', 'community-resource/eop/12'),
    link('importInputs', 'POST', 'farmresources/import_input_distribution/{importType}/12/{communityId}'),
  ],
};
const EDITS = [
  link('addEop', 'POST', 'community-resource/eop/12'),
  link('removeEops', 'POST', 'community-resource/eop/12/delete'),
];
const eopOf = (id: number, name: string): EopDto => ({
  id,
  communityResourceId: 12,
  season: SEASON,
  name,
  quantityPerHectare: 2.5,
  unitOfMeasurement: 'bags',
  unitCost: 32_500,
  costPerHectare: 81_250,
  createdOn: '2026-11-20T08:00:00Z',
  links: [],
});
const eopsOf = (list: EopDto[], links: readonly Link[] = EDITS) => ({
  list,
  total: list.length,
  season: SEASON,
  seasons: [SEASON, 'Dry Season 2025'],
  costPerHectare: 81_250 * list.length,
  links,
});
const MANY = Array.from({ length: 11 }, (_, i) => eopOf(i + 1, `Input ${i + 1}`));

const SUMMARY = 'GET /input/summary/:resourceId';
const DETAILS = 'GET /input/issues_details/:inputId';
const EOPS = 'GET /community-resource/eop/:id';
const ADD = 'POST /community-resource/eop/:id';
const REMOVE = 'POST /community-resource/eop/:id/delete';
const RESTORE = 'POST /community-resource/eop/:id/restore';
const NPK = {
  inputId: 31,
  inputName: 'NPK 15-15-15',
  totalFarmers: 1184,
  unitOfMeasurement: 'bags',
  qtyAllocated: 5072,
  qtyCollected: 4460.5,
};
const summaryOf = (data: object[]) => ({
  data,
  season: SEASON,
  seasons: [SEASON, 'Dry Season 2025'],
  links: [],
});
const answers = {
  'GET /community-resource/find/:id': RESOURCE,
  'GET /community-resource/communities/:resourceId': { list: [{ id: 100, name: 'Argungu' }], total: 1 },
  'GET /input/today/:resourceId/:farmerId': { list: [] },
  'GET /input/settings/:resourceId': { approvalAbove: null, repaymentDueOn: null, links: [] },
  [SUMMARY]: summaryOf([NPK]),
  [DETAILS]: {
    data: [{ farmerId: 7, farmerName: 'Musa Ibrahim', qtyAllocated: 4, qtyCollected: 3.5 }],
    total: 1,
    inputId: 31,
    inputName: 'NPK 15-15-15',
    unitOfMeasurement: 'bags',
    season: SEASON,
    communityResourceId: 12,
  },
  [EOPS]: eopsOf(MANY),
  [ADD]: { message: 'success', id: 12 },
  [REMOVE]: { message: 'success', removed: 2, ids: [2, 3] },
  [RESTORE]: { message: 'EOP restored.', code: 200 },
};
const pages = (
  <Routes>
    <Route path={PATHS.inputs} element={<InputsPage />} />
    <Route path={INPUT_DETAILS} element={<InputDetailsPage />} />
    <Route path={PATHS.settings} element={<SettingsPage />} />
  </Routes>
);
const show = async (at: string, more: object = {}) => {
  const { server, ...shown } = await showPage(pages, at, { answers: { ...answers, ...more } });
  if (!server) throw new Error('These tests have a server.');
  return { server, ...shown };
};
const button = (name: string | RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement;
const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
const tick = (name: string) => act(async () => void fireEvent.click(screen.getByRole('checkbox', { name })));
const choose = async (label: string, option: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('combobox', { name: label })));
  const item = await screen.findByRole('option', { name: option });
  await act(async () => void fireEvent.click(item));
};

afterEach(cleanup);

describe('inputs of a programme', () => {
  it('are listed for the season and community of the address, each with its farmers', async () => {
    const { server } = await show(ledgerPath('inputs', 12, { season: SEASON, community: 100 }));
    expect(server.of(SUMMARY)[0]).toMatchObject({
      params: { resourceId: '12' },
      query: { season: SEASON, community: '100' },
    });
    expect(screen.getByRole('link', { name: 'NPK 15-15-15' }).getAttribute('href')).toBe(
      inputDetailsPath(12, 31, { season: SEASON }),
    );
    for (const text of ['1,184', 'bags', '5,072', '4,460.5']) expect(screen.getByText(text)).toBeTruthy();
    await choose('Season', 'Dry Season 2025');
    expect(server.of(SUMMARY).at(-1)?.query).toMatchObject({ season: 'Dry Season 2025', community: '100' });
    await choose('Community', 'All communities');
    expect(server.of(SUMMARY).at(-1)?.query).toEqual({ season: 'Dry Season 2025' });
  });

  it('are imported only with the link; without any, the page says so and where to add them', async () => {
    await show(ledgerPath('inputs', 12), { [SUMMARY]: summaryOf([]) });
    expect(screen.getByText('No record(s) found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add inputs under Settings' }).getAttribute('href')).toBe(
      resourcePath(12, 'settings'),
    );
    await press('Import distribution');
    const dialog = within(await screen.findByRole('dialog', { name: 'Import input distribution' }));
    expect(dialog.getByRole('radio', { name: 'Temp ID' })).toBeTruthy();
    expect(dialog.getByPlaceholderText('All communities of the programme')).toBeTruthy();
    cleanup();
    await show(ledgerPath('inputs', 12), { 'GET /community-resource/find/:id': { ...RESOURCE, links: [] } });
    expect(screen.queryByRole('button', { name: 'Import distribution' })).toBeNull();
  });

  it('lead to the farmers who have them, searched and sorted by the server', async () => {
    const { server } = await show(`${inputDetailsPath(12, 31)}&q=musa&sort=-qtyCollected&page=2`);
    expect(server.of(DETAILS)[0]).toMatchObject({
      params: { inputId: '31' },
      query: { q: 'musa', sort: '-qtyCollected', page: '2', size: '10' },
    });
    expect(screen.getByRole('link', { name: 'Musa Ibrahim' }).getAttribute('href')).toBe(
      recoveryDetailsPath(12, 7, { season: SEASON }),
    );
    expect(screen.getByText('3.5')).toBeTruthy();
    cleanup();
    const alone = await show(INPUT_DETAILS.replace(':inputId', '31'));
    expect([alone.address(), Boolean(screen.getByRole('link', { name: 'Musa Ibrahim' }))]).toEqual([
      `${INPUT_DETAILS.replace(':inputId', '31')}?resource=12`,
      true,
    ]);
    cleanup();
    await show(inputDetailsPath(12, 31), {
      [DETAILS]: refusal(404, { error: 'record.notFound', message: 'No.' }),
    });
    expect(screen.getByText("Input not found, or you don't have access to it.")).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Not found' })).toBeTruthy();
  });
});

describe('economies of production', () => {
  it('are added once they have a cost, in the season that is shown, and the form is empty again', async () => {
    const { server, notifications } = await show(`${resourcePath(12, 'settings')}&season=Rainy+Season+2026`);
    expect(button('Add Input').disabled).toBe(true);
    type('EOP Name', ' Urea 46 % ');
    type('Quantity per hectare', '2.5');
    type('Unit of measurement', 'bags');
    expect(button('Add Input').disabled).toBe(true);
    type('Cost per unit', '₦32,500');
    expect(screen.getByText('₦81,250.00 per hectare')).toBeTruthy();
    await press('Add Input');
    expect(server.of(ADD)[0]?.body).toEqual({
      name: 'Urea 46 %',
      quantityPerHectare: '2.5',
      unitOfMeasurement: 'bags',
      unitCost: '₦32,500',
      season: SEASON,
    });
    expect(notifications()).toEqual([['Success!', 'New EOP added successfully!']]);
    expect((screen.getByLabelText('EOP Name', { exact: false }) as HTMLInputElement).value).toBe('');
    expect(server.of(EOPS)).toHaveLength(2);
  });

  it('are shown ten to a page, and deleted all of them or none after a question', async () => {
    const { server, store, notifications } = await show(resourcePath(12, 'settings'));
    expect(screen.getAllByRole('row')).toHaveLength(11);
    expect(screen.getAllByText('₦81,250.00')).toHaveLength(10);
    await tick('Select Input 2');
    await tick('Select Input 3');
    expect(button('Apply').disabled).toBe(true);
    await choose('Bulk action', 'Delete');
    await press('Apply to 2 inputs');
    expect(screen.getByText('Delete 2 inputs?')).toBeTruthy();
    expect(screen.getByText("Are you sure? You won't be able to revert this!")).toBeTruthy();
    await press('Yes, delete it');
    expect(server.of(REMOVE)[0]?.body).toEqual({ ids: [2, 3] });
    const offer = selectUndo(store.getState());
    expect([offer?.message, offer?.detail]).toEqual(['EOP deleted successfully!', '2 inputs']);
    await act(async () => void store.dispatch(offer!.undo));
    expect(server.of(RESTORE)[0]?.body).toEqual({ ids: [2, 3] });
    expect(notifications()).toEqual([['Success!', 'EOP restored.']]);
  });

  it('that are in use stay, and the refusal names them', async () => {
    const message = 'These inputs have ledger entries: Input 2. Reverse them first.';
    const { notifications, store } = await show(resourcePath(12, 'settings'), {
      [REMOVE]: refusal(409, { error: 'eop.inUse', message }),
    });
    await tick('Select all inputs on this page');
    await choose('Bulk action', 'Delete');
    await press('Apply to 10 inputs');
    await press('Yes, delete it');
    expect(notifications()).toEqual([['Error!', 'Error while deleting EOP!']]);
    expect(selectPendingNotifications(store.getState())[0]?.detail).toBe(message);
  });

  it('are read-only without permission', async () => {
    await show(resourcePath(12, 'settings'), { [EOPS]: eopsOf(MANY, []) });
    expect(screen.getByText('Input 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Input' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Bulk action' })).toBeNull();
  });

  it('can be laid down for the season that comes', () => {
    expect(withNext([SEASON, 'Dry Season 2025'])).toEqual(['Dry Season 2026', SEASON, 'Dry Season 2025']);
    expect(nextSeason('Dry Season 2026')).toBe('Rainy Season 2027');
  });
});
