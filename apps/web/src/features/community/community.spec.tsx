import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { AnyEvent } from '#libs/contracts';
import { eventReceived } from '../../core/realtime/actions.js';
import { refusal } from '../../testing/answers.js';
import { PATHS, resourcePath } from './addresses.js';
import { follow, LIST, linksOf, never, ONE, press, resourceOf, show, type } from './test-community.js';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('community resources', () => {
  it('are listed as the address asks, and can be added by users with the link', async () => {
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

  it('are added by a form that explains faults', async () => {
    const { server, notifications } = await show('/community', {
      'POST /community-resource': { message: 'success', id: 13 },
    });
    await press('Add Community Resource');
    await screen.findByRole('dialog');
    await press('Add');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Name is required.')).toBeTruthy();
    expect(dialog.getByText('Description is required.')).toBeTruthy();
    expect(dialog.getByText('Choose a state. Mapping is enabled.')).toBeTruthy();
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

  it('reloads after events it follows, once for many', async () => {
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

  it('is chosen if the address names none, and opens the requested page', async () => {
    const list = [resourceOf(), resourceOf({ id: 13, name: 'Zuru Maize' })];
    const { address } = await show(`${PATHS.communities}?q=argungu`, {
      [LIST]: { list, total: 2, links: [] },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Choose a community resource' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Zuru Maize' })).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Kebbi Rice Cluster' })));
    expect(address()).toBe(`${PATHS.communities}?q=argungu&resource=12`);
    expect(screen.getByRole('table', { name: 'Communities' })).toBeTruthy();
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

  it('is on its overview, to the kobo', async () => {
    await show(resourcePath(12), {
      ...open,
      [EOPS]: eopsOf(EOP),
      [LEDGER]: { season: 'Rainy Season 2026', total: { received: 1000.1, repaid: 250.05, owed: 750.05 } },
    });
    for (const text of ['NPK 15:15:15', '2.5 bags', '₦27,400.50', '₦1,000.10', '₦250.05', '₦750.05'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByText('₦68,501.25')).toHaveLength(2);
    expect(screen.getByText('25% of disbursed')).toBeTruthy();
  });

  it('says that there are no economies of production, and asks for nothing that the links have not', async () => {
    await show(resourcePath(12), {
      ...open,
      [EOPS]: eopsOf(),
      [LEDGER]: refusal(403, { message: 'Not yours.' }),
    });
    expect(screen.getByText(/^No economies of production for the Rainy Season 2026 yet/)).toBeTruthy();
    expect(screen.getByText('Not yours.')).toBeTruthy();
    cleanup();
    const { server } = await show(resourcePath(12));
    expect([...server.of(EOPS), ...server.of(LEDGER)]).toEqual([]);
  });
});
