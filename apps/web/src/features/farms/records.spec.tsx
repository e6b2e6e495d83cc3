import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { FarmDetailsDto, Link, Role } from '#libs/contracts';
import { fakeMaps, squareAt } from '../../map/fake-map.js';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import FarmDetailsPage from './FarmDetailsPage.js';
import FarmsOfResourcePage from './FarmsOfResourcePage.js';
import FarmTabPage from './FarmTabPage.js';

const mockMaps = fakeMaps();
jest.mock('../../map/ahead.js', () => ({ loadMapLibre: async () => mockMaps.create }));

const LIST = 'GET /farmersfarm/resource/:farmResourceId';
const ADD = 'POST /farmersfarm/resource/:farmResourceId';
const FIND = 'GET /farms/:id';
const SHARE = 'GET /input/farm/:farmId';
const SWITCH = 'PUT /farms/features/:feature/:farmId/:value';
const WRITES = [ADD, 'PUT /farms', 'DELETE /farms/:id', 'POST /farms/:id/restore', SWITCH];
const link = (method: Link['method'], path: string): Link => ({ rel: 'any', method, href: `/api${path}` });

const farm: FarmDetailsDto = {
  id: 34,
  version: 2,
  createdOn: '2026-11-20T08:00:00Z',
  name: 'River plot',
  farmCode: 'KB-34',
  estimatedSize: 12_000,
  farmSize: 1.15845,
  address: null,
  city: null,
  type: 'Rice, irrigated',
  state: { id: 21, name: 'Kebbi' },
  localGovernmentId: { id: 5, name: 'Argungu' },
  ward: { id: 6, name: 'Dikko' },
  farmResourceId: { id: 12, name: 'Kebbi Farms' },
  communityResource: null,
  community: null,
  farmer: { id: 31, name: 'Musa Aisha' },
  status: 'COMPLETED',
  isAreaMappingEnable: true,
  isSoilMappingEnabled: false,
  isAssetEnabled: false,
  lock: null,
  bvn: '•••••••0418',
  capturedBy: 'Tanko Audu',
  capturedOn: '2026-11-03T09:12:00Z',
  capturedAs: 'walked',
  gpsAccuracy: 4,
  ownerPhoto: '/api/farmers/31/biometrics/passport?v=1',
  completedOn: null,
  parts: squareAt(4.5, 12.7),
  wardPoint: null,
  neighbours: [],
  links: [
    link('PUT', '/farms'),
    link('DELETE', '/farms/34'),
    link('PUT', '/farms/features/soil_mapping/34/true'),
  ],
};
const page = {
  list: [farm],
  total: 3,
  linkedFarms: 2,
  farmResource: { id: 12, name: 'Kebbi Farms', status: 'ACTIVE', communityResourceId: null },
  links: [link('POST', '/farmersfarm/resource/12')],
};
const pages = (
  <Routes>
    <Route path="/view-farms/:farmResourceId" element={<FarmsOfResourcePage />} />
    <Route path="/farm-details/:farmId" element={<FarmDetailsPage />} />
    <Route path="/new-view-farms/*" element={<FarmTabPage />} />
    <Route path="/new-farm-resource/*" element={<FarmTabPage />} />
  </Routes>
);
const open = async (at: string, more: object = {}, role: Role = 'ADMIN') => {
  const shown = await showPage(pages, at, {
    signedInAs: sessionOf(role, { writes: role === 'CBN' ? [] : WRITES }),
    answers: {
      'GET /client-config': {},
      [LIST]: page,
      [FIND]: farm,
      [SWITCH]: { code: 0, message: 'Farm updated successfully', id: 34 },
      'DELETE /farms/:id': { code: 0, message: 'Farm deleted successfully', id: 34 },
      'GET /wards/states': { list: [{ id: 21, name: 'Kebbi' }] },
      ...more,
    },
  });
  return { ...shown, server: shown.server! };
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

// jsdom draws nothing.
beforeAll(() => void jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null));
afterEach(cleanup);

