import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { AnyEvent, CommunityDto, CommunityResourceDto } from '#libs/contracts';
import { eventReceived } from '../../core/realtime/actions.js';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { PATHS, resourcePath } from './addresses.js';
import CommunitiesPage from './CommunitiesPage.js';
import CommunityListPage from './CommunityListPage.js';
import ResourceOverviewPage from './ResourceOverviewPage.js';

const LINKS = {
  self: ['GET', '/api/community-resource/find/12'],
  communities: ['GET', '/api/community-resource/communities/12'],
  create: ['POST', '/api/community-resource/'],
  addCommunity: ['POST', '/api/community-resource/community/12'],
  importFarmers: ['POST', '/api/farmresources/import_farm_list/{importType}/12/{communityId}'],
  importCommunities: ['POST', '/api/farmresources/import_communities/12'],
} as const;
const linksOf = (...rels: (keyof typeof LINKS)[]) =>
  rels.map((rel) => ({ rel, method: LINKS[rel][0], href: LINKS[rel][1] }));
const resourceOf = (more: Partial<CommunityResourceDto> = {}): CommunityResourceDto => ({
  id: 12,
  name: 'Kebbi Rice Cluster',
  description: 'Rice along the river.',
  mappingEnabled: true,
  country: 'Nigeria',
  state: { id: 21, name: 'Kebbi' },
  season: 'Wet Season',
  type: 'COMMUNITY',
  status: 'ACTIVE',
  farmersCount: 4812,
  farmsCount: 100,
  completedFarmsCount: 40,
  communitiesCount: 3,
  createdOn: '2026-11-20T08:00:00Z',
  links: linksOf('self', 'communities', 'addCommunity', 'importFarmers', 'importCommunities'),
  ...more,
});
const communityOf = (more: Partial<CommunityDto> = {}): CommunityDto => ({
  id: 100,
  communityResourceId: 12,
  name: 'Argungu Town',
  shortDescription: 'Riverside',
  longDescription: 'By the river.',
  lga: { id: 5, name: 'Argungu' },
  status: 'ACTIVE',
  farmersCount: 812,
  createdOn: '2026-11-20T08:00:00Z',
  ...more,
});

const LIST = 'GET /community-resource';
const ONE = 'GET /community-resource/find/:id';
const PARTS = 'GET /community-resource/communities/:resourceId';
const answers = {
  [LIST]: { list: [resourceOf()], total: 1, links: linksOf('create') },
  [ONE]: resourceOf(),
  [PARTS]: { list: [communityOf()], total: 1 },
  'GET /wards/states': { list: [{ id: 21, name: 'Kebbi' }], total: 1 },
  'GET /wards/lgs/:stateId': { list: [{ id: 5, name: 'Argungu' }], total: 1 },
};

