import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { CommunityMemberDto, Link } from '#libs/contracts';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { COMMUNITY_PATHS, communityPath } from '../community/addresses.js';
import AddMemberPage from './AddMemberPage.js';
import { ADD_PATH, addMemberPath, memberPath, PROFILE_PATH } from './addresses.js';
import MemberPage from './MemberPage.js';
import MembersPage from './MembersPage.js';

const link = (rel: string, method: Link['method'], path: string): Link => ({
  rel,
  method,
  href: `/api/community-resource/${path}`,
});
const HAUWA: CommunityMemberDto = {
  id: 5,
  kind: 'person',
  surname: 'Yusuf',
  firstName: 'Hauwa',
  type: 'Teacher',
  phone: '+2348031234567',
  email: 'hauwa@example.ng',
  createdOn: '2026-11-20T08:00:00Z',
  links: [
    link('self', 'GET', 'communitymember/5'),
    link('edit', 'PUT', 'communitymember/5'),
    link('remove', 'DELETE', 'communitymember/5'),
  ],
};
const AISHA: CommunityMemberDto = {
  ...HAUWA,
  id: 12,
  kind: 'farmer',
  surname: 'Bello',
  firstName: 'Aisha',
  type: 'Farmer',
  phone: null,
  links: [],
};
const LINKS = [
  link('self', 'GET', 'communitymembers/100'),
  link('addMember', 'POST', 'communitymembers/100'),
  { rel: 'importMembers', method: 'POST', href: '/api/farmresources/import_members/7/100' } as const,
];
const LIST = 'GET /community-resource/communitymembers/:id';
const ADD = 'POST /community-resource/communitymembers/:communityId';
const ONE = 'GET /community-resource/communitymember/:memberId';
const CHANGE = 'PUT /community-resource/communitymember/:memberId';
const REMOVE = 'DELETE /community-resource/communitymember/:memberId';
const RESTORE = 'POST /community-resource/communitymember/:memberId/restore';
const COMMUNITY = {
  id: 100,
  name: 'Argungu Town',
  communityResourceId: 7,
  communityResourceName: 'Kebbi Rice Cluster',
  links: [link('members', 'GET', 'communitymembers/100')],
};
const listOf = (list: CommunityMemberDto[], links: readonly Link[] = LINKS) => ({
  list,
  total: list.length,
  farmersCount: 1,
  personsCount: 1,
  links,
});
const answers = {
  'GET /community-resource/findcommunity/:id': COMMUNITY,
  [LIST]: listOf([AISHA, HAUWA]),
  [ONE]: {
    ...HAUWA,
    communityId: 100,
    communityName: 'Argungu Town',
    communityResourceId: 7,
    communityResourceName: 'Kebbi Rice Cluster',
  },
  [ADD]: { message: 'success', id: 6 },
  [CHANGE]: { message: 'success', id: 5 },
  [REMOVE]: { message: 'success', id: 5 },
  [RESTORE]: { message: 'success', id: 5 },
};
const pages = (
  <Routes>
    <Route path={COMMUNITY_PATHS.members} element={<MembersPage />} />
    <Route path={ADD_PATH} element={<AddMemberPage />} />
    <Route path={PROFILE_PATH} element={<MemberPage />} />
    <Route path="/view-profile/:id" element={<p>The record of the farmer</p>} />
  </Routes>
);
const show = async (at: string, more: object = {}) => {
  const { server, ...shown } = await showPage(pages, at, { answers: { ...answers, ...more } });
  if (!server) throw new Error('These tests have a server.');
  return { server, ...shown };
};
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });

afterEach(cleanup);

