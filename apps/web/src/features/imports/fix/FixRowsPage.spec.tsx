import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { csvLine } from '#libs/tabular/cells';
import type { AskedCall, TestAnswer } from '../../../testing/answers.js';
import { showPage } from '../../../testing/test-app.js';
import { importRecord } from '../assistant/test-import.js';
import FixRowsPage from './FixRowsPage.js';

// jsdom cannot upload files.
jest.mock('../../../core/api/upload.js', () => ({ askUpload: async () => ({ jobId: 9 }) }));

const FILE = [
  ['BVN', 'Surname', 'Sex', 'Gona: import', 'Gona: row', 'Gona: reason'],
  ['123', 'Bello', 'Man', 'mark', '7', 'BVN: It has 3 digits. Sex: It must be M or F.'],
  ['', 'Musa', 'F', 'mark', '12', 'BVN: The BVN is missing.'],
  [`•••••••0061 BVN:${'a'.repeat(60)}`, 'Sani', '', 'mark', '14', 'Surname: Too long.'],
]
  .map(csvLine)
  .join('');

const COMPLETED = { state: 'completed' as const };
const AGAIN = {
  ...COMPLETED,
  counts: { total: 2, created: 1, updated: 0, unchanged: 0, held: 0, rejected: 1, parked: 0, reopened: 0 },
};

afterEach(cleanup);

const open = (answers: Record<string, TestAnswer> = {}) =>
  showPage(
    <Routes>
      <Route path="/imports/:jobId/fix" element={<FixRowsPage />} />
    </Routes>,
    '/imports/7/fix',
    {
      answers: {
        'GET /imports/:jobId': importRecord({ state: 'completed' }),
        'GET /jobs/:jobId/rejects.csv': FILE,
        ...answers,
      },
    },
  );
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = (name: string, value: string) =>
  act(async () => void fireEvent.change(cell(name), { target: { value } }));

describe('rejected rows in a grid', () => {
  it('keep the text of one row while another is edited', async () => {
    const { server } = await open();
    await write('Row 7, BVN', '22298765432');
    await write('Row 12, BVN', '22298765433');
    await write('Row 7, Sex', 'M');
    expect(cell('Row 7, BVN').value).toBe('22298765432');
    expect(cell('Row 12, BVN').value).toBe('22298765433');
    expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeTruthy();
    server?.restore();
  });

  it('show remaining faults and corrections below a row', async () => {
    const { server } = await open();
    await write('Row 7, BVN', '22298765432');
    expect(cell('Row 7, BVN').getAttribute('aria-invalid')).toBeNull();
    expect(cell('Row 7, Sex').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('It must be M or F.')).toBeTruthy();
    expect(screen.queryByText('It has 3 digits.')).toBeNull();
    server?.restore();
  });

  it('show a masked number without its token, which is sent while the cell is unchanged', async () => {
    const { server } = await open();
    expect(cell('Row 14, BVN').value).toBe('•••••••0061');
    await write('Row 14, BVN', '•••••••006');
    expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeTruthy();
    await write('Row 14, BVN', '•••••••0061');
    expect(screen.queryByRole('button', { name: 'Import 1 row' })).toBeNull();
    server?.restore();
  });

  it('call a cell wrong that can be seen to be so', async () => {
    const { server } = await open();
    await write('Row 12, BVN', '123');
    expect(cell('Row 12, BVN').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('A BVN has 11 digits.')).toBeTruthy();
    server?.restore();
  });

  it('leave the list once they are stored; one that is rejected again stays, with its new reason', async () => {
    const again = [
      ['BVN', 'Surname', 'Sex', 'Gona: import', 'Gona: row', 'Gona: reason'],
      ['22298765433', 'Musa', 'F', 'other', '3', 'BVN: It belongs to another farmer.'],
    ];
    const { server } = await open({
      'GET /imports/:jobId': ({ params }: AskedCall) =>
        importRecord(params.jobId === '9' ? AGAIN : COMPLETED),
      'GET /jobs/:jobId/rejects.csv': ({ params }: AskedCall) =>
        params.jobId === '9' ? again.map(csvLine).join('') : FILE,
    });
    await write('Row 7, BVN', '22298765432');
    await write('Row 7, Sex', 'M');
    await write('Row 12, BVN', '22298765433');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Import 2 rows' })));
    expect(screen.getByRole('status').textContent).toContain('1 row stored.');
    expect(screen.getByRole('status').textContent).toContain('1 row is still rejected');
    expect(screen.queryByRole('textbox', { name: 'Row 7, BVN' })).toBeNull();
    expect(cell('Row 12, BVN').value).toBe('22298765433');
    expect(cell('Row 12, BVN').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('It belongs to another farmer.')).toBeTruthy();
    server?.restore();
  });
});
