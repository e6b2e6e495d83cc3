import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { CommunityResourceDto, RepairCountsDto, RepairDto, RepairFarmDto } from '#libs/contracts';
import { eventReceived } from '../../core/realtime/actions.js';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { jobRecord } from '../jobs/test-jobs.js';
import { repairPath } from './addresses.js';
import RepairActs from './RepairActs.js';
import { movedText, sizeText } from './RepairFarms.js';
import RepairPage from './RepairPage.js';

const resource: Partial<CommunityResourceDto> = {
  id: 12,
  name: 'Kebbi Rice Cluster',
  links: [{ rel: 'self', method: 'GET', href: '/api/community-resource/find/12' }],
};
const linkOf = (rel: string, method: 'POST' | 'GET', path: string) => ({ rel, method, href: `/api${path}` });
const LINKS = {
  run: linkOf('run', 'POST', '/repairs/7/run'),
  discard: linkOf('discard', 'POST', '/jobs/7/cancel'),
  undo: linkOf('undo', 'POST', '/repairs/7/undo'),
};
const counts = (more: Partial<RepairCountsDto> = {}): RepairCountsDto => ({
  examined: 4812,
  faulty: 3,
  repaired: 2,
  reopened: 1,
  kept: 0,
  gone: 0,
  impossible: 1,
  ...more,
});
const repairOf = (more: Partial<RepairDto> = {}): RepairDto => ({
  repairId: 3,
  jobId: 7,
  kind: 'geometry',
  state: 'examined',
  communityResource: { id: 12, name: 'Kebbi Rice Cluster' },
  startedBy: { id: 1, name: 'Adamu Bala' },
  createdAt: '2026-11-20T08:00:00Z',
  endedAt: null,
  counts: counts(),
  faults: [
    { code: 'noArea', title: 'Boundary without an area', farms: 1 },
    { code: 'swappedAxes', title: 'Latitude and longitude swapped', farms: 1 },
    { code: 'size', title: 'Size missing or wrong', farms: 1 },
  ],
  undoJobId: null,
  links: [LINKS.run, LINKS.discard],
  ...more,
});
const ring = [
  [4.2, 12.4],
  [4.201, 12.4],
  [4.201, 12.401],
  [4.2, 12.4],
];
const farmOf = (more: Partial<RepairFarmDto> = {}): RepairFarmDto => ({
  farmId: 40,
  farmCode: 'KB-40',
  name: 'North field',
  faults: ['swappedAxes'],
  sizeBefore: 1.2,
  sizeAfter: 1.2,
  moved: 1_282_400,
  reopens: true,
  outcome: null,
  before: [[ring.map(([lng = 0, lat = 0]) => [lat, lng])]],
  after: [[ring]],
  ...more,
});

