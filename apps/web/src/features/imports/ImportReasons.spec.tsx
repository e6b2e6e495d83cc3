import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { showPage } from '../../testing/test-app.js';
import { jobRecord } from '../jobs/test-jobs.js';
import { ImportReasons } from './ImportReasons.js';
import { registerImports } from './register.js';

registerImports();
afterEach(cleanup);

const crosses = (row: number, name: string) => ({
  row,
  name,
  column: null,
  reason: 'boundary.crossesItself',
  message: `The boundary crosses itself near 12.8${row}, 6.12.`,
  value: `12.8${row}, 6.12`,
  settled: row === 3,
});
const reason = {
  code: 'boundary.crossesItself',
  // Older imports store the sentence of the first row.
  message: 'The boundary crosses itself near 12.81, 6.12.',
  rows: 12,
  firstRow: 1,
  firstName: 'Bena 1',
  column: null,
  example: '12.81, 6.12',
};

const open = () =>
  showPage(
    <ImportReasons jobId={jobRecord().id} reasons={[reason, { ...reason, column: 'Boundary', rows: 3 }]} />,
    '/imports/7',
    {
      answers: {
        'GET /jobs/:id/rejects': ({ query }: { query: Record<string, string> }) => ({
          list: Array.from({ length: Math.min(12, Number(query.size)) }, (_, i) =>
            crosses(i + 1, `Bena ${i + 1}`),
          ),
          total: 12,
        }),
      },
    },
  );
const press = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('reasons of rejection', () => {
  it('are under one title for all, each once', async () => {
    const { server } = await open();
    // Scrollable boxes are reachable by keyboard.
    expect(screen.getByRole('group', { name: 'Rejection reasons' }).tabIndex).toBe(0);
    expect(screen.getAllByText('Boundary crosses itself')).toHaveLength(1);
    expect(screen.getByText('15')).toBeTruthy();
    expect(screen.getByText('Bena 1: “12.81, 6.12”')).toBeTruthy();
    server?.restore();
  });

  it('open to their rows by name, and to the rest of them', async () => {
    const { server } = await open();
    await press(/Boundary crosses itself/);
    expect(screen.getByText('Bena 10')).toBeTruthy();
    expect(screen.queryByText('Bena 12')).toBeNull();
    expect(screen.getByText('stored since')).toBeTruthy();
    await press(/and 2 more/);
    expect(screen.getByText('Bena 12')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
    expect(server?.calls.at(-1)?.query).toMatchObject({ reason: 'boundary.crossesItself', page: '1' });
    server?.restore();
  });

  it('that alone reject nothing come after the others, without a claim that they did', async () => {
    const phone = { ...reason, code: 'phone.invalid', rows: 40 };
    const { server } = await showPage(<ImportReasons jobId={7} reasons={[phone, reason]} />, '/imports/7');
    const lines = screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^Rejected.*Boundary crosses itself/);
    expect(lines[1]).toMatch(/^Other problems.*Not a phone number/);
    server?.restore();
  });
});
