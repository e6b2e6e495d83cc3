import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { type CommunityMemberDto, type Link, memberRefOf } from '#libs/contracts';
import type { AskedCall } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { COMMUNITY_PATHS, communityPath } from '../community/addresses.js';
import MembersPage from './MembersPage.js';

const member = (id: number): CommunityMemberDto => ({
  id,
  kind: id % 2 === 0 ? 'farmer' : 'person',
  surname: `Sani${id}`,
  firstName: 'Musa',
  type: 'Trader',
  phone: '+2348031234567',
  email: null,
  createdOn: '2026-11-20T08:00:00Z',
  links: [],
});
const WRITE: Link = { rel: 'sendMessage', method: 'POST', href: '/api/messages' };
const LIST = 'GET /community-resource/communitymembers/:id';
const ALL = Array.from({ length: 12 }, (_, n) => member(n + 1));
const list =
  (links: readonly Link[]) =>
  ({ query: { page = '1', size = '10' } }: AskedCall) => {
    const from = (Number(page) - 1) * Number(size);
    const rows = ALL.slice(from, from + Number(size));
    return { list: rows, total: ALL.length, farmersCount: 6, personsCount: 6, links };
  };

function Compose() {
  const { search, state } = useLocation();
  return <output>{JSON.stringify([search, state])}</output>;
}
const show = async (query = '', links: readonly Link[] = [WRITE]) => {
  const shown = await showPage(
    <Routes>
      <Route path={COMMUNITY_PATHS.members} element={<MembersPage />} />
      <Route path="/messages/new" element={<Compose />} />
    </Routes>,
    communityPath(100) + query,
    {
      answers: {
        'GET /community-resource/findcommunity/:id': {
          id: 100,
          name: 'Argungu Town',
          communityResourceId: 7,
          communityResourceName: 'Kebbi Rice Cluster',
          links: [],
        },
        [LIST]: list(links),
      },
    },
  );
  await screen.findByText('Sani1 Musa');
  return shown;
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));
const tick = (label: string) => act(async () => void fireEvent.click(screen.getByLabelText(label)));
const write = () =>
  act(async () => {
    const [button] = screen.getAllByText('Send a message').filter((each) => each.tagName === 'BUTTON');
    fireEvent.click(button as HTMLElement);
  });
const handedOver = async () =>
  (JSON.parse((await screen.findByRole('status')).textContent ?? '') as [string, { members: unknown }])[1]
    .members;

afterEach(cleanup);

describe('members who are selected', () => {
  it('stay so on other pages, and are handed over by name', async () => {
    await show();
    await tick('Select Sani1 Musa');
    await press('Next');
    await screen.findByText('Sani11 Musa');
    await tick('Select all on this page');
    expect(screen.getByText('3 selected')).toBeTruthy();
    await write();
    expect(await handedOver()).toEqual({ only: ['person-1', 'person-11', 'farmer-12'] });
  });

  it('are written to by either button, and nobody else is', async () => {
    await show();
    await tick('Select Sani1 Musa');
    await tick('Select Sani2 Musa');
    expect(screen.queryByRole('link', { name: 'Send a message' })).toBeNull();
    await press('Send to 2 selected');
    expect(await handedOver()).toEqual({ only: ['person-1', 'farmer-2'] });
  });

  it.each([
    ['', 'Select all 12 members', null],
    ['&kind=farmer', 'Select all 12 that match', { kind: 'farmer' }],
    // A search is resolved to members on every page; its text is passed to no one.
    ['&q=sani', 'Select all 12 that match', { only: ALL.map(memberRefOf) }],
  ])('may be all of a list %s', async (query, button, expected) => {
    await show(query);
    await tick('Select Sani1 Musa');
    await press(button);
    expect(screen.getByText('12 selected')).toBeTruthy();
    await write();
    expect(await handedOver()).toEqual(expected);
  });

  it('may be all but some', async () => {
    await show();
    await tick('Select Sani1 Musa');
    await press('Select all 12 members');
    await tick('Select Sani2 Musa');
    expect(screen.getByText('11 selected')).toBeTruthy();
    await write();
    expect(await handedOver()).toEqual({ except: ['farmer-2'] });
  });

  it('are selectable only for users who may write to them', async () => {
    await show('', []);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByText('Send a message')).toBeNull();
  });
});
