import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { Link } from '#libs/contracts';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { importSummary, jobRecord } from '../jobs/test-jobs.js';
import { importRecord } from './assistant/test-import.js';
import ImportActs from './ImportActs.js';

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

const open = (label: string, answers: Record<string, unknown>, links: Link[] = []) =>
  showPage(
    <ImportActs job={jobRecord({ state: 'completed', label, summary: importSummary, links })} />,
    '/imports/7',
    {
      answers,
    },
  );
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('the rejected rows of an import', () => {
  it.each(['list.xlsx', 'OLD.XLS'])('of %s come as a workbook first, and as CSV', async (label) => {
    const { server } = await open(label, {
      'GET /jobs/:id/rejects.xlsx': new Blob(['x']),
      'GET /jobs/:id/rejects.csv': new Blob(['x']),
    });
    expect(buttons()).toEqual(['Rejected rows (1)', 'As CSV', 'Upload fixed file']);
    await press('Rejected rows (1)');
    await press('As CSV');
    const stem = label.replace(/\.[^.]+$/, '');
    expect(saved).toEqual([`${stem}-rejected.xlsx`, `${stem}-rejected.csv`]);
    server?.restore();
  });

  it.each(['farms.kmz', 'FARMS.KML'])('of the map %s come as a map', async (label) => {
    const { server } = await open(label, { 'GET /jobs/:id/rejects.kml': new Blob(['x']) });
    expect(buttons()).toEqual(['Rejected rows (1)', 'Upload fixed file']);
    await press('Rejected rows (1)');
    expect(saved).toEqual([`${label.slice(0, -4)}-rejected.kml`]);
    server?.restore();
  });

  it('is offered with full BVNs only if the server allows it, for a reason', async () => {
    const asked: unknown[] = [];
    const offered = [{ rel: 'wholeRejects', href: '/api/jobs/7/rejects/whole', method: 'POST' as const }];
    const { server } = await open(
      'list.csv',
      {
        'POST /jobs/:id/rejects/whole': (request: { body?: unknown }) => {
          asked.push(request.body);
          return new Blob(['x']);
        },
      },
      offered,
    );
    await press('Download with full BVNs');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'The bank corrects its list' } });
    await press('Save the file');
    expect(asked).toEqual([{ reason: 'The bank corrects its list', format: 'csv' }]);
    expect(saved).toEqual(['list-rejected.csv']);
    server?.restore();
  });

  it.each(['list.csv'])('of %s come as CSV first, and as a workbook', async (label) => {
    const { server } = await open(label, { 'GET /jobs/:id/rejects.csv': new Blob(['x']) });
    expect(buttons()).toEqual(['Rejected rows (1)', 'As Excel', 'Upload fixed file']);
    await press('Rejected rows (1)');
    expect(saved).toEqual([`${label.slice(0, -4)}-rejected.csv`]);
    server?.restore();
  });

  it('says when they cannot be had', async () => {
    const { notifications, server } = await open('list.xlsx', {
      'GET /jobs/:id/rejects.xlsx': refusal(409, { message: 'The file is gone.' }),
    });
    await press('Rejected rows (1)');
    expect(notifications()).toEqual([['Error!', 'The file is gone.']]);
    expect(saved).toEqual([]);
    server?.restore();
  });
});

describe('the next step after an import', () => {
  const ended = (resource: object) =>
    open('list.csv', {
      'GET /imports/:jobId': importRecord({ state: 'completed', links: [] }),
      'GET /community-resource/find/:id': { id: 12, farmersCount: 8, links: [], ...resource },
      'GET /community-resource/communitymembers/:id': { list: [], total: 8, links: [] },
    });

  it('is a message to its community once all farms are completed', async () => {
    const { server } = await ended({ farmsCount: 2, completedFarmsCount: 2 });
    const next = await screen.findByRole('link', { name: 'Message 8 members' });
    expect(next.getAttribute('href')).toBe('/messages/new?community=100');
    server?.restore();
  });

  it('is the evaluation while farms wait', async () => {
    const { server } = await ended({ farmsCount: 2, completedFarmsCount: 1 });
    expect(await screen.findByRole('link', { name: 'Evaluate 1 farm' })).toBeTruthy();
    expect(server?.of('GET /community-resource/communitymembers/:id')).toEqual([]);
    server?.restore();
  });
});
