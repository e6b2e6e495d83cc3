import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import {
  type AnyEvent,
  COMMUNITY_MESSAGES,
  type Link,
  TRASH_MESSAGES,
  type TrashItemDto,
} from '#libs/contracts';
import { eventReceived } from '../../core/realtime/actions.js';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { ConfirmProvider } from '../../ui/Confirm.js';
import { DeleteAct } from './DeleteAct.js';
import TrashPage from './TrashPage.js';

const item = (id: number, more: Partial<TrashItemDto> = {}): TrashItemDto => ({
  id,
  description: `Kebbi Rice ${id}`,
  itemType: 'Community Resource',
  createdOn: '1985-02-08T08:00:00Z',
  deletedOn: '2026-11-20T08:00:00Z',
  deletedBy: 'Hauwa Bello',
  contents: [
    { what: 'communities', count: 1 },
    { what: 'farms', count: 1200 },
  ],
  purgedOn: '2026-12-20T08:00:00Z',
  daysLeft: 28,
  links: [{ rel: 'recover', href: `/api/trash/recover/${id}`, method: 'PUT' }],
  ...more,
});
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

async function open(list = [item(7)], goingSoon = 0) {
  // jsdom has no layout: sets the documented height of the scroll area.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
  HTMLElement.prototype.scrollTo = () => undefined;
  const { server, ...page } = await showPage(<TrashPage />, '/trash', {
    answers: {
      'GET /trash': { list, total: list.length, goingSoon },
      'PUT /trash/recover/7': { message: 'success', id: 7 },
    },
  });
  return { server: server!, ...page };
}

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('the trash', () => {
  it('shows who deleted what, its contents and how long it stays', async () => {
    const { server } = await open([item(7), item(8, { daysLeft: 1, contents: [] })], 1);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Description',
      'Type',
      'Created On',
      'Deleted On',
      'Restore',
    ]);
    expect(screen.getByText('With 1 community, 1,200 farms')).toBeTruthy();
    expect(screen.getAllByText('Deleted by Hauwa Bello')).toHaveLength(2);
    expect(screen.getAllByText('8 Feb 1985')).toHaveLength(2);
    expect(screen.getAllByText('20 Nov 2026')).toHaveLength(2);
    expect([screen.getByText('28 days left'), screen.getByText('1 day left')]).toHaveLength(2);
    expect(screen.getByText('One item will be deleted permanently within 3 days.')).toBeTruthy();
    server.restore();
  });

  it('has only the rows in sight in the document', async () => {
    const { server } = await open(Array.from({ length: 900 }, (_, at) => item(at + 1)));
    const rows = screen.getAllByRole('row').length;
    expect([rows > 5, rows < 40]).toEqual([true, true]);
    server.restore();
  });

  it('restores with the documented sentence, and reloads the list', async () => {
    const { server, notifications } = await open();
    server.set('GET /trash', { list: [], total: 0, goingSoon: 0 });
    await press('Restore Kebbi Rice 7');
    expect(server.of('PUT /trash/recover/7')).toHaveLength(1);
    expect(notifications()).toEqual([['Success!', TRASH_MESSAGES.restored]]);
    expect(screen.getByText(TRASH_MESSAGES.empty)).toBeTruthy();
    server.restore();
  });

  it('reloads when a record of any kind is deleted or restored', async () => {
    const { server, store } = await open();
    jest.useFakeTimers();
    for (const [type, calls] of [
      ['communityMember.removed', 2],
      ['eop.restored', 3],
      ['farm.statusChanged', 3],
    ] as const) {
      act(() => void store.dispatch(eventReceived({ type } as AnyEvent)));
      await act(() => jest.advanceTimersByTimeAsync(5000));
      expect(server.of('GET /trash')).toHaveLength(calls);
    }
    jest.useRealTimers();
    server.restore();
  });

  it('shows the documented sentence if it is refused', async () => {
    const { server, notifications } = await open();
    server.set('PUT /trash/recover/7', refusal(409, { message: 'There is another one.' }));
    await press('Restore Kebbi Rice 7');
    expect(notifications()).toEqual([['Error!', TRASH_MESSAGES.restoreFailed]]);
    server.restore();
  });
});

describe('deleting a community resource', () => {
  const links: Link[] = [{ rel: 'delete', href: '/api/community-resource/3', method: 'DELETE' }];
  const show = async (onDeleted: () => void = () => undefined, rights: Link[] = links) => {
    const { server, ...page } = await showPage(
      <ConfirmProvider>
        <DeleteAct of={{ id: 3, name: 'Zuru Maize', links: rights }} onDeleted={onDeleted} />
      </ConfirmProvider>,
      '/',
      { answers: { 'DELETE /community-resource/3': { message: 'success', id: 3, trashId: 7 } } },
    );
    return { server: server!, ...page };
  };

  it('asks the documented question, and offers the way back', async () => {
    const done = jest.fn();
    const { server, store } = await show(done);
    await press('Delete Zuru Maize');
    expect(screen.getByText("Are you sure? You won't be able to revert this!")).toBeTruthy();
    expect(screen.getByText(/^An administrator can restore it from Trash for 30 days/)).toBeTruthy();
    await press('Yes, delete it');
    expect(server.of('DELETE /community-resource/3')).toHaveLength(1);
    expect(done).toHaveBeenCalledTimes(1);
    expect(store.getState().undo.offer).toMatchObject({
      message: COMMUNITY_MESSAGES.resourceDeleted,
      detail: 'Zuru Maize',
    });
    server.restore();
  });

  it('says that it is safe after No', async () => {
    const { server, notifications } = await show();
    await press('Delete Zuru Maize');
    await press('No, cancel');
    expect(notifications()).toEqual([['Info!', COMMUNITY_MESSAGES.resourceKept]]);
    expect(server.of('DELETE /community-resource/3')).toEqual([]);
    server.restore();
  });

  it('is not offered if the server would refuse', async () => {
    const { server } = await show(undefined, []);
    expect(screen.queryByRole('button', { name: 'Delete Zuru Maize' })).toBeNull();
    server.restore();
  });
});
