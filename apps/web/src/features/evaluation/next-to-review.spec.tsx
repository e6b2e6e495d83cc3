import { waitFor } from '@testing-library/react';
import { farmOf } from './test-farms.js';
import { address, bar, changes, inspector, nextOnes, open, page, pages, press } from './test-workspace.js';

describe('the way to the next farm to review', () => {
  it('goes on by C at the next farm that nobody has reviewed, on whatever page it lies', async () => {
    pages.mockResolvedValue(
      page([farmOf(1), farmOf(2, { status: 'COMPLETED' }), farmOf(3)], { totalProcessed: 600 }),
    );
    changes.mockImplementation(async (farmId, status) => ({
      code: 200,
      message: 'ok',
      farmId,
      status,
      version: 5,
      actId: 1,
    }));
    await open();
    await inspector().findByText('Farmer 1');
    press('c');
    expect(await inspector().findByText('Farmer 3')).toBeTruthy();
    nextOnes.mockResolvedValue({ farmId: 500, row: 420 });
    press('c');
    await waitFor(() => expect(address()).toBe('?resource=12&farm=500&page=3'));
    expect(nextOnes).toHaveBeenCalledWith({ after: '3', status: 'ALL' });
  });

  it('says by C on the last farm that all are completed, and loads a page anew that others have moved up to', async () => {
    pages.mockResolvedValue(page([farmOf(1)]));
    changes.mockImplementation(async (farmId, status) => ({
      code: 200,
      message: 'ok',
      farmId,
      status,
      version: 5,
      actId: 1,
    }));
    await open('STAFF', '?resource=12&status=ACTIVE');
    await inspector().findByText('Farmer 1');
    expect(inspector().getByRole('button', { name: /^Mark completed, next farm/ })).toBeTruthy();
    press('c');
    await waitFor(() => expect(bar().getByText('Every farm of this queue is completed.')).toBeTruthy());
    expect(await inspector().findByRole('button', { name: /^Next farm to review/ })).toBeTruthy();
    pages.mockResolvedValue(page([farmOf(7)]));
    nextOnes.mockResolvedValue({ farmId: 7, row: 0 });
    press('c');
    expect(await inspector().findByText('Farmer 7')).toBeTruthy();
  });
});
