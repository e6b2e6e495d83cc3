import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { PLATFORM_MESSAGES } from '#libs/contracts';
import { refusal } from '../../testing/answers.js';
import { farmOf } from './test-farms.js';
import { again, bar, changes, inspector, open, page, pages, press } from './test-workspace.js';

describe('the evaluation map where not all is well', () => {
  it.each(['CBN', 'STAFF', 'ADMIN'] as const)(
    'gives a %s without the server’s links no way to write',
    async (role) => {
      pages.mockResolvedValue(page([farmOf(1), farmOf(2)], { links: [] }));
      await open(role);
      await inspector().findByText('Farmer 1');
      expect(screen.queryByRole('button', { name: /Mark completed/ })).toBeNull();
      expect(screen.queryByRole('button', { name: /Not completed/ })).toBeNull();
      press('c');
      press('n');
      act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
      expect(changes).not.toHaveBeenCalled();
      expect(bar().getByText('You may look at these farms, not flag them.')).toBeTruthy();
      expect(bar().queryByRole('button', { name: /^Undo/ })).toBeNull();
      press('j');
      expect(await inspector().findByText('Farmer 2')).toBeTruthy();
    },
  );

  it('waits with changes while offline, and says why', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    pages.mockResolvedValue(page([farmOf(1)]));
    await open();
    await inspector().findByText('Farmer 1');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Mark completed/ });
    expect(button.disabled).toBe(true);
    expect(inspector().getByText('Not possible while you are offline.')).toBeTruthy();
    press('c');
    expect(changes).not.toHaveBeenCalled();
  });

  it('says that there is nothing, with the next thing to do for an administrator', async () => {
    const links = [{ rel: 'importMaps', href: '', method: 'POST' as const }];
    pages.mockResolvedValue(page([], { links }));
    await open('ADMIN');
    expect(await screen.findByText(PLATFORM_MESSAGES.general.noData)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import a map' })).toBeTruthy();
    again();
    pages.mockResolvedValue(page([]));
    await open('STAFF');
    expect(await screen.findByText(PLATFORM_MESSAGES.general.noData)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import a map' })).toBeNull();
  });

  it('shows where the farms of the resource are when the filter matches none', async () => {
    pages.mockResolvedValue(page([], { totalFarms: 5 }));
    const { made } = await open('STAFF', '?resource=12&status=ACTIVE');
    expect(await screen.findByRole('button', { name: 'Show all farms' })).toBeTruthy();
    await waitFor(() => expect(made).toHaveLength(1));
    act(() => made[0]?.fire('style.load'));
    await waitFor(() => expect(made[0]?.fits.at(-1)?.bounds).toEqual([4, 12, 5, 13]));
  });

  it('says why the farms could not be loaded, and tries again', async () => {
    pages.mockResolvedValueOnce(refusal(409, { message: 'Not now.' }));
    await open();
    expect(await screen.findByText('Not now.')).toBeTruthy();
    pages.mockResolvedValue(page([farmOf(1)]));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await inspector().findByText('Farmer 1')).toBeTruthy();
  });
});