describe('the farms of a farm resource', () => {
  it('are listed with the counts of all and of linked farms, and lead back to the farm resources', async () => {
    await open('/view-farms/12');
    expect(screen.getByText(/3 farms, 2 linked to a farmer/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'River plot' }).getAttribute('href')).toBe('/farm-details/34');
    expect(screen.getByRole('link', { name: 'Farm resources' }).getAttribute('href')).toBe('/resources/farm');
    expect(screen.getByText('1.20 ha')).toBeTruthy();
  });

  it('are deleted after a question', async () => {
    const { server } = await open('/view-farms/12');
    await press('Delete River plot');
    await press('Yes, delete it');
    expect(server.of('DELETE /farms/:id')[0]?.params).toEqual({ id: '34' });
  });

  it('need a state and a local government', async () => {
    const { server } = await open('/view-farms/12');
    await press('Add Farm');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    fireEvent.change(name, { target: { value: 'Mill plot' } });
    const size = screen.getByRole('textbox', { name: 'Estimated size in hectares' });
    fireEvent.change(size, { target: { value: '1.2.5 ha' } });
    expect((size as HTMLInputElement).value).toBe('1.25');
    const [, submit] = screen.getAllByRole('button', { name: 'Add Farm' });
    await act(async () => void fireEvent.click(submit!));
    expect(screen.getByText('Please select State')).toBeTruthy();
    expect(server.of(ADD)).toEqual([]);
  });

  it('are read only for outside viewers', async () => {
    await open('/view-farms/12', {}, 'CBN');
    expect(screen.getByRole('link', { name: 'River plot' })).toBeTruthy();
    for (const name of ['Add Farm', 'Edit River plot', 'Delete River plot'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('say what failed', async () => {
    await open('/view-farms/12', { [LIST]: refusal(503, { message: 'The server is busy.' }) });
    expect(await screen.findByText('Error fetching record. The server is busy.')).toBeTruthy();
    cleanup();
    await open('/view-farms/12', { [LIST]: refusal(404) });
    expect(await screen.findByText(/^Farm resource not found/)).toBeTruthy();
  });
});

describe('the page of a farm', () => {
  it('tells its place, owner and areas', async () => {
    await open('/farm-details/34');
    expect(screen.getByRole('heading', { name: 'Farm KB-34' })).toBeTruthy();
    expect(screen.getByText('River plot · Dikko, Argungu, Kebbi · Rice, irrigated')).toBeTruthy();
    const owner = await screen.findByRole('link', { name: 'Musa Aisha' });
    expect(owner.getAttribute('href')).toBe('/view-profile/31');
    expect(screen.getAllByText('1.15845 ha').length).toBe(2);
    expect(screen.getByText('BVN •••••••0418')).toBeTruthy();
  });

  it('tells its part of the entitlement in naira, and that an open farm has none yet', async () => {
    const share = {
      farmId: 34,
      farmerId: 31,
      communityResourceId: 1,
      season: '2026',
      hectares: 1.15845,
      completedHectares: 2.3169,
      completedFarms: 2,
      share: 0.5,
      entitled: 53_791.73,
      entitledInAll: 107_583.45,
    };
    await open('/farm-details/34', { [SHARE]: share });
    expect(await screen.findByText('₦53,791.73')).toBeTruthy();
    expect(screen.getByText('of ₦107,583.45')).toBeTruthy();
    expect(screen.getByText('50%')).toBeTruthy();
    expect(screen.getByText('of 2.31690 ha in 2 farms')).toBeTruthy();
    cleanup();
    await open('/farm-details/34', { [SHARE]: { ...share, hectares: 0, share: 0, entitled: 0 } });
    expect((await screen.findAllByText('not yet in the ledger')).length).toBe(2);
  });

  it('switches a feature, and says the documented words if that fails', async () => {
    const { server, notifications } = await open('/farm-details/34');
    const toggle = await screen.findByRole('switch', { name: 'Soil Mapping' });
    await act(async () => void fireEvent.click(toggle));
    expect(server.of(SWITCH)[0]?.params).toEqual({ feature: 'soil_mapping', farmId: '34', value: 'true' });
    server.set(SWITCH, refusal(503, { message: 'The server is busy.' }));
    await act(async () => void fireEvent.click(toggle));
    expect(notifications().flat()).toContain('Error updating record');
    expect(server.of(FIND).length).toBeGreaterThan(1);
  });

  it('has no switches for outside viewers', async () => {
    await open('/farm-details/34', {}, 'CBN');
    await screen.findByText('Tanko Audu');
    expect(screen.getByText('3 Nov 2026, walked, GPS ± 4 m')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Photo of the owner' })).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('says that there is none', async () => {
    await open('/farm-details/34', { [FIND]: refusal(404) });
    expect(screen.getByText(/^Farm not found/)).toBeTruthy();
  });
});

describe('the tabs of a farm', () => {
  const tabs = () => {
    const row = screen.getByRole('navigation', { name: 'Pages of the farm' });
    return [...row.querySelectorAll('a')].map((tab) => `${tab.textContent} ${tab.getAttribute('href')}`);
  };

  it('are those of its features, and always the issues', async () => {
    await open('/farm-details/34');
    expect(tabs()).toEqual([
      'Summary /farm-details/34',
      'Area Mapping /new-view-farms/new-area-mapping?farm=34',
      'Logged Issues /new-view-farms/logged-issues?farm=34',
    ]);
  });

  it('are under the address of farmers for a farmer, and missing for outside viewers', async () => {
    await open('/farm-details/34', { [FIND]: { ...farm, isAssetEnabled: true } }, 'FARMER');
    expect(tabs()).toContain('Assets /new-farm-resource/new-assets?farm=34');
    cleanup();
    await open('/farm-details/34', {}, 'CBN');
    expect(screen.queryByRole('navigation', { name: 'Pages of the farm' })).toBeNull();
  });

  it('say that a feature is off', async () => {
    await open('/new-view-farms/new-soil-mapping?farm=34');
    expect(screen.getByText('Soil Mapping is off for this farm.')).toBeTruthy();
  });

  it('open the first of them without one in the address, and ask for a farm without one', async () => {
    const { address } = await open('/new-view-farms?farm=34');
    expect(address()).toBe('/new-view-farms/new-area-mapping?farm=34');
    cleanup();
    await open('/new-view-farms');
    expect(screen.getByRole('heading', { name: 'Choose a farm' })).toBeTruthy();
  });
});
