import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { EVALUATION_MESSAGES } from '#libs/contracts';
import { refusal } from '../../../testing/answers.js';
import { farmOf } from '../test-farms.js';
import { address, bar, changes, inspector, nextOnes, open, page, pages, press } from '../test-workspace.js';

describe('the way to the next farm to review', () => {
  it('moves by C to the next unreviewed farm on any page', async () => {
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

  it('reports by C on the last farm that all are completed, and reloads a page that others have filled', async () => {
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
    await waitFor(() => expect(bar().getByText('All farms in this queue are completed.')).toBeTruthy());
    expect(await inspector().findByRole('button', { name: /^Next farm to review/ })).toBeTruthy();
    pages.mockResolvedValue(page([farmOf(7)]));
    nextOnes.mockResolvedValue({ farmId: 7, row: 0 });
    press('c');
    expect(await inspector().findByText('Farmer 7')).toBeTruthy();
  });
});

describe('a farm with an open severe finding', () => {
  it('is completed for a stated reason, which is sent and asked for once', async () => {
    pages.mockResolvedValue(page([farmOf(1), farmOf(2)]));
    const message = 'It overlaps farm 20423 by 0.159 ha.';
    changes.mockResolvedValueOnce(refusal(422, { error: 'farm.openFinding', message }));
    const { notifications } = await open();
    await inspector().findByText('Farmer 1');
    press('c');
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete the map of Farmer 1?' }));
    expect(dialog.getByText(message)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Mark completed' }));
    expect(dialog.getByText(EVALUATION_MESSAGES.reasonNeeded)).toBeTruthy();
    expect(changes).toHaveBeenCalledTimes(1);
    changes.mockResolvedValueOnce({
      code: 200,
      message: 'ok',
      farmId: 1,
      status: 'COMPLETED',
      version: 2,
      actId: 9,
    });
    fireEvent.change(dialog.getByRole('textbox', { name: /^Reason/ }), {
      target: { value: ' A was walked first. ' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Mark completed' }));
    await waitFor(() => expect(bar().getByText(EVALUATION_MESSAGES.statusCompleted)).toBeTruthy());
    expect(changes).toHaveBeenLastCalledWith(
      1,
      'COMPLETED',
      expect.objectContaining({ reason: 'A was walked first.' }),
    );
    expect(screen.queryByRole('dialog', { name: /^Complete the map/ })).toBeNull();
    expect(notifications()).toEqual([]);
  });
});
