import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { ImportDto } from '#libs/contracts';
import type { TestAnswer } from '../../../testing/answers.js';
import { showPage } from '../../../testing/test-app.js';
import { registerJobs } from '../../jobs/register.js';
import { importSummary, jobRecord } from '../../jobs/test-jobs.js';
import AssistantPage from './AssistantPage.js';
import { importRecord } from './test-import.js';

registerJobs();
afterEach(cleanup);

const open = (imported: ImportDto, answers: Record<string, TestAnswer>) =>
  showPage(
    <Routes>
      <Route path="/imports/:jobId/*" element={<AssistantPage />} />
    </Routes>,
    '/imports/7/review',
    {
      answers: {
        'GET /imports/:jobId': imported,
        'GET /imports/:jobId/rows': { list: [], total: 0 },
        ...answers,
      },
    },
  );

describe('the review', () => {
  it('shows the outcome of the file, the next step, and the farmers’ communities', async () => {
    const argungu = { id: 100, name: 'Argungu', lga: 'Argungu', isNew: false, rows: 4 };
    const page = await open(
      importRecord({
        state: 'completed',
        holds: [],
        counts: {
          total: 10,
          created: 6,
          updated: 0,
          unchanged: 3,
          held: 0,
          rejected: 1,
          parked: 0,
          reopened: 0,
        },
        communities: [argungu, { ...argungu, id: 101, name: 'Dikko', isNew: true, rows: 2 }],
        communitiesTotal: 2,
        undoUntil: '2026-11-29T08:00:00Z',
        links: [],
      }),
      {
        'GET /jobs/:jobId': jobRecord({
          state: 'completed',
          endedAt: '2026-11-20T08:00:55Z',
          startedBy: { id: 9, name: 'Zahra Bello', username: 'zahra', role: 'ADMIN' },
          summary: { ...importSummary, updated: 0, unchanged: 3, copies: 1 },
        }),
        'GET /community-resource/find/:id': {
          id: 12,
          name: 'Kebbi',
          farmersCount: 6,
          farmsCount: 0,
          links: [],
        },
      },
    );
    expect(await screen.findByRole('heading', { name: '6 farmers added to 2 communities' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'New farmers 6, Unchanged 3, Exact copies 1' })).toBeTruthy();
    expect(screen.getByText(/^Farmer list into .* after 54 s, by Zahra Bello/)).toBeTruthy();
    const next = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(next.getByText(/^None of the 6 farmers of Kebbi has a farm map yet/)).toBeTruthy();
    expect(next.getByRole('link', { name: 'Import farm boundaries' })).toBeTruthy();
    const where = within(screen.getByRole('region', { name: 'Where they are' }));
    expect(where.getByRole('link', { name: 'Dikko' }).getAttribute('href')).toMatch(/community=101$/);
    expect(where.getByText('1 community created')).toBeTruthy();
    expect(where.getByText('This import can be undone until 29 Nov 2026.')).toBeTruthy();
    page.server?.restore();
  });

  it('tells rows that someone left out from rejected ones', async () => {
    const reason = { message: '', rows: 2, firstRow: 3, column: 'Community', example: 'Nowhere' };
    const summary = { ...importSummary, updated: 0, unchanged: 3, rejected: 2, leftOut: 2, total: 11 };
    const page = await open(
      importRecord({
        state: 'completed',
        holds: [],
        counts: { ...importRecord().counts!, held: 0, rejected: 2 },
        reasons: [{ code: 'community.leftOut', ...reason }],
        links: [],
      }),
      { 'GET /jobs/:jobId': jobRecord({ state: 'completed', summary }) },
    );
    const bar = 'New farmers 6, Unchanged 3, Left out by choice 2';
    expect(await screen.findByRole('img', { name: bar })).toBeTruthy();
    expect(screen.getByText('Completed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Rows left out (2)', hidden: true })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Rejected rows/, hidden: true })).toBeNull();
    const row = within(screen.getByRole('group', { name: 'Rejection reasons' })).getAllByRole('row')[1];
    expect(row?.textContent).toContain('Left out by choice');
    page.server?.restore();
  });
});