describe('members of a community', () => {
  it('are listed as the address asks, with their numbers as people write them', async () => {
    const { server } = await show(`${communityPath(100)}&q=0803&kind=person&page=2`);
    expect(server.of(LIST)[0]).toMatchObject({
      params: { id: '100' },
      query: { q: '0803', kind: 'person', page: '2' },
    });
    expect(screen.getByText('0803 123 4567')).toBeTruthy();
    expect(screen.getByText('No phone')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Farmers 1' })).toBeTruthy();
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([to('Bello Aisha'), to('Yusuf Hauwa'), to('Add member')]).toEqual([
      '/view-profile/12',
      memberPath(5),
      addMemberPath(100),
    ]);
  });

  it('are added, imported and changed by users with the links, and read by all others', async () => {
    await show(communityPath(100));
    await press('Import members');
    expect(within(screen.getByRole('dialog')).getByText('Import members')).toBeTruthy();
    cleanup();
    await show(communityPath(100), { [LIST]: listOf([{ ...HAUWA, links: [] }], []) });
    expect(screen.getByText('Yusuf Hauwa')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add member' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Import|Edit|Remove/ })).toBeNull();
  });

  it('are removed after a question, and put back by Undo', async () => {
    const { server, store } = await show(communityPath(100));
    expect(screen.queryByRole('button', { name: 'Remove Bello Aisha' })).toBeNull();
    await press('Remove Yusuf Hauwa');
    expect(server.of(REMOVE)).toHaveLength(0);
    expect(screen.getByText("Are you sure? You won't be able to revert this!")).toBeTruthy();
    await press('Yes, delete it');
    expect(server.of(REMOVE)[0]?.params).toEqual({ memberId: '5' });
    const { offer } = store.getState().undo;
    expect(offer).toMatchObject({ message: 'Member removed', detail: 'Yusuf Hauwa' });
    if (offer) await act(async () => void store.dispatch(offer.undo));
    expect(server.of(RESTORE)[0]?.params).toEqual({ memberId: '5' });
    expect(server.of(LIST)).toHaveLength(3);
  });

  it('are changed by a form that starts with the known values', async () => {
    const { server, notifications } = await show(communityPath(100));
    await press('Edit Yusuf Hauwa');
    await screen.findByRole('dialog');
    expect((screen.getByLabelText('Phone') as HTMLInputElement).value).toBe('08031234567');
    type('Occupation', 'Head teacher');
    await press('Save changes');
    expect(server.of(CHANGE)[0]?.body).toEqual({
      surname: 'Yusuf',
      firstName: 'Hauwa',
      occupation: 'Head teacher',
      phone: '08031234567',
      email: 'hauwa@example.ng',
    });
    expect(notifications()).toEqual([['Success!', 'Member successfully updated!']]);
  });

  it('say what the list and the address lack', async () => {
    await show(communityPath(100), { [LIST]: { ...listOf([]), farmersCount: 0, personsCount: 0 } });
    expect(screen.getByText(/^No members yet/)).toBeTruthy();
    cleanup();
    await show(COMMUNITY_PATHS.members);
    expect(screen.getByText('Choose a community to see this page.')).toBeTruthy();
    cleanup();
    await show(communityPath(100), {
      'GET /community-resource/findcommunity/:id': refusal(404, { error: 'record.notFound' }),
    });
    expect(screen.getByText(/^Community not found/)).toBeTruthy();
  });
});

describe('a new member', () => {
  it('needs a first name and an email, and a number of digits only', async () => {
    const { server, notifications } = await show(addMemberPath(100));
    type('Phone', '0803-abc');
    await press('Add member');
    expect(screen.getByText('First Name is required.')).toBeTruthy();
    expect(screen.getByText('Email is required.')).toBeTruthy();
    expect(screen.getByText('A phone number can contain only digits.')).toBeTruthy();
    expect(server.of(ADD)).toHaveLength(0);
    type('First Name', ' Musa ');
    type('Email', 'musa@example.ng');
    type('Phone', '0805 123 4567');
    await press('Add member');
    expect(server.of(ADD)[0]).toMatchObject({
      params: { communityId: '100' },
      body: { firstName: 'Musa', email: 'musa@example.ng' },
    });
    expect(notifications()).toEqual([['Success!', 'New member added!']]);
    expect(screen.getByText('Yusuf Hauwa')).toBeTruthy();
  });

  it('is refused under the field that is wrong', async () => {
    const taken = 'This number belongs to Hauwa Yusuf, who is already a member.';
    await show(addMemberPath(100), { [ADD]: refusal(409, { message: taken, fields: { phone: taken } }) });
    type('First Name', 'Musa');
    type('Email', 'musa@example.ng');
    type('Phone', '08031234567');
    await press('Add member');
    expect(screen.getByText(taken)).toBeTruthy();
  });
});

describe('the profile', () => {
  it('shows known details of a member, with a link to the community', async () => {
    await show(memberPath(5));
    expect(screen.getByRole('heading', { level: 1, name: 'Yusuf Hauwa' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '0803 123 4567' }).getAttribute('href')).toBe(
      'tel:+2348031234567',
    );
    expect(screen.getByRole('link', { name: 'Argungu Town' }).getAttribute('href')).toBe(communityPath(100));
  });

  it('of a farmer is their record', async () => {
    await show(`${PROFILE_PATH}?farmer=12`);
    expect(screen.getByText('The record of the farmer')).toBeTruthy();
  });

  it('says so if it is empty', async () => {
    await show(memberPath(5), { [ONE]: refusal(404, { error: 'record.notFound' }) });
    expect(screen.getByText(/^Member not found/)).toBeTruthy();
  });
});
