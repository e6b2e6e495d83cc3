import type { ImportSummary } from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import { type ActivityEvent, Domains } from '#libs/platform';
import { activityOf } from './activity.js';

const domains = new Domains(DOMAINS);

const NOON = Date.UTC(2026, 10, 20, 12);
const ngozi = { id: 2, name: 'Ngozi Eze' };
const adamu = { id: 1, name: 'Adamu Bala' };
let next = 1000;

/** Gives ids and times in the same order, as in the log: `minutes` before noon. */
function at(minutes: number) {
  next -= 1;
  return { id: next, at: new Date(NOON - minutes * 60_000) };
}

function flag(
  minutes: number,
  more: { by?: typeof ngozi; status?: 'ACTIVE' | 'COMPLETED'; farmId?: number; lga?: string } = {},
): ActivityEvent<'farm.statusChanged'> {
  const status = more.status ?? 'COMPLETED';
  return {
    ...at(minutes),
    by: more.by ?? ngozi,
    type: 'farm.statusChanged',
    data: {
      farmId: more.farmId ?? next,
      communityResourceId: 7,
      status,
      previousStatus: status === 'ACTIVE' ? 'COMPLETED' : 'ACTIVE',
    },
    within: 'Kebbi Rice Cluster',
    place: more.lga ?? 'Argungu',
  };
}

function ended(
  counts: Partial<ImportSummary>,
  more: {
    kind?: 'farmers.import' | 'farms.import' | 'maintenance.purge';
    state?: 'completed' | 'failed' | 'cancelled';
    errorCode?: string;
  } = {},
): ActivityEvent<'job.ended'> {
  const summary = {
    kind: 'import' as const,
    total: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    held: 0,
    rejected: 0,
    parked: 0,
    parkedReasons: [],
    reasons: [],
    notes: [],
    ...counts,
  };
  return {
    ...at(18),
    by: adamu,
    type: 'job.ended',
    data: {
      jobId: 5,
      kind: more.kind ?? 'farmers.import',
      label: 'kebbi.csv',
      state: more.state ?? 'completed',
      summary,
      errorCode: more.errorCode ?? null,
    },
    within: 'Kebbi Rice Cluster',
    place: null,
  };
}

const said = (events: ActivityEvent[]) =>
  activityOf(events, 20, domains).map((line) => `${line.by?.name ?? 'Gona'} ${line.what} | ${line.detail}`);

describe('imports', () => {
  it('reports stored rows and rows that need attention', () =>
    expect(said([ended({ created: 4600, updated: 55, rejected: 157 })])).toEqual([
      'Adamu Bala imported 4,655 farmers | 157 rows need attention',
    ]));

  it('uses the singular for one', () =>
    expect(said([ended({ created: 1, rejected: 1 }, { kind: 'farms.import' })])).toEqual([
      'Adamu Bala imported 1 farm map | 1 row needs attention',
    ]));

  it('does not report rows that were not imported', () =>
    expect(
      said([
        ended({ unchanged: 10 }),
        ended({ rejected: 12 }),
        ended({}, { state: 'failed', errorCode: 'file.noHeader' }),
        ended({ created: 1200 }, { state: 'cancelled' }),
      ]),
    ).toEqual([
      'Adamu Bala imported kebbi.csv, which contained nothing new | Kebbi Rice Cluster',
      'Adamu Bala imported nothing from kebbi.csv | 12 rows need attention',
      'Adamu Bala could not import kebbi.csv | The first row must contain the column names.',
      'Adamu Bala stopped the import of kebbi.csv | 1,200 farmers were stored before that',
    ]));

  it('leaves out Gona’s own jobs', () =>
    expect(said([ended({}, { kind: 'maintenance.purge' })])).toEqual([]));
});

describe('farm maps', () => {
  it('groups status changes of one person within an hour', () =>
    expect(said(Array.from({ length: 42 }, (_, i) => flag(i)))).toEqual([
      'Ngozi Eze completed 42 farm maps | Kebbi Rice Cluster, Argungu',
    ]));

  it('groups two people separately', () =>
    expect(said([flag(1), flag(2, { by: adamu }), flag(3), flag(4, { by: adamu })])).toEqual([
      'Ngozi Eze completed 2 farm maps | Kebbi Rice Cluster, Argungu',
      'Adamu Bala completed 2 farm maps | Kebbi Rice Cluster, Argungu',
    ]));

  it('starts a new group after a pause of more than an hour', () =>
    expect(said([flag(0), flag(60), flag(121)])).toEqual([
      'Ngozi Eze completed 2 farm maps | Kebbi Rice Cluster, Argungu',
      'Ngozi Eze completed a farm map | Kebbi Rice Cluster, Argungu',
    ]));

  it('tells the two directions apart, and leaves out a place that is not one', () =>
    expect(
      said([
        flag(0, { status: 'ACTIVE' }),
        flag(1, { lga: 'Jega' }),
        flag(2),
        flag(3, { farmId: 9 }),
        flag(4, { farmId: 9 }),
      ]),
    ).toEqual([
      'Ngozi Eze marked a farm map not completed | Kebbi Rice Cluster, Argungu',
      'Ngozi Eze completed 3 farm maps | Kebbi Rice Cluster',
    ]));

  it('keeps its key while the line grows', () => {
    const older = [flag(1), flag(2)];
    const key = activityOf(older, 20, domains)[0]?.key;
    const grown = activityOf([{ ...flag(0), id: 5000 }, ...older], 20, domains)[0];
    expect(grown).toMatchObject({ key, at: new Date(NOON).toISOString(), what: 'completed 3 farm maps' });
  });
});

it('tells of resources and communities', () => {
  const resource = { communityResourceId: 7, name: 'Kebbi Rice Cluster' };
  const event = (type: string, data: object) =>
    ({ ...at(5), by: adamu, type, data, within: 'Kebbi Rice Cluster', place: null }) as ActivityEvent;
  expect(
    said([
      event('communityResource.statusChanged', { ...resource, status: 'INACTIVE' }),
      event('communityResource.statusChanged', { ...resource, status: 'ACTIVE' }),
      event('communityResource.updated', resource),
      event('community.created', { communityId: 1, communityResourceId: 7, name: 'Alwasa' }),
      event('community.created', { communityId: 2, communityResourceId: 8, name: 'Jega' }),
      event('community.created', { communityId: 3, communityResourceId: 8, name: 'Gindi' }),
      event('communityResource.created', resource),
    ]),
  ).toEqual([
    'Adamu Bala suspended the community resource Kebbi Rice Cluster | null',
    'Adamu Bala activated the community resource Kebbi Rice Cluster | null',
    'Adamu Bala changed the community resource Kebbi Rice Cluster | null',
    'Adamu Bala added the community Alwasa | Kebbi Rice Cluster',
    'Adamu Bala added 2 communities | Kebbi Rice Cluster',
    'Adamu Bala added the community resource Kebbi Rice Cluster | null',
  ]);
});

it('returns at most the requested lines', () =>
  expect(activityOf([flag(0), flag(100), flag(200)], 2, domains)).toHaveLength(2));
