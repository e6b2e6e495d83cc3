import { cleanup, screen } from '@testing-library/react';
import type { MappedFarmListDto } from '#libs/contracts';
import { showPage } from '../../testing/test-app.js';
import CommunityMapPage from './CommunityMapPage.js';

// jsdom has no WebGL: the tests check only the props of the map.
jest.mock('../../map/FarmMap.js', () => ({
  FarmMap: ({ farms }: { farms: { id: number }[] }) => <p>{`map of ${farms.map(({ id }) => id).join()}`}</p>,
}));

const POINTS = '[{"lat":12,"lng":4},{"lat":12,"lng":4.001},{"lat":12.001,"lng":4.001}]';
const FARMS = 'GET /farms/by_commmunity_resource/:id';
const page: MappedFarmListDto = {
  list: [
    {
      id: 7,
      farmId: 7,
      farmCode: 'K-7',
      name: 'Field 7',
      farmer: null,
      communityId: 3,
      status: 'ACTIVE',
      estimatedSize: 11_034,
      farmSize: 1.10342,
      mapMarkers: POINTS,
    },
  ],
  total: 1,
  page: 1,
  size: 300,
};
const open = (at: string) =>
  showPage(<CommunityMapPage />, at, {
    answers: {
      'GET /client-config': {},
      'GET /community-resource/findcommunity/:id': {
        id: 3,
        communityResourceId: 12,
        communityResourceName: 'Kebbi',
      },
      'GET /community-resource/communities/:resourceId': { list: [{ id: 3, name: 'Dikko' }], total: 1 },
      'GET /community-resource/find/:id': { id: 12, name: 'Kebbi Rice', links: [] },
      [FARMS]: page,
    },
  });

afterEach(cleanup);

describe('the map of a community', () => {
  it('asks for its farms only, and leads back to the list', async () => {
    const { server } = await open('/community-features/community-maps?resource=12&community=3');
    expect(await screen.findByRole('heading', { name: 'Farms of Dikko' })).toBeTruthy();
    expect(server?.of(FARMS).map(({ query }) => query)).toEqual([
      { communityId: '3', page: '1', size: '300' },
    ]);
    expect(screen.getByRole('link', { name: 'Communities' }).getAttribute('href')).toBe(
      '/community-resource/communities?resource=12',
    );
  });

  it('finds the resource of the community that the address names', async () => {
    const { server } = await open('/community-features/community-maps?community=3');
    expect(await screen.findByRole('heading', { name: 'Farms of Dikko' })).toBeTruthy();
    expect(server?.of('GET /community-resource/findcommunity/:id')).toHaveLength(1);
    expect(server?.of(FARMS)).toHaveLength(1);
  });

  it('asks which one if the address names none', async () => {
    const { server } = await open('/community-features/community-maps?resource=12');
    expect(await screen.findByText('Choose a community to see its farms on the map.')).toBeTruthy();
    expect(server?.of(FARMS)).toEqual([]);
  });
});
