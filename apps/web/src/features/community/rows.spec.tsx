import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { CommunityResourceDto } from '#libs/contracts';
import { refusal } from '../../testing/answers.js';
import { communityPath, resourcePath } from './addresses.js';
import {
  choose,
  communityOf,
  LIST,
  linksOf,
  ONE,
  PARTS,
  press,
  resourceOf,
  show,
  type,
} from './test-community.js';

// Preloads the code that a row loads on demand, before a test's fake clock runs.
beforeAll(() =>
  Promise.all([
    import('./CommunityDetails.js'),
    import('./CommunityForm.js'),
    import('./ResourceDetails.js'),
    import('./ResourceForm.js'),
  ]),
);

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('a row of community resources', () => {
  const acts = linksOf('self', 'processedFarmers', 'edit', 'suspend');
  const only = (row: CommunityResourceDto) => ({ [LIST]: { list: [row], total: 1, links: [] } });

  it('shows it whole', async () => {
    await show('/community', only(resourceOf({ links: acts })));
    await press('More for Kebbi Rice Cluster');
    await choose('View details');
    const details = within(await screen.findByRole('dialog', { name: 'Kebbi Rice Cluster' }));
    for (const text of ['Rice along the river.', 'Rainy Season', 'Kebbi', 'Nigeria', 'Enabled', '4,812'])
      expect(details.getByText(text)).toBeTruthy();
  });

  it('changes it, with the documented sentence', async () => {
    const { server, notifications } = await show('/community', {
      ...only(resourceOf({ links: acts })),
      'PUT /community-resource': { message: 'success', id: 12 },
    });
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

  it('suspends after a question with the name, and reports the outcome', async () => {
    const { server, notifications } = await show('/community', {
      ...only(resourceOf({ links: acts })),
      'PUT /community-resource/suspend/:id': { message: 'success', id: 12 },
    });
    for (const answer of ['No, cancel', 'Yes, suspend it']) {
      await press('More for Kebbi Rice Cluster');
      await choose('Suspend');
      await screen.findByText('Suspend Kebbi Rice Cluster?');
      expect(server.of('PUT /community-resource/suspend/:id')).toHaveLength(0);
      await press(answer);
    }
    expect(server.of('PUT /community-resource/suspend/:id')).toHaveLength(1);
    expect(notifications().map(([, text]) => text)).toEqual(['Community Resource Suspended successfully!']);
  });

  it('has only the acts of its links', async () => {
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

describe('communities of a resource', () => {
  it('are added with the local government that mapping needs, and counted again', async () => {
    const { server, notifications } = await show(resourcePath(12, 'communities'), {
      'POST /community-resource/community/:resourceId': { message: 'success', id: 101 },
    });
    await press('Add Community');
    await screen.findByRole('dialog');
    type('Name', 'Birnin Kebbi');
    type('Short Description', 'Town');
    await press('Add');
    expect(screen.getByText('Long Description is required.')).toBeTruthy();
    expect(screen.getByText('Choose a local government. Mapping is enabled for this resource.')).toBeTruthy();
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

  it('are changed at the version read, or report that someone else was first', async () => {
    const { server, notifications } = await show(resourcePath(12, 'communities'), {
      'PUT /community-resource/community': refusal(409, {
        error: 'record.conflict',
        message: 'Somebody was faster.',
      }),
    });
    expect(screen.getByRole('link', { name: 'Enter Community Argungu Town' }).getAttribute('href')).toBe(
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

  it('are shown in full, and read-only without permission', async () => {
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
