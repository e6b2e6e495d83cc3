import { randomUUID } from 'node:crypto';
import {
  type EditedMapsDto,
  type EvaluationFarmDto,
  type EvaluationPageDto,
  GRANTS,
  type ProblemDto,
  type SavedFarmDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/** Saving a drawn boundary. */
let served: ServedWorld;
let home: World;
let admin: HttpClient;
let resourceId: number;

beforeAll(async () => {
  served = await openWorld({ apis: 2 });
  home = served.home;
  admin = await home.as(home.admin);
  resourceId = (await home.programme('Kebbi')).resource.id;
});
afterAll(() => served?.close());

const square = (lng: number, lat: number, side = 0.001) => [
  { lat, lng },
  { lat, lng: lng + side },
  { lat: lat + side, lng: lng + side },
  { lat: lat + side, lng },
];
const newFarm = (row: { status?: 'ACTIVE' | 'COMPLETED' } = {}) =>
  home.make.farm({ accountId: home.account.id, communityResourceId: resourceId, ...row });
const save = (farmId: number, body: object, client = admin) =>
  client.call<SavedFarmDto & ProblemDto>('PUT', `/api/evaluation/farmmap/${farmId}`, { body });
const farm = async (farmId: number) =>
  (await admin.get<EvaluationFarmDto>(`/api/evaluation/farmmap/${farmId}`)).body.farm;
const stored = async (farmId: number) =>
  (
    await served.db.query<Stored>(
      `SELECT f.version, f.status, f.completed_on, ST_AsText(f.boundary) AS wkt, f.area_m2,
              ST_Area(f.boundary::geography) AS measured,
              (SELECT array_agg(v.source ORDER BY v.version) FROM farm_boundary_version v WHERE v.farm_id = f.id) AS sources,
              (SELECT count(*) FROM event_log e WHERE e.subject_kind = 'farm' AND e.subject_id = f.id) AS events,
              (SELECT count(*) FROM farm_act a WHERE a.farm_id = f.id) AS acts
         FROM farm f WHERE f.id = $1`,
      [farmId],
    )
  )[0];
interface Stored {
  version: number;
  status: string;
  completed_on: Date | null;
  wkt: string;
  area_m2: number;
  measured: number;
  sources: string[] | null;
  events: number;
  acts: number;
}

describe('a farm that is saved', () => {
  it('has the boundary, its geodesic size, a version of each boundary, an event and an act; completed it is judged again', async () => {
    const { id } = await newFarm({ status: 'COMPLETED' });
    const { status, body } = await save(id, { coords: square(4.2, 12.45), expectedVersion: 1 });
    expect([status, body]).toEqual([
      200,
      {
        code: 200,
        message: 'Work Saved successfully',
        farmId: id,
        outcome: 'saved',
        version: 2,
        status: 'ACTIVE',
        farmSize: expect.closeTo(1.2, 0),
        reopened: true,
        notice: 'Farm reopened.',
        findings: [],
        actId: expect.any(Number),
      },
    ]);
    const row = await stored(id);
    expect(row).toMatchObject({
      version: 2,
      status: 'ACTIVE',
      completed_on: null,
      sources: ['capture', 'edit'],
      events: 1,
      acts: 1,
    });
    expect(row?.area_m2).toBeCloseTo(row?.measured ?? 0, 6);
    expect((await farm(id)).coords).toHaveLength(4);
    const { body: page } = await admin.get<EvaluationPageDto>(`/api/evaluation/maps/${resourceId}/ALL/0/200`);
    expect(page.totalArea).toBeGreaterThan(1);
  });

  it('takes points as text and as the body itself, and parts with holes', async () => {
    const { id } = await newFarm();
    const text = await save(id, { coords: JSON.stringify(square(4.3, 12.45)) });
    expect([text.status, text.body.version]).toEqual([200, 2]);
    const bare = await save(id, square(4.31, 12.45));
    expect([bare.status, bare.body.version]).toEqual([200, 3]);
    const ring = (lng: number, side: number) =>
      [
        ...square(lng, 12.45 + (0.001 - side) / 2, side),
        square(lng, 12.45 + (0.001 - side) / 2, side)[0],
      ].map((p) => [p?.lng, p?.lat]);
    const boundary = [[ring(4.32, 0.001), ring(4.3204, 0.0002)], [ring(4.33, 0.0012)]];
    const parts = await save(id, { boundary });
    expect([parts.status, parts.body.version]).toEqual([200, 4]);
    expect((await farm(id)).boundary.map((part) => part.length)).toEqual([2, 1]);
    // The record's own coords are the largest outer ring: the other parts are preserved.
    const wider = await save(id, {
      coords: [...square(4.33, 12.45, 0.0012).slice(0, 3), { lat: 12.4513, lng: 4.3299 }],
    });
    expect([wider.status, wider.body.version]).toEqual([200, 5]);
    expect((await farm(id)).boundary.map((part) => part.length)).toEqual([2, 1]);
  });

  it('with what it has already stays as it is, completed, without an event', async () => {
    const { id } = await newFarm({ status: 'COMPLETED' });
    const { coords } = await farm(id);
    const { status, body } = await save(id, {
      coords: [...coords.slice(2), ...coords.slice(0, 2)].reverse(),
    });
    expect([status, body.outcome, body.status, body.actId]).toEqual([200, 'unchanged', 'COMPLETED', null]);
    expect(await stored(id)).toMatchObject({ version: 1, status: 'COMPLETED', events: 0, acts: 0 });
  });

  it('twice by one operation is saved once, also at the same time on two processes', async () => {
    const { id } = await newFarm();
    const body = { coords: square(4.4, 12.45), expectedVersion: 1, opId: randomUUID() };
    const peer = await served.peer.as(home.admin.username);
    const answers = await Promise.all([save(id, body), save(id, body, peer), save(id, body)]);
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]?.body]);
    expect(await stored(id)).toMatchObject({ version: 2, events: 1, acts: 1 });
  });

  it('by two at once from one version is saved once; the other is told the farm as it is now', async () => {
    const { id } = await newFarm();
    const colleague = await home.as(
      await home.user({ roles: ['STAFF'], access: [resourceId], grants: [GRANTS.editFarms] }),
    );
    const answers = await Promise.all([
      save(id, { coords: square(4.5, 12.45), expectedVersion: 1, opId: randomUUID() }),
      save(id, { coords: square(4.6, 12.45), expectedVersion: 1, opId: randomUUID() }, colleague),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ error: 'farm.versionConflict', current: { id, version: 2 } });
    expect(await stored(id)).toMatchObject({ version: 2, events: 1 });
  });
});

