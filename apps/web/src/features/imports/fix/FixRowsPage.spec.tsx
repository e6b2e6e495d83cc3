import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { csvLine } from '#libs/tabular/cells';
import { showPage } from '../../../testing/test-app.js';
import { importRecord } from '../assistant/test-import.js';
import FixRowsPage from './FixRowsPage.js';

const FILE = [
  ['BVN', 'Surname', 'Sex', 'Gona: import', 'Gona: row', 'Gona: reason'],
  ['123', 'Bello', 'Man', 'mark', '7', 'BVN: It has 3 digits. Sex: It must be M or F.'],
  ['', 'Musa', 'F', 'mark', '12', 'BVN: The BVN is missing.'],
]
  .map(csvLine)
  .join('');

afterEach(cleanup);

const open = () =>
  showPage(
    <Routes>
      <Route path="/imports/:jobId/fix" element={<FixRowsPage />} />
    </Routes>,
    '/imports/7/fix',
    {
      answers: {
        'GET /imports/:jobId': importRecord({ state: 'completed' }),
        'GET /jobs/:jobId/rejects.csv': FILE,
      },
    },
  );
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = (name: string, value: string) =>
  act(async () => void fireEvent.change(cell(name), { target: { value } }));

describe('rejected rows in a grid', () => {
  it('keep what was written into one row while another is written into', async () => {
    const { server } = await open();
    await write('Row 7, BVN', '22298765432');
    await write('Row 12, BVN', '22298765433');
    await write('Row 7, Sex', 'M');
    expect(cell('Row 7, BVN').value).toBe('22298765432');
    expect(cell('Row 12, BVN').value).toBe('22298765433');
    expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeTruthy();
    server?.restore();
  });

  it('say beneath a row what is still wrong with it, and what was put right', async () => {
    const { server } = await open();
    await write('Row 7, BVN', '22298765432');
    expect(cell('Row 7, BVN').getAttribute('aria-invalid')).toBeNull();
    expect(cell('Row 7, Sex').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('It must be M or F.')).toBeTruthy();
    expect(screen.queryByText('It has 3 digits.')).toBeNull();
    server?.restore();
  });
});
