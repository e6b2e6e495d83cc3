import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ChosenMembersBody, CommunityMemberDto } from '#libs/contracts';
import type { AskedCall } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { ChooseMembersDialog } from './ChooseMembersDialog.js';

const ALL = ['Hauwa', 'Musa', 'Ladi'].map(
  (firstName, n): CommunityMemberDto => ({
    id: n + 1,
    kind: 'farmer',
    surname: 'Bello',
    firstName,
    type: 'Farmer',
    phone: '+2348031234567',
    email: null,
    createdOn: '2026-11-20T08:00:00Z',
    links: [],
  }),
);
const list = ({ query: { q = '' } }: AskedCall) => {
  const found = ALL.filter(({ firstName }) => firstName.includes(String(q)));
  return { list: found, total: found.length, farmersCount: 3, personsCount: 0, links: [] };
};
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const tick = async (name: string) => click(await screen.findByLabelText(`Select ${name}`));
const press = (name: string) => click(screen.getByRole('button', { name }));

afterEach(cleanup);

describe('recipients that are picked', () => {
  const show = async (chosen: ChosenMembersBody | null) => {
    const onChoose = jest.fn();
    await showPage(
      <ChooseMembersDialog communityId={100} chosen={chosen} onChoose={onChoose} onClose={() => undefined} />,
      '/messages/new',
      { answers: { 'GET /community-resource/communitymembers/:id': list } },
    );
    await screen.findByText('Bello Hauwa');
    return onChoose;
  };

  it('stay picked while someone searches for more of them', async () => {
    const onChoose = await show(null);
    expect(screen.getByText('3 selected')).toBeTruthy();
    await press('Clear');
    expect(screen.getByRole('button', { name: 'Select at least one member' })).toHaveProperty(
      'disabled',
      true,
    );
    await tick('Bello Hauwa');
    const search = screen.getByLabelText('Search by name or phone');
    fireEvent.change(search, { target: { value: 'Ladi' } });
    await waitFor(() => expect(screen.queryByText('Bello Musa')).toBeNull());
    await tick('Bello Ladi');
    await press('Choose 2 members');
    expect(onChoose).toHaveBeenCalledWith({ only: ['farmer-1', 'farmer-3'] });
  });

  it.each<[ChosenMembersBody | null, string, ChosenMembersBody | null]>([
    [{ only: ['farmer-2'] }, 'Choose 1 member', { only: ['farmer-2'] }],
    [{ except: ['farmer-2'] }, 'Choose 2 members', { except: ['farmer-2'] }],
    [{ kind: 'farmer' }, 'Choose 3 members', { kind: 'farmer' }],
    [null, 'Choose 3 members', null],
  ])('begin as the message has them: %j', async (chosen, button, expected) => {
    const onChoose = await show(chosen);
    await press(button);
    expect(onChoose).toHaveBeenCalledWith(expected);
  });
});
