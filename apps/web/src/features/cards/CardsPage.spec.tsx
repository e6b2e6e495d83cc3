import '../../testing/features.js';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { showPage } from '../../testing/test-app.js';
import CardsPage from './CardsPage.js';

const COUNT = 'POST /cards/count';
const GROUP = 'POST /cards/farmers';
const PRINT = 'POST /cards/print';
const REVOKE = 'POST /cards/:cardId/revoke';
const COUNTS = {
  first: 5,
  reissue: 2,
  noPhoto: 0,
  noRifan: 1,
  duplicate: 3,
  total: 11,
  cards: 5,
  hasNotice: true,
};
const PREVIEW = { issuer: 'Home', faces: [], qr: ['1'], qrSide: 18, page: 1, pages: 0 };
const MUSA = { id: 7, name: 'Musa Ibrahim', rifanNumber: null, ward: 'Dikko, Argungu', cardId: 70 };

async function show(address: string) {
  const { server } = await showPage(<CardsPage />, address, {
    answers: {
      [COUNT]: COUNTS,
      [GROUP]: { list: [MUSA], total: 1 },
      [PRINT]: { id: 3, kind: 'cards.print' },
      [REVOKE]: { message: 'success', id: 70 },
      'POST /cards/preview': PREVIEW,
      'GET /cards/prints': { list: [], total: 0 },
    },
  });
  if (!server) throw new Error('These tests have a server.');
  return server;
}
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));

afterEach(cleanup);

describe('the page of ID cards', () => {
  it('asks for nothing before farmers are chosen', async () => {
    const server = await show('/qr');
    expect(screen.getByText('Choose a community or a farmer to see the cards.')).toBeTruthy();
    expect(server.of(COUNT)).toEqual([]);
  });

  it.each([
    [
      '/qr?community=5&processed=yes',
      { communityId: 5, processed: true },
      'The farmers selected in the list',
    ],
    ['/qr?only=7,8', { only: [7, 8] }, '2 selected farmers'],
    ['/qr?all=yes', {}, 'The farmers selected in the list'],
  ])('takes the farmers of a list: %s', async (address, filter, text) => {
    const server = await show(address);
    expect(server.of(COUNT)[0]?.body).toEqual({ filter, include: [] });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('lists the farmers of a count with their records, and revokes a card there', async () => {
    const server = await show('/qr?community=5');
    expect(screen.queryByRole('button', { name: /^No photo/ })).toBeNull();
    await click(screen.getByRole('button', { name: 'No RIFAN number: see 1 farmer' }));
    const list = within(await screen.findByRole('dialog'));
    expect(list.getByRole('link', { name: 'Musa Ibrahim' }).getAttribute('href')).toBe('/view-profile/7');
    expect(server.of(GROUP)[0]?.body).toMatchObject({ group: 'NO_RIFAN', filter: { communityId: 5 } });
    await click(list.getByRole('button', { name: 'Revoke the card of Musa Ibrahim' }));
    const question = within(await screen.findByRole('dialog', { name: 'Revoke the card of Musa Ibrahim?' }));
    expect(server.of(REVOKE)).toEqual([]);
    await click(question.getByRole('button', { name: 'Revoke card' }));
    expect(server.of(REVOKE)[0]).toMatchObject({ path: '/cards/70/revoke', body: { reason: 'LOST' } });
  });

  it('prints the shown cards, and asks before replacing any', async () => {
    const server = await show('/qr?community=5');
    await click(screen.getByRole('checkbox', { name: 'Also print: Reissue, old code replaced' }));
    await click(screen.getByRole('checkbox', { name: 'Print the back with the privacy notice' }));
    await click(await screen.findByRole('button', { name: 'Make 5 cards, 2 pages' }));
    expect(server.of(PRINT)).toEqual([]);
    await click(await screen.findByRole('button', { name: 'Print and replace' }));
    expect(server.of(PRINT)[0]?.body).toEqual({
      filter: { communityId: 5 },
      include: ['REISSUE'],
      layout: 'A4',
      code: 'ONLINE',
      back: true,
    });
  });
});
