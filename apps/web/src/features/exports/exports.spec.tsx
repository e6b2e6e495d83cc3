import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ExportKindDto, ExportSummary } from '#libs/contracts';
import { showPage } from '../../testing/test-app.js';
import { jobRecord } from '../jobs/test-jobs.js';
import ExportActs from './ExportActs.js';
import { ExportButton, ExportMenu } from './ExportButton.js';
import ExportSummaryView from './ExportSummary.js';

const DAY_MS = 86_400_000;
const summary: ExportSummary = {
  kind: 'export',
  export: 'farmers',
  format: 'csv',
  name: 'Farmers, 2026-11-22.csv',
  rows: 4812,
  size: 1_400_000,
  takenAt: '2026-11-22T10:00:00.000Z',
  keptUntil: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  filters: ['Community resource: Kebbi Rice Cluster'],
  crs: null,
  whole: false,
};
const job = (changed: Partial<ExportSummary> = {}) =>
  jobRecord({ kind: 'exports.run', state: 'completed', summary: { ...summary, ...changed } });
const kind = (name: ExportKindDto['kind'], label: string): ExportKindDto => ({
  kind: name,
  label,
  about: 'One row a thing.',
  formats: ['csv', 'xlsx'],
  columns: [{ field: 'name', heading: 'Name' }],
  statuses: [],
  byCommunity: false,
  ofFarms: false,
  ofMessages: false,
  ofLedger: null,
  namesProduct: false,
  ofPeople: false,
  whole: false,
  sensitive: name === 'farmers' ? ['BVNs'] : [],
  smaller: name === 'farmers' ? 'research' : null,
});

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
});

