import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { AssetDto, AssetListDto, Link, Role } from '#libs/contracts';
import { fakeMaps, squareAt } from '../../map/fake-map.js';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import AddAssetPage from './AddAssetPage.js';
import { digitsAndDot } from './AssetForm.js';
import AssetMapPage from './AssetMapPage.js';
import AssetsPage from './AssetsPage.js';
import AssetsPanel from './AssetsPanel.js';
import { initialsOf } from './asset-points.js';

const mockMaps = fakeMaps();
jest.mock('../../map/ahead.js', () => ({ loadMapLibre: async () => mockMaps.create }));

const link = (method: Link['method'], path: string): Link => ({ rel: 'any', method, href: `/api/${path}` });
const assetOf = (id: number, more: Partial<AssetDto> = {}): AssetDto => ({
  id,
  name: 'Borehole pump',
  quantity: 2,
  dateAdded: '2026-11-20T08:00:00Z',
  createdOn: '2026-11-20T08:00:00Z',
  farmId: { id: 34 },
  type: 'Pump',
  size: 12.5,
  description: '',
  isReadOnly: false,
  position: null,
  version: 3,
  links: [link('PUT', `assets/${id}`), link('DELETE', `assets/${id}`), link('PUT', `assets/position/${id}`)],
  ...more,
});
const listOf = (list: AssetDto[], more: Partial<AssetListDto['farm']> = {}): AssetListDto => ({
  list,
  total: list.length,
  links: [link('POST', 'assets/farm/34')],
  farm: {
    id: 34,
    farmCode: 'K-34',
    name: 'Field',
    status: 'ACTIVE',
    isAssetEnabled: true,
    boundary: squareAt(4.5, 12.7),
    ...more,
  },
});
const LIST = 'GET /assets/farm/:farmId';
const CREATE = 'POST /assets/farm/:farmId';
const PLACE = 'PUT /assets/position/:id';
const WRITES = [CREATE, 'PUT /assets/:id', 'DELETE /assets/:id', PLACE];
const pages = (
  <Routes>
    <Route path="/view-assets/:farmId" element={<AssetsPage />} />
    <Route path="/add-new-asset" element={<AddAssetPage />} />
    <Route path="/new-assets/map-view" element={<AssetMapPage />} />
    <Route path="/panel" element={<AssetsPanel id={34} />} />
  </Routes>
);
const open = async (at: string, answer: object, role: Role = 'ADMIN', more = {}) => {
  const shown = await showPage(pages, at, {
    signedInAs: sessionOf(role, { writes: role === 'CBN' ? [] : WRITES }),
    answers: {
      'GET /client-config': {},
      [LIST]: answer,
      [CREATE]: assetOf(9),
      [PLACE]: assetOf(7, { version: 4 }),
      ...more,
    },
  });
  return { ...shown, server: shown.server! };
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const input = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

// jsdom draws nothing.
beforeAll(() => void jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null));
afterEach(cleanup);

