import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { AnyEvent, CommunityDto, CommunityResourceDto } from '#libs/contracts';
import { eventReceived } from '../../core/realtime/actions.js';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { communityPath, PATHS, PROCESSED_FARMERS, processedFarmersPath, resourcePath } from './addresses.js';
import CommunitiesPage from './CommunitiesPage.js';
import CommunityListPage from './CommunityListPage.js';
import ProcessedFarmersPage from './ProcessedFarmersPage.js';
import ResourceOverviewPage from './ResourceOverviewPage.js';

const LINKS = {
  self: ['GET', '/api/community-resource/find/12'],
  communities: ['GET', '/api/community-resource/communities/12'],
  create: ['POST', '/api/community-resource/'],
  addCommunity: ['POST', '/api/community-resource/community/12'],
  importFarmers: ['POST', '/api/farmresources/import_farm_list/{importType}/12/{communityId}'],
  importCommunities: ['POST', '/api/farmresources/import_communities/12'],
  edit: ['PUT', '/api/community-resource/'],
  suspend: ['PUT', '/api/community-resource/suspend/12'],
  processedFarmers: ['GET', '/api/community-resource/processesFarmers/12'],
  recovery: ['GET', '/api/recoverysummary/12'],
  eop: ['GET', '/api/community-resource/eop/12'],
  editCommunity: ['PUT', '/api/community-resource/community/'],
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
  season: 'Rainy Season',
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
  version: 3,
  links: linksOf('editCommunity'),
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
    <Route path={PROCESSED_FARMERS} element={<ProcessedFarmersPage />} />
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
const choose = async (name: string) => {
  const item = await screen.findByRole('menuitem', { name });
  await act(async () => void fireEvent.click(item));
};
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

describe('a row of community resources', () => {
  const acts = linksOf('self', 'processedFarmers', 'edit', 'suspend');
  const only = (row: CommunityResourceDto) => ({ [LIST]: { list: [row], total: 1, links: [] } });

  it('shows it whole, and changes it with the documented sentences', async () => {
    const { server, notifications } = await show('/community', {
      ...only(resourceOf({ links: acts })),
      'PUT /community-resource': { message: 'success', id: 12 },
    });
    await press('More for Kebbi Rice Cluster');
    await choose('View details');
    const details = within(await screen.findByRole('dialog', { name: 'Kebbi Rice Cluster' }));
    for (const text of ['Rice along the river.', 'Rainy Season', 'Kebbi', 'Nigeria', 'Enabled', '4,812'])
      expect(details.getByText(text)).toBeTruthy();
    fireEvent.click(details.getByRole('button', { name: 'Close' }));
    await press('More for Kebbi Rice Cluster');
    await choose('Edit');
    await screen.findByRole('dialog', { name: 'Edit Community Resource' });
    type('Name', 'Kebbi Rice');
    await press('Save changes');
    expect(server.of('PUT /community-resource')[0]?.body).toMatchObject({
      id: 12,
      name: 'Kebbi Rice',
      state: 21,
    });
    expect(notifications()).toEqual([['Success!', 'Community resource successfully updated!']]);
    expect(server.of(LIST)).toHaveLength(2);
  });

  it('suspends after asking by name, and says what became of it', async () => {
    const { server, notifications } = await show('/community', {
      ...only(resourceOf({ links: acts })),
      'PUT /community-resource/suspend/:id': refusal(500, {}),
    });
    const suspend = async (answer: string) => {
      await press('More for Kebbi Rice Cluster');
      await choose('Suspend');
      await screen.findByText('Suspend Kebbi Rice Cluster?');
      await press(answer);
    };
    await suspend('No, cancel');
    expect(server.of('PUT /community-resource/suspend/:id')).toHaveLength(0);
    await suspend('Yes, suspend it');
    server.set('PUT /community-resource/suspend/:id', { message: 'success', id: 12 });
    await suspend('Yes, suspend it');
    expect(notifications().map(([, text]) => text)).toEqual([
      'Error while suspending community resource!',
      'Community Resource Suspended successfully!',
    ]);
  });

  it('has what its links have, and no more', async () => {
    await show('/community', only(resourceOf({ status: 'INACTIVE', links: linksOf('self') })));
    await press('More for Kebbi Rice Cluster');
    await screen.findByRole('menuitem', { name: 'View details' });
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['View details']);
    cleanup();
    await show('/community', only(resourceOf({ status: 'INACTIVE', links: acts })));
    await press('More for Kebbi Rice Cluster');
    await screen.findByRole('menuitem', { name: 'View details' });
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'View details',
      'View processed farmers',
      'Edit',
      'Activate',
    ]);
  });
});

describe('processed farmers', () => {
  const FARMERS = 'GET /community-resource/processesFarmers/:id';
  const AISHA = {
    id: 7,
    firstName: 'Aisha',
    surname: 'Bello',
    othername: null,
    bvn: '•••••••5678',
    tempId: 'T1',
    gender: 'F',
    phone: '+2348031234567',
    createdOn: '2026-11-20T08:00:00Z',
  };

  it('are reached from the list, and each leads to their record', async () => {
    const { server } = await show('/community', {
      [LIST]: { list: [resourceOf({ links: linksOf('processedFarmers') })], total: 1, links: [] },
      [FARMERS]: { list: [AISHA], total: 11 },
    });
    await press('More for Kebbi Rice Cluster');
    await choose('View processed farmers');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Processed farmers');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'S/N',
      'First Name',
      'Surname',
      'Other Name',
      'BVN',
      'Phone',
      'Created On',
    ]);
    expect(screen.getByRole('link', { name: 'Aisha' }).getAttribute('href')).toBe('/view-profile/7');
    for (const text of ['Bello', '•••••••5678', '0803 123 4567', '20 Nov 2026'])
      expect(screen.getByText(text)).toBeTruthy();
    await press('Surname');
    expect(server.of(FARMERS).at(-1)).toMatchObject({ params: { id: '12' }, query: { sort: 'surname' } });
  });

  it('are numbered on, and say when there are none', async () => {
    const { server } = await show(`${processedFarmersPath(12)}&page=2`, {
      [FARMERS]: { list: [AISHA], total: 11 },
    });
    expect(server.of(FARMERS)[0]?.query).toMatchObject({ page: '2', size: '10' });
    expect(screen.getByRole('cell', { name: '11' })).toBeTruthy();
    cleanup();
    await show(processedFarmersPath(12), { [FARMERS]: { list: [], total: 0 } });
    expect(screen.getByText('No record(s) found')).toBeTruthy();
  });
});