describe('an export that has ended', () => {
  it('reports the rows written and the expiry, and saves the file', async () => {
    const { server } = await showPage(
      <>
        <ExportSummaryView job={job()} />
        <ExportActs job={job()} />
      </>,
      '/imports/7',
      { answers: { 'GET /exports/:id/file': new Blob(['x']) } },
    );
    expect(screen.getByText('4,812')).toBeTruthy();
    expect(screen.getByText('Community resource: Kebbi Rice Cluster')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Download' })));
    expect(saved).toEqual([summary.name]);
    server?.restore();
  });

  it.each([
    ['is not kept any more', { keptUntil: '2026-01-01T00:00:00.000Z' }],
    ['holds whole BVNs for somebody else', { whole: true }],
  ])('offers no file where it %s', async (_why, changed) => {
    await showPage(
      <ExportActs job={{ ...job(changed), startedBy: { id: 999_999, name: 'Hadiza Umar' } }} />,
      '/imports/7',
      {
        answers: {},
      },
    );
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });
});

it('requests a failed export again, if the server offers it', async () => {
  const failed = jobRecord({ kind: 'exports.run', state: 'failed', message: 'The disk is full.' });
  const links = [{ rel: 'retry', href: '/api/exports/7/retry', method: 'POST' as const }];
  const { server } = await showPage(
    <>
      <ExportActs job={{ ...failed, id: 6 }} />
      <ExportActs job={{ ...failed, links }} />
    </>,
    '/imports',
    {
      answers: { 'POST /exports/:jobId/retry': jobRecord({ id: 8, kind: 'exports.run', state: 'waiting' }) },
    },
  );
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(server?.of('POST /exports/:jobId/retry').map(({ params }) => params)).toEqual([{ jobId: '7' }]);
  server?.restore();
});

it('offers of several exports those that the user may have, and asks for the rest', async () => {
  const asked: unknown[] = [];
  const list = [{ ...kind('farmers', 'Farmers'), ofPeople: true }, kind('communities', 'Communities')];
  const { server } = await showPage(
    <ExportMenu
      items={[
        { label: 'Extension', preset: { kind: 'extension', resourceId: 3 } },
        { label: 'Export Farmers', preset: { kind: 'farmers', resourceId: 3 } },
      ]}
    />,
    '/community',
    {
      answers: {
        'GET /exports/kinds': { list, total: 2 },
        'GET /community-resource': { list: [{ id: 3, name: 'Kebbi Rice Cluster' }], total: 1 },
        'POST /exports/count': { rows: 4812 },
        'POST /exports': (request: { body?: unknown }) => {
          asked.push(request.body);
          return jobRecord({ kind: 'exports.run', state: 'waiting', label: summary.name });
        },
      },
    },
  );
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Export' })));
  fireEvent.click(await screen.findByText('Export Farmers'));
  expect(screen.queryByText('Extension')).toBeNull();
  const columns = await screen.findByText('1 column');
  expect(await screen.findByText('4,812 rows, as of now')).toBeTruthy();
  const submit = () => act(async () => void fireEvent.submit(columns.closest('form') as HTMLFormElement));
  await submit();
  expect(asked).toEqual([]);
  const given = { recipient: 'Bank of Agriculture', purpose: 'Loans of the season' };
  fireEvent.change(screen.getByLabelText(/^Recipient/), { target: { value: given.recipient } });
  fireEvent.change(screen.getByLabelText(/^Purpose/), { target: { value: given.purpose } });
  await submit();
  expect(asked).toEqual([{ kind: 'farmers', format: 'csv', resourceId: 3, ...given }]);
  server?.restore();
});

it('offers the export without names before one with numbers of people', async () => {
  const list = [kind('farmers', 'Farmers'), kind('research', 'Farmers for research')];
  const counted: unknown[] = [];
  const { server } = await showPage(<ExportButton preset={{ kind: 'farmers', resourceId: 3 }} />, '/', {
    answers: {
      'GET /exports/kinds': { list, total: 2 },
      'GET /community-resource': { list: [{ id: 3, name: 'Kebbi Rice Cluster' }], total: 1 },
      'POST /exports/count': (request: { body?: unknown }) => {
        counted.push(request.body);
        return { rows: 412 };
      },
    },
  });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Export' })));
  expect(await screen.findByText(/^Sensitive data about people: BVNs\./)).toBeTruthy();
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Export without names instead' })),
  );
  expect(screen.queryByText(/^Sensitive data/)).toBeNull();
  await screen.findByText('412 rows, as of now');
  expect(counted.at(-1)).toEqual({ kind: 'research', format: 'csv', resourceId: 3 });
  server?.restore();
});

it('exports what the map shows, as long as the file is of farms and of that resource', async () => {
  const counted: unknown[] = [];
  const farms = { ...kind('farms', 'Farms'), ofFarms: true, statuses: ['ACTIVE', 'COMPLETED'] };
  const preset = {
    kind: 'farms',
    resourceId: 3,
    filters: { status: 'ACTIVE', agent: 'tanko', import: 77 },
    names: { agent: 'Tanko Audu', import: 'maps.kml' },
  } as const;
  const { server } = await showPage(<ExportButton bare label="Export these farms" preset={preset} />, '/', {
    answers: {
      'GET /exports/kinds': { list: [farms, kind('farmers', 'Farmers')], total: 2 },
      'GET /community-resource': { list: [{ id: 3, name: 'Kebbi Rice Cluster' }], total: 1 },
      'POST /exports/count': (request: { body?: unknown }) => {
        counted.push(request.body);
        return { rows: 0 };
      },
    },
  });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Export these farms' })));
  expect(await screen.findByText('No matching rows.')).toBeTruthy();
  expect(screen.getByText('Only farms that Tanko Audu captured, as on the map.')).toBeTruthy();
  expect(screen.getByText('Only farms from the import of maps.kml, as on the map.')).toBeTruthy();
  expect(counted).toEqual([
    {
      kind: 'farms',
      format: 'csv',
      resourceId: 3,
      filters: { agent: 'tanko', import: 77, status: 'ACTIVE' },
    },
  ]);
  server?.restore();
});
