import { act, cleanup, screen } from '@testing-library/react';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import { HiddenNumber } from './HiddenNumber.js';

const MASKED = '•••••••0418';
const NAME = { name: 'Reveal the BVN of Farmer 7' };
const bvn = (more = {}) => (
  <HiddenNumber number="bvn" farmerId={7} name="Farmer 7" masked={MASKED} {...more} />
);

afterEach(cleanup);

describe('a hidden number', () => {
  it.each(['ADMIN', 'SUPERADMIN'] as const)('can be revealed by %s', async (role) => {
    await showPage(bvn(), '/', { signedInAs: role });
    expect(await screen.findByRole('button', NAME)).toBeTruthy();
    expect(screen.getByText(MASKED)).toBeTruthy();
  });

  it.each([
    ['staff', {}, sessionOf('STAFF')],
    [
      'who sees the portal as an administrator',
      {},
      sessionOf('ADMIN', { seenBy: { id: 9, name: 'Zainab', since: '2026-11-25T10:02:00.000Z' } }),
    ],
    ['an administrator where no farmer is linked', { farmerId: null }, sessionOf('ADMIN')],
  ])('stays masked to %s', async (_who, more, session) => {
    await showPage(bvn(more), '/', { signedInAs: session });
    await act(async () => void (await import('./RevealNumber.js')));
    expect(screen.getByText(MASKED)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
