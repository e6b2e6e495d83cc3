import { cleanup, screen } from '@testing-library/react';
import { showPage } from '../../testing/test-app.js';
import LayoutCommunitiesPage from './LayoutCommunitiesPage.js';
import { communityOf, LIST } from './test-community.js';

afterEach(cleanup);

describe('communities in the resources layout', () => {
  const answers = {
    [LIST]: { list: [{ id: 12, name: 'Kebbi Rice Cluster' }], total: 1, links: [] },
    'GET /community-resource/communities/:resourceId': {
      list: [communityOf({ id: 100, name: 'Argungu' })],
      total: 1,
    },
  };

  it('are those of the first community resource, each with a link to its members', async () => {
    const { server } = await showPage(<LayoutCommunitiesPage />, '/resources/community', { answers });
    expect(server?.of('GET /community-resource/communities/:resourceId')[0]?.params).toEqual({
      resourceId: '12',
    });
    const view = screen.getByRole('link', { name: 'View the members of Argungu' });
    expect(view.getAttribute('href')).toBe('/community/communitiesMembers?community=100');
  });

  it('are those of the community resource in the address', async () => {
    const { server } = await showPage(<LayoutCommunitiesPage />, '/resources/community?resource=13', {
      answers,
    });
    expect(server?.of('GET /community-resource/communities/:resourceId')[0]?.params).toEqual({
      resourceId: '13',
    });
  });
});
