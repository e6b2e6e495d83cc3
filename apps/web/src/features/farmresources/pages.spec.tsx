import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import FarmResourceListPage from './FarmResourceListPage.js';

const PATH = '/farm-resource/7';
const row = {
  id: 7,
  name: 'Kebbi Farms',
  description: 'Along the river',
  season: 'Rainy Season',
  status: 'ACTIVE',
  state: null,
  farmsCount: 4,
  createdOn: '2026-11-20T08:00:00Z',
  version: 1,
  links: [
    { rel: 'edit', method: 'PUT', href: `/api${PATH}` },
    { rel: 'remove', method: 'DELETE', href: `/api${PATH}` },
    { rel: 'suspend', method: 'PUT', href: '/api/farmresources/managestatus/7/INACTIVE' },
  ],
};
const LIST = '/resource/farm-resource/:userAccountId';
const links = [{ rel: 'add', method: 'POST', href: '/api/resource/farm-resource/1' }];
const open = async (more: object = {}) => {
  const { server, notifications } = await showPage(<FarmResourceListPage />, '/resources/farm', {
    answers: {
      [`GET ${LIST}`]: { list: [row], total: 1, totalFarms: 9, links },
      [`POST ${LIST}`]: row,
      'POST /resource/farm-resource/with_community_resource/:userAccountId': row,
      'PUT /farmresources/managestatus/:id/:status': { ...row, status: 'INACTIVE' },
      'GET /wards/states': { list: [{ id: 21, name: 'Kebbi' }] },
      ...more,
    },
  });
  return { server: server!, notifications };
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
async function choose(label: string, option: string) {
  const input = screen.getByRole('combobox', { name: label });
  await act(async () => void fireEvent.click(input));
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: option })));
}

afterEach(cleanup);

describe('farm resources', () => {
  it('are listed with the number of all farms, each with a link to its farms', async () => {
    await open();
    expect(screen.getByText('9 farms in all')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Kebbi Farms' }).getAttribute('href')).toBe('/view-farms/7');
  });

  it('need a season, and a state with a community resource', async () => {
    const { server, notifications } = await open();
    await press('Add farm resource');
    type('Name', 'Zuru Farms');
    type('Description', 'Hills');
    await press('Save');
    expect(screen.getByText('Please select Season')).toBeTruthy();
    await choose('Season', 'Dry Season');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Enable Community Resource' }));
    await press('Save');
    expect(screen.getByText('Please select State')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Enable Community Resource' }));
    await press('Save');
    expect(server.of(`POST ${LIST}`)[0]?.body).toEqual({
      season: 'Dry Season',
      name: 'Zuru Farms',
      description: 'Hills',
      handleCommunity: false,
    });
    expect(notifications().flat()).toContain('Farm Resource added successfully');
  });

  it('are suspended after a question; a failure opens a dialog', async () => {
    const call = 'PUT /farmresources/managestatus/:id/:status';
    const { server } = await open({ [call]: refusal(500) });
    await press('Suspend Kebbi Farms');
    expect(screen.getByText('Are you sure?')).toBeTruthy();
    await press('Yes, suspend it');
    expect(server.of(call)[0]?.params).toMatchObject({ id: '7', status: 'INACTIVE' });
    expect(screen.getByText('Error!')).toBeTruthy();
    expect(screen.getByText('Sorry an Error Occured')).toBeTruthy();
  });
});
