import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { MappedFarmDto, MappedFarmListDto } from '#libs/contracts';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import { markersOf } from './cluster-markers.js';
import FarmsMapPage from './FarmsMapPage.js';

// jsdom has no WebGL: the tests check only the props of the map.
jest.mock('../../map/FarmMap.js', () => ({
  FarmMap: ({
    farms,
    selected,
    label,
  }: {
    farms: { id: number }[];
    selected: number | null;
    label: object;
  }) => (
    <div>
      <p>{`map of ${farms.map(({ id }) => id).join()}, chosen ${selected}`}</p>
      <div>{label as never}</div>
    </div>
  ),
}));

const POINTS = JSON.stringify([
  { lat: 12, lng: 4 },
  { lat: 12, lng: 4.001 },
  { lat: 12.001, lng: 4.001 },
]);
const farmOf = (id: number, more: Partial<MappedFarmDto> = {}): MappedFarmDto => ({
  id,
  farmId: id,
  farmCode: `K-${id}`,
  name: `Field ${id}`,
  farmer: 'Musa Ibrahim',
  communityId: 3,
  status: 'ACTIVE',
  estimatedSize: 12_345,
  farmSize: 1.10342,
  mapMarkers: POINTS,
  ...more,
});
const FARMS = 'GET /farms/by_commmunity_resource/:id';
const answers = {
  'GET /client-config': {},
  'GET /community-resource': {
    list: [
      { id: 12, name: 'Kebbi Rice' },
      { id: 13, name: 'Benue Soya' },
    ],
    total: 2,
    links: [],
  },
  'GET /community-resource/communities/:resourceId': { list: [{ id: 3, name: 'Dikko' }], total: 1 },
  'GET /community-resource/find/:id': { id: 12, name: 'Kebbi Rice', links: [] },
  [FARMS]: ({ query }: { query: Record<string, string> }): MappedFarmListDto => {
    const page = query.farmId ? 2 : Number(query.page);
    const size = Number(query.size);
    return { list: [farmOf(page * 10), farmOf(page * 10 + 1)], total: 602, page, size };
  },
};
const open = (page: React.ReactNode, at: string, role: 'ADMIN' | 'CBN' | 'FARMER' = 'ADMIN', more = {}) =>
  showPage(page, at, { signedInAs: sessionOf(role), answers: { ...answers, ...more } });

afterEach(cleanup);

describe('farms on the map', () => {
  it('opens the first programme, with pages of 300 in the address', async () => {
    const { server, address } = await open(<FarmsMapPage />, '/farms/map-view');
    expect(await screen.findByText('map of 10,11, chosen null')).toBeTruthy();
    expect(address()).toBe('/farms/map-view?resource=12');
    expect(screen.getByRole('heading', { name: 'Farms of Kebbi Rice' })).toBeTruthy();
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
    expect(screen.getByText('602 farms')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Next page' })));
    expect(await screen.findByText('map of 20,21, chosen null')).toBeTruthy();
    expect(address()).toBe('/farms/map-view?resource=12&page=2');
    expect(server?.of(FARMS).map(({ query }) => query)).toEqual([
      { page: '1', size: '300' },
      { page: '2', size: '300' },
    ]);
  });

  it('chooses a farm by its name, keeps it in the address, and leads to its area', async () => {
    const { address } = await open(<FarmsMapPage />, '/farms/map-view?resource=12&page=1');
    await screen.findByText('map of 10,11, chosen null');
    const picker = screen.getByRole('combobox', { name: 'Choose a farm' });
    await act(async () => void fireEvent.change(picker, { target: { value: '11' } }));
    expect(screen.getByText('map of 10,11, chosen 11')).toBeTruthy();
    expect(address()).toBe('/farms/map-view?resource=12&page=1&farm=11');
    expect(screen.getByRole('status').textContent).toBe('Musa IbrahimK-11 · 1.10342 ha');
    expect(screen.getByRole('link', { name: 'Farm Area' }).getAttribute('href')).toBe(
      '/new-assets/map-view?resource=12&farm=11',
    );
  });

  it('opens the page of a farm that the address names alone', async () => {
    const { server } = await open(<FarmsMapPage />, '/farms/map-view?resource=12&farm=20');
    expect(await screen.findByText('map of 20,21, chosen 20')).toBeTruthy();
    expect(server?.of(FARMS).map(({ query }) => query)).toEqual([{ farmId: '20', size: '300' }]);
  });

  it('gives readers no links to pages they cannot open', async () => {
    await open(<FarmsMapPage />, '/farms/map-view?resource=12&farm=20', 'CBN');
    await screen.findByText('map of 20,21, chosen 20');
    expect(screen.queryByRole('link', { name: 'Farm Area' })).toBeNull();
  });

  it.each([
    ['nothing', { list: [], total: 0, page: 1, size: 300 }, 'No farms here yet.'],
    [
      'a refusal',
      refusal(503, { message: 'The server is busy.' }),
      "Couldn't load the farms. The server is busy.",
    ],
  ])('says so with %s', async (_what, answer, sentence) => {
    await open(<FarmsMapPage />, '/farms/map-view?resource=12', 'ADMIN', { [FARMS]: answer });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('says how many of a page are not mapped', async () => {
    const list = [farmOf(1), farmOf(2, { mapMarkers: '[]' })];
    await open(<FarmsMapPage />, '/farms/map-view?resource=12', 'ADMIN', {
      [FARMS]: { list, total: 2, page: 1, size: 300 },
    });
    expect(await screen.findByText('map of 1, chosen null')).toBeTruthy();
    expect(screen.getByText('1 farm on this page is not mapped yet')).toBeTruthy();
  });
});

it('puts one marker in the middle of the points of each farm that has any', () => {
  const markers = markersOf([
    farmOf(1),
    farmOf(2, { mapMarkers: '[]' }),
    farmOf(3, { mapMarkers: 'not points' }),
  ]);
  expect(markers).toEqual([
    {
      id: 1,
      name: 'Field 1',
      estimatedSize: 12_345,
      completed: false,
      at: [expect.closeTo(4.0005), expect.closeTo(12.0005)],
    },
  ]);
});

it('shows the farms of a farm resource by its own call, each with a way to its page', async () => {
  await open(<FarmsMapPage />, '/farms/map-view?farmResource=7&farm=10&page=1', 'ADMIN', {
    'GET /farms/byresource/:id': { list: [farmOf(10)], total: 1, page: 1, size: 300 },
    'GET /farmersfarm/resource/:farmResourceId': {
      list: [],
      total: 1,
      linkedFarms: 0,
      farmResource: { id: 7, name: 'Zuru Farms', status: 'ACTIVE', communityResourceId: null },
      links: [],
    },
  });
  expect(await screen.findByText('map of 10, chosen 10')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Farms of Zuru Farms' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the farm' }).getAttribute('href')).toBe('/farm-details/10');
  expect(screen.getByRole('link', { name: 'List of farms' }).getAttribute('href')).toBe('/view-farms/7');
});
