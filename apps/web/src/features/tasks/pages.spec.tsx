import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { POSTING_MESSAGES } from '#libs/contracts';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import PostAgentPage from './PostAgentPage.js';
import TaskListPage from './TaskListPage.js';

// Rows are drawn by their place in a box, which has no size here.
jest.mock('../../ui/use-virtual-rows.js', () => ({
  useVirtualRows: (count: number) => ({
    scroller: { current: null },
    items: Array.from({ length: count }, (_, index) => ({ index, key: index })),
    above: 0,
    below: 0,
  }),
}));

const group = {
  id: 7,
  group_id: 7,
  group_name: 'Mapping',
  cost_per_farmer: 350,
  services: 'mapping',
  agentCount: 2,
  groupDescription: '',
  communityResourceId: 2,
  resourceName: 'Kebbi Rice Cluster',
  status: 'ACTIVE',
  endsOn: null,
  budget: 350_000,
  posted: 600,
  version: 1,
  createdOn: '2026-11-20T08:00:00Z',
  links: [],
};
const agent = { id: 12, name: 'Tanko Audu', status: 'ACTIVE', sharedAgency: 'Sahel', links: [] };
const form = {
  agent: { ...agent, sharedAgencyId: 3, agencyName: 'Sahel', tasks: 1, farmersLeft: 41 },
  group,
  communities: [
    { id: 1, name: 'Argungu Growers', lga: 'Argungu', farmers: 1846, last: 1846, taken: [9, 1, 1150] },
    { id: 2, name: 'Gulma Growers', lga: null, farmers: 96, last: 96, taken: [9, 1, 96] },
  ],
  agents: [
    { id: 9, name: 'Amina Lawal', canBePosted: true },
    { id: 12, name: 'Tanko Audu', canBePosted: true },
  ],
  pace: null,
};
const POST = 'POST /agents/postagents';
const answers = {
  'GET /agents/byagentid/:id': agent,
  'GET /community-resource': { list: [{ id: 2, name: 'Kebbi Rice Cluster' }], total: 1 },
  'GET /postinggroup/:communityResourceId': { list: [group], total: 1, links: [] },
  'GET /postinggroup/form/:postingGroupId/:agentId': form,
  [POST]: refusal(409),
};
const open = (role: 'ADMIN' | 'STAFF' = 'ADMIN') =>
  showPage(
    <Routes>
      <Route path="/:sharedAgencyId/post-agent/:agentId" element={<PostAgentPage />} />
    </Routes>,
    '/3/post-agent/12?resource=2&task=7',
    { answers, signedInAs: role },
  );
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } }));

afterEach(cleanup);

it('proposes free positions, names the owner of taken ones, and keeps what was typed after a refusal', async () => {
  const { server } = await open();
  expect(screen.getByText(/now on 1 task with 41 farmers left/)).toBeTruthy();
  await click(screen.getByRole('button', { name: /Post to 0 farmers/ }));
  expect(screen.getByText(POSTING_MESSAGES.choose)).toBeTruthy();
  await click(screen.getByRole('checkbox', { name: 'Select all 1' }));
  const start = () =>
    (screen.getByRole('textbox', { name: 'Start of Argungu Growers' }) as HTMLInputElement).value;
  expect(start()).toBe('1151');
  await type('Start of Argungu Growers', '1101');
  await type('End of Argungu Growers', '1400');
  expect(screen.getByText(/1,101 to 1,150 belong to Amina Lawal./)).toBeTruthy();
  expect(screen.getByText('Without the 50 farmers of Amina Lawal.')).toBeTruthy();
  await click(screen.getByRole('button', { name: /Post to 250 farmers/ }));
  expect(server?.of(POST)).toEqual([]);
  await click(screen.getByRole('button', { name: 'Start at 1,151' }));
  await click(screen.getByRole('button', { name: /Post to 250 farmers/ }));
  expect(server?.of(POST)[0]?.body).toEqual({
    postingGroupId: 7,
    postings: [{ agentId: 12, communityId: 1, startFarmerPosition: 1151, endFarmerPosition: 1400 }],
  });
  expect(start()).toBe('1151');
});

it('says by how much a posting is over the budget, and leaves saving it to an administrator', async () => {
  await open('STAFF');
  await click(screen.getByRole('checkbox', { name: 'Choose Argungu Growers' }));
  expect(
    screen.getByText(/₦103,600.00 over the budget of this task. An administrator can save it./),
  ).toBeTruthy();
  expect((screen.getByRole('button', { name: /Post to 696 farmers/ }) as HTMLButtonElement).disabled).toBe(
    true,
  );
});

it('the list of tasks ends with the documented words', async () => {
  await showPage(<TaskListPage />, '/3/assigned-tasks', {
    answers: { 'GET /postinggroup/findall/:userAccountId': { list: [group], total: 1, links: [] } },
  });
  expect(screen.getByText('Yay! You have seen it all')).toBeTruthy();
});