const LIST = 'GET /community-resource/repairs/:resourceId';
const FARMS = 'GET /repairs/:jobId/farms';
const answers = {
  'GET /community-resource/find/:id': resource,
  [LIST]: { list: [repairOf()] },
  [FARMS]: { list: [farmOf()], total: 1 },
};
const show = async (more: object = {}, signedInAs: 'ADMIN' | 'STAFF' = 'ADMIN') => {
  const shown = await showPage(<RepairPage />, repairPath(12), {
    answers: { ...answers, ...more },
    signedInAs,
  });
  if (!shown.server) throw new Error('These tests have a server.');
  return { ...shown, server: shown.server };
};
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const ended = (type: 'job.paused' | 'job.ended', seq: number) =>
  eventReceived({
    topic: 'jobs:1',
    seq,
    type,
    subject: { kind: 'job', id: 7 },
    version: null,
    data: { jobId: 7, kind: 'maps.repair', label: 'Farm maps' } as never,
    by: null,
    at: '2026-11-20T08:01:00Z',
    opId: null,
  });

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the page that repairs maps', () => {
  it('begins with a look, which changes nothing, and can look once at a time', async () => {
    const { server } = await show({
      [LIST]: { list: [] },
      'POST /community-resource/repairs/:resourceId': repairOf({ state: 'examining', links: [] }),
    });
    expect(screen.getByText(/These maps have not been checked/)).toBeTruthy();
    server.set(LIST, {
      list: [repairOf({ state: 'examining', counts: counts({ faulty: 0 }), links: [LINKS.discard] })],
    });
    await press('Check for faults');
    expect(screen.getByRole('progressbar', { name: 'Checking the maps' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
  });

  it('says what would change, farm by farm, before anything does', async () => {
    const { server } = await show();
    const says = screen.getByRole('region', { name: 'Repair maps' });
    expect(says.textContent).toContain('4,812 farms checked.');
    expect(says.textContent).toContain('2 farms can be repaired.');
    expect(says.textContent).toContain('1 completed farm changes shape and needs evaluation again.');
    expect(says.textContent).toContain("1 farm can't be repaired: it would have no area left.");
    expect(says.textContent).toContain('Nothing has been changed yet.');
    const row = within(screen.getByRole('table')).getAllByRole('row')[1] as HTMLElement;
    expect(within(row).getByRole('link', { name: 'North field' }).getAttribute('href')).toBe(
      '/community-resource/evaluate?resource=12&farm=40',
    );
    expect(row.textContent).toContain('1,282 km');
    expect(row.textContent).toContain('Will be repaired; needs evaluation again');
    expect(within(row).getByRole('img', { name: 'Boundary of North field after' })).toBeTruthy();
    await act(
      async () => void fireEvent.click(screen.getByRole('radio', { name: 'Size missing or wrong 1' })),
    );
    expect(server.of(FARMS).at(-1)?.query).toMatchObject({ fault: 'size', page: '1' });
  });

  it('repairs after a yes, and follows the job to its end', async () => {
    const done = repairOf({
      state: 'completed',
      endedAt: '2026-11-20T08:02:00Z',
      counts: counts({ kept: 1, repaired: 1, reopened: 0 }),
      links: [LINKS.undo],
    });
    const { server, store } = await show({ 'POST /repairs/:jobId/run': repairOf({ state: 'repairing' }) });
    server.set(LIST, { list: [repairOf({ state: 'repairing', links: [LINKS.discard] })] });
    await press('Repair 2 farms');
    expect(screen.getByRole('progressbar', { name: 'Repairing the maps' })).toBeTruthy();
    jest.useFakeTimers();
    server.set(LIST, { list: [done] });
    await act(async () => void store.dispatch(ended('job.ended', 1)));
    await act(async () => void (await jest.advanceTimersByTimeAsync(2000)));
    expect(screen.getByRole('region', { name: 'Repair maps' }).textContent).toContain('1 farm repaired.');
    expect(screen.getByText(/left out: changed by someone else/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo repair' })).toBeTruthy();
  });

  it('shows what an undo would do before it is done', async () => {
    const asked: string[] = [];
    await show({
      [LIST]: {
        list: [repairOf({ state: 'completed', endedAt: '2026-11-20T08:02:00Z', links: [LINKS.undo] })],
      },
      'GET /repairs/:jobId/undo': {
        until: '2026-11-27T08:02:00Z',
        jobId: null,
        total: 2,
        restored: 1,
        kept: 1,
        gone: 0,
      },
      'POST /repairs/:jobId/undo': ({ path }: { path: string }) => {
        asked.push(path);
        return { until: '2026-11-27T08:02:00Z', jobId: 8, total: 2, restored: 1, kept: 1, gone: 0 };
      },
    });
    await press('Undo repair');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Changed by it, will be restored1');
    expect(dialog.textContent).toContain('Changed or used since, will stay1');
    expect(asked).toEqual([]);
    await press('Yes, undo it');
    expect(asked).toEqual(['/repairs/7/undo']);
  });

  it('offers nothing that the links do not have', async () => {
    await show({
      [LIST]: { list: [repairOf({ state: 'undone', endedAt: '2026-11-20T08:02:00Z', links: [] })] },
    });
    for (const name of ['Undo repair', 'Discard', 'Stop', /^Repair /])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByText('Undone')).toBeTruthy();
  });

  it('computes missing sizes immediately and reports the outcome', async () => {
    const { notifications } = await show({
      'POST /evaluation/fixfarmSize': ({ body }: { body: unknown }) => {
        expect(body).toEqual({ communityResourceId: 12 });
        return {
          code: 200,
          message: 'Missing Farm fixed',
          jobId: 9,
          totalCount: 3,
          totalFixed: 2,
          totalLeft: 1,
        };
      },
    });
    await press('Fix missing sizes');
    expect(notifications().at(-1)?.[1]).toBe(
      "Missing Farm fixed. Computed 2 sizes. 1 farm has no boundary, so its size can't be computed.",
    );
  });

  it('says why the server refused', async () => {
    const { notifications } = await show({
      [LIST]: { list: [] },
      'POST /community-resource/repairs/:resourceId': refusal(409, {
        message: "A repair of this programme's maps is already running.",
      }),
    });
    await press('Check for faults');
    expect(notifications().at(-1)?.[1]).toBe("A repair of this programme's maps is already running.");
  });
});

describe('sizes and distances', () => {
  it('are shown only if they change', () => {
    expect(sizeText(farmOf())).toBe('1.20 ha');
    expect(sizeText(farmOf({ sizeBefore: 0 }))).toBe('none to 1.20 ha');
    expect(sizeText(farmOf({ sizeBefore: 2.4 }))).toBe('2.40 to 1.20 ha');
    expect([0.4, 12.6, 1_282_400].map(movedText)).toEqual(['–', '13 m', '1,282 km']);
  });
});

it('is reached from the job', async () => {
  await showPage(
    <RepairActs job={jobRecord({ kind: 'maps.repair', communityResource: { id: 12, name: 'Kebbi' } })} />,
    '/imports/7',
    { answers: {} },
  );
  expect(screen.getByRole('link', { name: 'Open the repair' }).getAttribute('href')).toBe(repairPath(12));
});