describe('a save', () => {
  it('answers with the severe findings of what it saved, one farm or many', async () => {
    const [swapped, away, fine] = [await newFarm(), await newFarm(), await newFarm()];
    const one = await save(swapped.id, { coords: square(12.45, 4.21) });
    expect(one.body.findings).toEqual([
      {
        findingId: expect.any(Number),
        kind: 'swappedAxes',
        title: 'Latitude and longitude swapped',
        detail: expect.any(String),
      },
    ]);
    const { body } = await admin.post<EditedMapsDto>('/api/evaluation/edited_maps', [
      { farmId: away.id, coords: square(9.2, 7.1) },
      { farmId: fine.id, coords: square(4.23, 12.41) },
    ]);
    expect(body.farms.map(({ saved }) => saved?.findings.map(({ kind }) => kind))).toEqual([
      ['outsideState'],
      [],
    ]);
  });
});

describe('nothing is saved', () => {
  it.each([
    ['one point', [{ lat: 12, lng: 4 }], /three different points/],
    ['an hourglass', [0, 2, 1, 3].map((at) => square(4.2, 12.45)[at]), /crosses itself at 12\.45/],
    ['latitude 95', [...square(4.2, 12.45), { lat: 95, lng: 4 }], /^Point 5 has no latitude.*95/],
    ['null for a NaN', [...square(4.2, 12.45), { lat: null, lng: 4 }], /^Point 5 has no latitude/],
    ['another country', square(2, 48), /48\.0000, 2\.0000 is outside Nigeria/],
    ['a speck', square(4.2, 12.45, 1e-7), /no area|three different/],
    ['a state', square(4.2, 12.45, 0.2), /larger than 10,000 ha/],
    ['a long hourglass', longHourglass(), /crosses itself at/],
    ['no list', 'NaN', /list/],
  ])('of a boundary that is none: %s', async (_name, coords, sentence) => {
    const { id } = await newFarm();
    const { status, body } = await save(id, { coords });
    expect([status, body.error]).toEqual([400, 'request.invalid']);
    expect(body.message).toMatch(sentence);
    expect(await stored(id)).toMatchObject({ version: 1, sources: null, events: 0, acts: 0 });
  });

  it('of a million points, of a hole outside its farm, and of nothing at all', async () => {
    const { id } = await newFarm();
    const million = `{"coords":[${'{"lat":12,"lng":4},'.repeat(999_999)}{"lat":12,"lng":4}]}`;
    const large = await fetch(`${served.api.url}/api/evaluation/farmmap/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: million,
    });
    expect(large.status).toBe(413);
    expect(((await large.json()) as ProblemDto).message).toMatch(/large/i);
    const ring = (lng: number) => [...square(lng, 12.45), square(lng, 12.45)[0]].map((p) => [p?.lng, p?.lat]);
    const hole = await save(id, { boundary: [[ring(4.2), ring(4.3)]] });
    expect([hole.status, hole.body.message]).toEqual([400, expect.stringMatching(/hole is not inside/)]);
    expect((await save(id, {})).body.message).toMatch(/Send the points/);
    expect(await stored(id)).toMatchObject({ version: 1, events: 0 });
  });

  it('for read-only users, and of another account’s farm', async () => {
    const { id } = await newFarm();
    const looker = await home.as(
      await home.user({ roles: ['STAFF'], access: [resourceId], grants: [GRANTS.viewFarms] }),
    );
    const elsewhere = await home.as(await home.user({ roles: ['STAFF'], grants: [GRANTS.editFarms] }));
    const stranger = await served.abroad.as(served.abroad.admin);
    const body = { coords: square(4.7, 12.45) };
    const statuses = await Promise.all(
      [looker, elsewhere, stranger].map(async (client) => (await save(id, body, client)).status),
    );
    expect(statuses).toEqual([403, 404, 404]);
    expect(await stored(id)).toMatchObject({ version: 1, events: 0 });
  });
});

describe('many edited farms', () => {
  const saveAll = (body: object, client = admin) =>
    client.call<EditedMapsDto>('POST', '/api/evaluation/edited_maps', { body });

  it('each have their outcome, and none is half saved', async () => {
    const farms = [await newFarm(), await newFarm(), await newFarm(), await newFarm()] as const;
    const [good, same, stale, bad] = farms.map(({ id }) => id);
    await save(stale ?? 0, { coords: square(4.8, 12.45) });
    const theirs = await served.make.farm({
      accountId: served.abroad.account.id,
      communityResourceId: (await served.abroad.programme('Kano')).resource.id,
    });
    const records = [
      { ...(await farm(good ?? 0)), coords: square(4.81, 12.45) },
      await farm(same ?? 0),
      { farmId: stale, coords: square(4.82, 12.45), expectedVersion: 1 },
      { farmId: bad, coords: square(4.83, 12.45).slice(0, 2) },
      { farmId: theirs.id, coords: square(4.84, 12.45) },
    ];
    const { status, body } = await saveAll(records);
    expect([status, body.code, body.message]).toEqual([200, -1, 'Error saving work']);
    expect(body.farms.map(({ farmId, outcome }) => [farmId, outcome])).toEqual([
      [good, 'saved'],
      [same, 'unchanged'],
      [stale, 'conflict'],
      [bad, 'refused'],
      [theirs.id, 'missing'],
    ]);
    expect(body).toMatchObject({ saved: 1, unchanged: 1, notSaved: 3 });
    expect(body.farms[2]?.current).toMatchObject({ id: stale, version: 2 });
    expect(body.farms[3]?.message).toMatch(/three different points/);
    expect(await stored(bad ?? 0)).toMatchObject({ version: 1, events: 0 });
  });

  it('that all can be saved are “Work Saved successfully”, also as text', async () => {
    const { id } = await newFarm();
    const { body } = await saveAll({ farms: JSON.stringify([{ id, coords: square(4.9, 12.45) }]) });
    expect([body.code, body.message, body.saved]).toEqual([200, 'Work Saved successfully', 1]);
  });
});

/** Returns 2,400 points with two crossing sides: the database detects it. */
function longHourglass() {
  const along = Array.from({ length: 1200 }, (_, at) => ({
    lat: 12.45 + (at % 2) * 1e-5,
    lng: 4.2 + at * 1e-5,
  }));
  const back = along.map(({ lat, lng }) => ({ lat: lat + 0.001, lng }));
  return [...along, ...back];
}
