import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { EvaluationImportDto } from '#libs/contracts';
import { refusal } from '../../../testing/answers.js';
import { farmOf } from '../test-farms.js';
import { address, inspector, open, page, pages } from '../test-workspace.js';

const made = (more: Partial<EvaluationImportDto> = {}): EvaluationImportDto => ({
  jobId: 77,
  fileName: 'maps.kml',
  importedAt: `${new Date().getFullYear()}-11-22T10:00:00Z`,
  farms: 2,
  undone: 0,
  ...more,
});
const queue = () => within(screen.getByRole('region', { name: 'Farms to review' }));
const off = () => queue().getByRole('button', { name: 'Show the farms of all imports' });

describe('the map of the farms of an import', () => {
  it('shows only its farms, says so, starts with all of them, and returns to all farms', async () => {
    pages.mockResolvedValue(
      page([farmOf(1), farmOf(2)], { totalProcessed: 412, totalFarms: 900, import: made() }),
    );
    const { made: maps } = await open('ADMIN', '?resource=12&import=77');
    await queue().findByText('From the import of maps.kml, 22 Nov');
    expect(pages).toHaveBeenLastCalledWith(expect.objectContaining({ resourceId: 12, import: '77' }));
    expect(queue().getByText('1–200 of 412')).toBeTruthy();
    expect(address()).toBe('?resource=12&import=77');
    expect(inspector().getByText('Choose a farm in the queue or on the map.')).toBeTruthy();
    // More than one page: the bounds cover all farms, not only those of the page.
    await waitFor(() => expect(maps).toHaveLength(1));
    act(() => maps[0]?.fire('style.load'));
    await waitFor(() => expect(maps[0]?.fits.at(-1)?.bounds).toEqual([6, 14, 7, 15]));

    await act(async () => void fireEvent.click(off()));
    expect(address()).not.toContain('import');
    expect(pages.mock.lastCall?.[0]).not.toHaveProperty('import');
    expect(queue().queryByText(/From the import/)).toBeNull();
  });

  it.each([
    [made({ undone: 2 }), 'This import was undone. None of its farms are left.'],
    [made({ farms: 0 }), 'This import created or changed no farms.'],
    [made({ undone: 1 }), 'None of the farms of this import are left.'],
  ])('says why there are none', async (of, sentence) => {
    pages.mockResolvedValue(page([], { totalFarms: 0, import: of }));
    await open('ADMIN', '?resource=12&import=77');
    expect(await queue().findByText(sentence)).toBeTruthy();
    expect(queue().getByRole('button', { name: 'Show all farms' })).toBeTruthy();
  });

  it('shows how many were undone, and keeps the filter if another one leaves out the rest', async () => {
    pages.mockResolvedValue(page([], { totalFarms: 9, import: made({ farms: 3, undone: 1 }) }));
    await open('ADMIN', '?resource=12&status=COMPLETED&import=77');
    expect(await queue().findByText('1 of its 3 farms were undone')).toBeTruthy();
    const all = queue().getByRole('button', { name: 'Show all farms of the import' });
    await act(async () => void fireEvent.click(all));
    expect(address()).toBe('?resource=12&import=77');
  });

  it('reports a missing import, and removes the filter', async () => {
    pages.mockResolvedValue(refusal(404, { code: 'record.notFound', message: 'Not found.' }));
    await open('ADMIN', '?resource=12&import=78');
    expect(await queue().findByText("Map import not found, or you don't have access to it.")).toBeTruthy();
    pages.mockResolvedValue(page([farmOf(1)]));
    await act(async () => void fireEvent.click(queue().getByRole('button', { name: 'Show all farms' })));
    expect(address()).not.toContain('import');
  });
});