const pages = (
  <Routes>
    <Route path="/community" element={<CommunityListPage />} />
    <Route path={PATHS.overview} element={<ResourceOverviewPage />} />
    <Route path={PATHS.communities} element={<CommunitiesPage />} />
  </Routes>
);
const show = async (at: string, more: object = {}) => {
  const shown = await showPage(pages, at, { answers: { ...answers, ...more } });
  if (!shown.server) throw new Error('These tests have a server.');
  return { ...shown, server: shown.server };
};
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const follow = (name: string) => act(async () => void fireEvent.click(screen.getByRole('link', { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
const never = () => new Promise<never>(() => undefined);

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('community resources', () => {
  it('are listed as the address asks, and may be added by who has the link', async () => {
    const { server } = await show('/community?q=rice&page=2');
    expect(server.of(LIST)[0]?.query).toMatchObject({ q: 'rice', page: '2' });
    expect(screen.getByRole('link', { name: 'Kebbi Rice Cluster' }).getAttribute('href')).toBe(
      resourcePath(12),
    );
    expect(screen.getByText('40 of 100')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Community Resource' })).toBeTruthy();
    cleanup();
    await show('/community', { [LIST]: { list: [], total: 0, links: [] } });
    expect(screen.getByText('No record(s) found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Community Resource' })).toBeNull();
  });

  it('are added by a form that says what is wrong in plain sentences', async () => {
    const { server, notifications } = await show('/community', {
      'POST /community-resource': { message: 'success', id: 13 },
    });
    await press('Add Community Resource');
    await screen.findByRole('dialog');
    await press('Add');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Name is required.')).toBeTruthy();
    expect(dialog.getByText('Description is required.')).toBeTruthy();
    expect(dialog.getByText('Choose the state: mapping is enabled.')).toBeTruthy();
    expect(server.of('POST /community-resource')).toHaveLength(0);
    type('Name', ' Kano Maize ');
    type('Description', 'Maize');
    fireEvent.click(screen.getByLabelText('Enable mapping'));
    await press('Add');
    expect(server.of('POST /community-resource')[0]?.body).toEqual({
      name: 'Kano Maize',
      description: 'Maize',
      season: expect.any(String),
      country: 'Nigeria',
      mappingEnabled: false,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(notifications()).toEqual([['Success!', 'New community resource added!']]);
    expect(server.of(LIST)).toHaveLength(2);
  });

  it('show the refusal of the form that is open, not that of the one before', async () => {
    await show('/community', {
      'POST /community-resource': refusal(503, { error: 'database.unavailable', message: 'Try again.' }),
    });
    await press('Add Community Resource');
    await screen.findByRole('dialog');
    type('Name', 'Kano');
    type('Description', 'Maize');
    fireEvent.click(screen.getByLabelText('Enable mapping'));
    await press('Add');
    expect(screen.getByRole('alert').textContent).toBe('Try again.');
    await press('Cancel');
    await press('Yes, close it');
    await press('Add Community Resource');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('one community resource', () => {
  it('begins with its row of the list, and stays while its tabs are changed', async () => {
    const { server } = await show('/community', { [ONE]: never });
    await follow('Kebbi Rice Cluster');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kebbi Rice Cluster');
    server.set(ONE, resourceOf({ description: 'As it is now.' }));
    await follow('Communities');
    expect(screen.getByText('Argungu Town')).toBeTruthy();
    server.set(ONE, never);
    await follow('Overview');
    expect(screen.getByText('As it is now.')).toBeTruthy();
  });

  it('is loaded again after what it follows, once for many events', async () => {
    const { store, server } = await show(resourcePath(12));
    jest.useFakeTimers();
    server.set(ONE, resourceOf({ farmersCount: 5000 }));
    for (let nth = 0; nth < 3; nth += 1) {
      act(() => void store.dispatch(eventReceived({ type: 'farmers.imported' } as AnyEvent)));
    }
    act(() => void store.dispatch(eventReceived({ type: 'job.ended' } as AnyEvent)));
    await act(() => jest.advanceTimersByTimeAsync(1500));
    expect(server.of(ONE)).toHaveLength(2);
    expect(screen.getByText('5,000')).toBeTruthy();
  });

  it('says why it cannot be shown, with a way to try again', async () => {
    const { server } = await show(resourcePath(12), { [ONE]: refusal(403, { message: 'Not yours.' }) });
    expect(screen.getByText('Not yours.')).toBeTruthy();
    server.set(ONE, resourceOf());
    await press('Try again');
    expect(screen.getByText('Rice along the river.')).toBeTruthy();
  });

  it('offers imports as its links say', async () => {
    await show(resourcePath(12, 'communities'));
    expect(screen.getByRole('button', { name: 'Import farmers into Argungu Town' })).toBeTruthy();
    await press('Import communities');
    expect(within(screen.getByRole('dialog')).getByText('Import communities')).toBeTruthy();
    cleanup();
    await show(resourcePath(12, 'communities'), { [ONE]: resourceOf({ links: linksOf('self') }) });
    expect(screen.queryByRole('button', { name: /Import/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Community' })).toBeNull();
  });
});

describe('communities of a resource', () => {
  it('are added with the local government that mapping needs, and counted anew', async () => {
    const { server, notifications } = await show(resourcePath(12, 'communities'), {
      'POST /community-resource/community/:resourceId': { message: 'success', id: 101 },
    });
    await press('Add Community');
    await screen.findByRole('dialog');
    type('Name', 'Birnin Kebbi');
    type('Short Description', 'Town');
    await press('Add');
    expect(screen.getByText('Long Description is required.')).toBeTruthy();
    expect(
      screen.getByText('Choose the local government: mapping is enabled for this resource.'),
    ).toBeTruthy();
    type('Long Description', 'The capital.');
    fireEvent.click(screen.getByRole('combobox', { name: 'LGA' }));
    await act(async () => void fireEvent.click(screen.getByRole('option', { name: 'Argungu' })));
    await press('Add');
    expect(server.of('POST /community-resource/community/:resourceId')[0]).toMatchObject({
      params: { resourceId: '12' },
      body: { name: 'Birnin Kebbi', shortDescription: 'Town', longDescription: 'The capital.', lga: 5 },
    });
    expect(notifications()).toEqual([['Success!', 'New community added!']]);
    expect([server.of(PARTS).length, server.of(ONE).length]).toEqual([2, 2]);
  });
});