describe('the ledger of a community resource', () => {
  const EOPS = 'GET /community-resource/eop/:id';
  const LEDGER = 'GET /input/ledger/:resourceId';
  const open = { [ONE]: resourceOf({ links: linksOf('self', 'recovery', 'eop') }) };
  const EOP = {
    id: 1,
    communityResourceId: 12,
    season: 'Rainy Season 2026',
    name: 'NPK 15:15:15',
    quantityPerHectare: 2.5,
    unitOfMeasurement: 'bags',
    unitCost: 27400.5,
    costPerHectare: 68501.25,
    createdOn: '2026-11-20T08:00:00Z',
    links: [],
  };
  const eopsOf = (...list: object[]) => ({
    list,
    total: list.length,
    season: 'Rainy Season 2026',
    seasons: ['Rainy Season 2026'],
    costPerHectare: 68501.25,
    links: [],
  });

  it('stands on its overview, to the kobo', async () => {
    await show(resourcePath(12), {
      ...open,
      [EOPS]: eopsOf(EOP),
      [LEDGER]: { season: 'Rainy Season 2026', total: { received: 1000.1, repaid: 250.05, owed: 750.05 } },
    });
    for (const text of ['NPK 15:15:15', '2.5 bags', '₦27,400.50', '₦1,000.10', '₦250.05', '₦750.05'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByText('₦68,501.25')).toHaveLength(2);
    expect(screen.getByText('25% of what was disbursed')).toBeTruthy();
  });

  it('says that there are no economies of production, and asks for nothing that the links have not', async () => {
    await show(resourcePath(12), {
      ...open,
      [EOPS]: eopsOf(),
      [LEDGER]: refusal(403, { message: 'Not yours.' }),
    });
    expect(
      screen.getByText(/^There are no economies of production for the Rainy Season 2026 yet/),
    ).toBeTruthy();
    expect(screen.getByText('Not yours.')).toBeTruthy();
    cleanup();
    const { server } = await show(resourcePath(12));
    expect([...server.of(EOPS), ...server.of(LEDGER)]).toEqual([]);
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
    await press('More for Argungu Town');
    expect(await screen.findByRole('menuitem', { name: 'Import farmers' })).toBeTruthy();
    await press('More for Argungu Town');
    await press('Import communities');
    expect(within(screen.getByRole('dialog')).getByText('Import communities')).toBeTruthy();
    cleanup();
    await show(resourcePath(12, 'communities'), { [ONE]: resourceOf({ links: linksOf('self') }) });
    expect(screen.queryByRole('button', { name: /Import/ })).toBeNull();
    await press('More for Argungu Town');
    await screen.findByRole('menuitem', { name: 'View details' });
    expect(screen.queryByRole('menuitem', { name: 'Import farmers' })).toBeNull();
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

  it('are changed as they were read, or say that somebody else was faster', async () => {
    const { server, notifications } = await show(resourcePath(12, 'communities'), {
      'PUT /community-resource/community': refusal(409, {
        error: 'record.conflict',
        message: 'Somebody was faster.',
      }),
    });
    expect(screen.getByRole('link', { name: 'Enter the community Argungu Town' }).getAttribute('href')).toBe(
      communityPath(100, 'chat'),
    );
    await press('More for Argungu Town');
    await choose('Edit');
    await screen.findByRole('dialog', { name: 'Edit Community' });
    type('Name', 'Argungu');
    await press('Save changes');
    expect(server.of('PUT /community-resource/community')[0]?.body).toEqual({
      id: 100,
      communityResourceId: 12,
      version: 3,
      name: 'Argungu',
      shortDescription: 'Riverside',
      longDescription: 'By the river.',
      lga: 5,
    });
    expect(screen.getByRole('alert').textContent).toBe('Somebody was faster.');
    server.set('PUT /community-resource/community', { message: 'success', id: 100 });
    await press('Save changes');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(notifications().at(-1)).toEqual(['Success!', 'Community updated successfully!']);
  });

  it('are read whole, and looked into by who may not change them', async () => {
    await show(resourcePath(12, 'communities'), {
      [PARTS]: { list: [communityOf({ links: [], lga: null })], total: 1 },
    });
    expect(screen.getByRole('link', { name: 'View the members of Argungu Town' }).getAttribute('href')).toBe(
      communityPath(100),
    );
    await press('More for Argungu Town');
    await screen.findByRole('menuitem', { name: 'View details' });
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    await choose('View details');
    const details = within(await screen.findByRole('dialog', { name: 'Argungu Town' }));
    for (const text of ['Riverside', 'By the river.', 'None', '812', '20 Nov 2026'])
      expect(details.getByText(text)).toBeTruthy();
  });
});
