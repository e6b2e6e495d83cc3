import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { showPage } from '../../testing/test-app.js';
import AgentsPanel from './AgentsPanel.js';

const agent = (id: number, status: string, links: readonly string[]) => ({
  id,
  name: `Agent ${id}`,
  status,
  state: 'Kebbi',
  activation: ['mapping'],
  sharedAgencyId: 7,
  createdOn: '2026-11-20T08:00:00Z',
  version: 1,
  links: links.map((link) => {
    const [method, href] = link.split(' ');
    return { rel: 'x', method, href };
  }),
});
const STATUS = 'POST /agents/updatesinglestatus/:id/:status';
const edit = 'PUT /api/agents/8';
const recover = 'POST /api/login/changePassword';
const open = async (list: readonly object[]) => {
  const { server } = await showPage(
    <Routes>
      <Route path="*" element={<AgentsPanel id={7} />} />
    </Routes>,
    '/',
    {
      answers: {
        'GET /agents/bysharedagency/:sharedAgencyId': { list, total: list.length, links: [] },
        [STATUS]: { code: 200, message: 'Agent Activated Successfully' },
      },
    },
  );
  return server!;
};
const menuOf = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` })));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

afterEach(cleanup);

it('only ACTIVE agents are posted, shown on the map, and recover their password', async () => {
  const status = (to: string) => `POST /api/agents/updatesinglestatus/8/${to}`;
  await open([agent(8, 'ACTIVE', [edit, recover, status('INACTIVE')])]);
  expect(await menuOf('Agent 8')).toEqual([
    'Post',
    'Captured Data',
    'Deactivate agent',
    'Edit Profile',
    'Recover password',
  ]);
  cleanup();
  const server = await open([agent(8, 'INACTIVE', [edit, status('ACTIVE')])]);
  expect(await menuOf('Agent 8')).toEqual(['Activate agent', 'Edit Profile']);
  await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: 'Activate agent' })));
  fireEvent.click(screen.getByRole('checkbox', { name: 'KYF' }));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  expect(server.of(STATUS)[0]).toMatchObject({
    params: { id: '8', status: 'ACTIVE' },
    body: { activationInput: ['mapping', 'kyf'] },
  });
});

it('a viewer sees no actions', async () => {
  await open([agent(8, 'ACTIVE', [])]);
  expect(screen.getByText('Agent 8')).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
});
