import '../../testing/features.js';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { Role } from '#libs/contracts';
import { showPage } from '../../testing/test-app.js';
import BvnPage from './BvnPage.js';

const FIND = 'POST /search';
const BVN = '22123456789';
const MESSAGE = 'Searched by BVN; this search is logged. 29 left this hour.';
const MUSA = { kind: 'farmer', id: 7, name: 'Musa Ibrahim', detail: 'Dikko', communityResourceId: 12 };

async function show(answers: Record<string, object>, signedInAs: Role = 'ADMIN') {
  const shown = await showPage(<BvnPage />, '/farmer/bvn', { signedInAs, answers });
  if (!shown.server) throw new Error('These tests have a server.');
  return { ...shown, server: shown.server };
}
const find = async (typed: string) => {
  fireEvent.change(screen.getByLabelText('BVN'), { target: { value: typed } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Find farmer' })));
};

afterEach(cleanup);

describe('the page of BVNs', () => {
  it('finds a farmer, and leaves the BVN in no address and no action', async () => {
    const found = { list: [MUSA], byBvn: { looked: true, left: 29, message: MESSAGE } };
    const { server, actions } = await show({ [FIND]: found });
    await find('221-2345-6789');
    expect(server.of(FIND)[0]?.body).toEqual({ q: BVN });
    expect(screen.getByRole('link', { name: 'Musa Ibrahim' }).getAttribute('href')).toBe('/view-profile/7');
    expect(screen.getByText(MESSAGE)).toBeTruthy();
    expect(window.location.href).not.toContain(BVN);
    expect(JSON.stringify(actions)).not.toContain(BVN);
  });

  it('asks the server for a whole BVN only, and says that nobody has it', async () => {
    const { server } = await show({
      [FIND]: { list: [], byBvn: { looked: true, left: 28, message: MESSAGE } },
    });
    await find('2212345');
    expect(screen.getByText('A BVN has 11 digits.')).toBeTruthy();
    expect(server.of(FIND)).toEqual([]);
    await find(BVN);
    expect(screen.getByText('No farmer with this BVN.')).toBeTruthy();
  });

  it('shows farmers their own, masked, and no search', async () => {
    const farmer = { name: 'Musa', tempId: null, bvn: '•••••••6789', communities: [], ward: null, lga: null };
    await show({ 'GET /home/farmer': { farmer, farms: [] } }, 'FARMER');
    expect(screen.getByText('•••••••6789')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