describe('assets of a farm', () => {
  it('are listed with their position, or the way to set it', async () => {
    const placed = assetOf(8, { name: 'Seed store', position: { lat: 12.7321, lng: 4.5044 } });
    await open('/view-assets/34', listOf([assetOf(7), placed]));
    expect(hrefOf('Set position of Borehole pump')).toBe('/new-assets/map-view?farm=34&asset=7');
    expect(hrefOf('12.7321, 4.5044')).toBe('/new-assets/map-view?farm=34&asset=8');
    expect(hrefOf('Add asset')).toBe('/add-new-asset?farm=34');
    expect(screen.getByText('On farm K-34')).toBeTruthy();
  });

  it('report a missing farm', async () => {
    await open('/view-assets/34', refusal(404));
    expect(screen.getByText("Farm not found, or you don't have access to it.")).toBeTruthy();
  });

  it('are saved with a size of digits and one dot, and then placed', async () => {
    const { server, address, notifications } = await open('/add-new-asset?farm=34', listOf([]), 'FARMER');
    type('Name', ' Water tank ');
    type('Size (ft)', '12.5.x3 ft');
    expect(input('Size (ft)').value).toBe('12.53');
    await press('Save and Set Position');
    expect(server.of(CREATE)[0]).toMatchObject({
      params: { farmId: '34' },
      body: { name: 'Water tank', quantity: '1', size: '12.53' },
    });
    expect(address()).toBe('/new-assets/map-view?farm=34&asset=9');
    expect(notifications()).toEqual([['Success!', 'Asset added successfully']]);
  });

  it('say the server’s reason when one could not be added', async () => {
    const { notifications } = await open('/add-new-asset?farm=34', listOf([]), 'ADMIN', {
      [CREATE]: refusal(503, { message: 'The server is busy.' }),
    });
    type('Name', 'Pump');
    await press('Save and Set Position');
    expect(notifications()).toEqual([['Error!', 'Failed to add Asset The server is busy.']]);
  });

  it('are a list without a form or a map for outside viewers', async () => {
    const asset = assetOf(7, { links: [] });
    await open('/add-new-asset?farm=34', { ...listOf([asset]), links: [] }, 'CBN');
    expect(screen.getByText('Borehole pump')).toBeTruthy();
    expect(screen.getByText('Not on the map')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(screen.queryByRole('link', { name: /map|position/i })).toBeNull();
  });

  it('need a farm, which the address or a search names', async () => {
    await open('/add-new-asset', listOf([]));
    expect(screen.getByRole('combobox', { name: 'Farm' })).toBeTruthy();
  });
});

describe('the map of a farm’s assets', () => {
  const start = async (at: string, answer: object) => {
    const shown = await open(at, answer);
    await act(async () => undefined);
    const map = mockMaps.made.at(-1)!;
    await act(async () => map.fire('style.load'));
    const drawn = () => {
      const source = map.sources.get('gona-farm-marks');
      const data = (source?.sets.at(-1) ?? source?.data) as GeoJSON.FeatureCollection<GeoJSON.Point>;
      return data.features.map(({ geometry, properties }) => [properties?.point, ...geometry.coordinates]);
    };
    return { ...shown, map, drawn };
  };

  it('has the polygon titled Farm Area in its own status, and the placed assets', async () => {
    const placed = assetOf(8, { position: { lat: 12.7, lng: 4.5 } });
    const { drawn, map } = await start('/new-assets/map-view?farm=34', listOf([assetOf(7), placed]));
    expect(screen.getByText('Farm Area')).toBeTruthy();
    expect(drawn()).toEqual([[8, 4.5, 12.7]]);
    expect(map.fits.length).toBeGreaterThan(0);
    expect(map.states.get('34')).toMatchObject({ completed: false });
    expect(screen.queryByRole('button', { name: 'Save position' })).toBeNull();
  });

  it('places an asset by a click, by coordinates and by the phone, and saves its version', async () => {
    const { server, drawn, map, address } = await start(
      '/new-assets/map-view?farm=34&asset=7',
      listOf([assetOf(7)]),
    );
    await act(async () => map.click(4.501, 12.701));
    expect([input('Latitude').value, input('Longitude').value]).toEqual(['12.7010000', '4.5010000']);
    expect(drawn()).toEqual([[7, 4.501, 12.701]]);
    act(() => type('Latitude', '12.702'));
    expect(drawn()).toEqual([[7, 4.501, 12.702]]);
    const found = { coords: { latitude: 12.703, longitude: 4.502, accuracy: 5.6 } };
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { getCurrentPosition: (done: (at: typeof found) => void) => done(found) },
    });
    await press('Use my location');
    expect(screen.getByText('GPS ± 6 m')).toBeTruthy();
    await press('Save position');
    expect(server.of(PLACE)[0]).toMatchObject({
      params: { id: '7' },
      body: { lat: '12.7030000', lng: '4.5020000', version: 3 },
    });
    expect(address()).toBe('/new-assets/map-view?farm=34');
  });

  it('says why a phone gave no position', async () => {
    await start('/new-assets/map-view?farm=34&asset=7', listOf([assetOf(7)]));
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined });
    await press('Use my location');
    expect(screen.getByText(/^No location\./)).toBeTruthy();
  });
});

describe('the panel on a farm’s page', () => {
  it('has the assets with their quantity, and the way to place them', async () => {
    await open('/panel', listOf([assetOf(7)]));
    expect(screen.getByRole('region', { name: 'Assets' }).textContent).toContain('Borehole pump 12.5 ft');
    expect(hrefOf('Set position of Borehole pump')).toBe('/new-assets/map-view?farm=34&asset=7');
  });

  it('offers to add the first one, if the farm has assets enabled', async () => {
    await open('/panel', listOf([]));
    expect(screen.getByText('No assets.')).toBeTruthy();
    expect(hrefOf('Add asset.')).toBe('/add-new-asset?farm=34');
    cleanup();
    await open('/panel', listOf([], { isAssetEnabled: false }));
    expect(screen.queryByText('No assets.')).toBeNull();
  });
});

it('reads initials of any name, and sizes of any text', () => {
  expect(['Borehole pump', 'tank', '2 ridgers (old)'].map(initialsOf)).toEqual(['BP', 'T', '2R']);
  expect(['12', '1.5', '.5', '1..2', 'a1,5'].map(digitsAndDot)).toEqual(['12', '1.5', '.5', '1.2', '15']);
});
