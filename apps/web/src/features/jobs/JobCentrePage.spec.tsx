import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { jobProgress } from '../../core/realtime/actions.js';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import JobCentrePage from './JobCentrePage.js';
import { registerJobs } from './register.js';
import { importSummary, jobAmended, jobEnded, jobListOf, jobRecord } from './test-jobs.js';

registerJobs();

const page = (
  <Routes>
    <Route path="/imports" element={<JobCentrePage />} />
    <Route path="/imports/:jobId" element={<JobCentrePage />} />
  </Routes>
);
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const mainActions = () =>
  [...document.querySelectorAll('[data-variant=primary]')].map(({ textContent }) => textContent);
const open = (at: string, more = {}) =>
  showPage(page, at, {
    answers: {
      'GET /jobs': jobListOf(jobRecord({ id: 9, label: 'late.csv' }), jobRecord()),
      'GET /jobs/:id': jobRecord(),
      ...more,
    },
  });

afterEach(cleanup);

describe('job centre', () => {
  it('shows the jobs in the order of the list, each as far as it has come since', async () => {
    const { store, server } = await open('/imports');
    await act(
      async () =>
        void store.dispatch(
          jobProgress({ jobId: 9, accountId: 1, state: 'running', step: 'check', done: 900, total: 1000 }),
        ),
    );
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^late\.csv.*900 of 1,000/),
      expect.stringMatching(/^list\.csv.*100 of 1,000/),
    ]);
    server?.restore();
  });

  it('has its buttons in the order that their features give them, and one main action', async () => {
    const { server } = await open('/imports');
    const names = ['Templates', 'New export', 'New import'];
    for (const name of names) await screen.findByRole('button', { name });
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '');
    expect(buttons.filter((text) => names.includes(text))).toEqual(names);
    expect(mainActions()).toEqual(['New import']);
    // The open job shows its own next step.
    server?.set('GET /jobs/:id', jobRecord({ state: 'completed', summary: importSummary }));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'list.csv' })));
    await screen.findByRole('button', { name: 'Rejected rows (1)' });
    expect(mainActions()).toEqual(['Rejected rows (1)']);
    server?.restore();
    cleanup();
    const none = await open('/imports', { 'GET /jobs': jobListOf() });
    expect(mainActions()).toEqual(['New import']);
    none.server?.restore();
  });

  it('has tiles for kinds of work that run or wait, and the pace of now', async () => {
    const queues = [
      { kind: 'exports.run' as const, running: 0, waiting: 2 },
      { kind: 'farmers.import' as const, running: 1, waiting: 0 },
      { kind: 'farms.import' as const, running: 0, waiting: 0 },
    ];
    const past = jobRecord({
      id: 8,
      state: 'completed',
      endedAt: '2026-11-20T08:00:05Z',
      summary: importSummary,
    });
    const { server } = await open('/imports', {
      'GET /jobs': { ...jobListOf(jobRecord(), past), queues },
    });
    const tiles = () =>
      ['Farmer lists', 'Farm maps', 'Communities', 'Map repairs', 'Exports'].flatMap(
        (name) => screen.queryByRole('region', { name })?.textContent ?? [],
      );
    // The data of the last import does not apply to this one.
    expect(tiles()).toEqual(['Farmer listsWorking1running0waiting', 'ExportsQueued0running2waiting']);
    server?.restore();
  });

  it('says live that an import was undone', async () => {
    const ended = jobRecord({ state: 'completed', step: null, summary: importSummary });
    const { server, store } = await open('/imports/7', {
      'GET /jobs': jobListOf(ended),
      'GET /jobs/:id': ended,
    });
    expect(screen.getByText('9 imported, 1 rejected')).toBeTruthy();
    const summary = { ...importSummary, fixed: 1, undone: { rows: 8, kept: 0, whole: true } };
    server?.set('GET /jobs', jobListOf({ ...ended, summary }));
    await act(async () => void store.dispatch(jobAmended(7, summary)));
    expect(screen.getAllByText('9 imported, 1 rejected → 1 fixed → undone')).toHaveLength(2);
    expect(screen.getAllByText('Undone')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Rejected rows/ })).toBeNull();
    server?.restore();
  });

  it('asks for ten jobs at first, as every table does, and shows no pages of none', async () => {
    const { server } = await open('/imports');
    expect(server?.of('GET /jobs').find(({ query }) => query.show === 'all')?.query.size).toBe('10');
    expect(screen.getByRole('combobox', { name: 'Rows per page' })).toBeTruthy();
    server?.restore();
    cleanup();
    const none = await open('/imports', { 'GET /jobs': jobListOf() });
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    none.server?.restore();
  });

  it('says that a job is not there, and asks before it cancels one, unless that ends meanwhile', async () => {
    const { store, server } = await open('/imports/99', { 'GET /jobs/:id': refusal(404) });
    expect(screen.getByText("Job not found, or you don't have access to it.")).toBeTruthy();
    server?.set('GET /jobs/:id', jobRecord());
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'list.csv' })));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cancel import' })));
    expect(await screen.findByText('Cancel the import of list.csv?')).toBeTruthy();
    await act(async () => void store.dispatch(jobEnded(7)));
    expect(screen.queryByText('Cancel the import of list.csv?')).toBeNull();
    expect(server?.of('POST /jobs/:id/cancel')).toEqual([]);
    server?.restore();
  });
});
