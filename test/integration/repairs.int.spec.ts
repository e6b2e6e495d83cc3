import type { RepairFarmListDto, RepairListDto, RepairUndoDto } from '#libs/contracts';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { bowtie, type MapGround, polygon, square } from '../support/map-ground.js';
import { answered, Repairing } from '../support/repairing.js';
import type { ServedWorld } from '../support/world.js';

let repairing: Repairing;
let served: ServedWorld;
let ground: MapGround;
let admin: HttpClient;
beforeAll(async () => {
  repairing = await Repairing.open();
  ({ served, ground, admin } = repairing);
});
afterAll(() => repairing?.close());

describe('a repair of maps', () => {
  it('shows what would change, changes it after a yes, and takes it back', async () => {
    const place = await ground.programme();
    const ids = await ground.faultyFarms(place);
    const vast = await ground.farm(place, polygon([7, 9], [8, 9], [8, 10], [7, 10], [7, 9]), {
      status: 'COMPLETED',
    });
    const before = await ground.digest(place);

    const waiting = await repairing.examined(place);
    expect(waiting.counts).toEqual({
      examined: 8,
      faulty: 7,
      repaired: 5,
      reopened: 2,
      kept: 0,
      gone: 0,
      impossible: 2,
    });
    expect(waiting.faults.map(({ code, farms }) => [code, farms])).toEqual([
      ['noArea', 1],
      ['tooLarge', 1],
      ['swappedAxes', 1],
      ['selfCrossing', 1],
      ['openRing', 1],
      ['duplicatePoints', 1],
      ['size', 1],
    ]);
    const { list, total } = await answered<RepairFarmListDto>(
      admin.get(`/api/repairs/${waiting.jobId}/farms?page=1&size=20`),
    );
    expect(total).toBe(7);
    const found = new Map(list.map((each) => [each.farmId, each]));
    expect(list[0]).toMatchObject({ farmId: ids.swapped, faults: ['swappedAxes'], reopens: true });
    expect(found.get(ids.swapped)?.moved).toBeGreaterThan(1_000_000);
    expect(found.get(ids.swapped)?.after[0]?.[0]?.[0]).toEqual([4.2, 12.4]);
    expect(found.get(ids.crossing)).toMatchObject({ faults: ['selfCrossing'], reopens: true, outcome: null });
    expect(found.get(ids.crossing)?.after).toHaveLength(2);
    expect(found.get(ids.open)).toMatchObject({ faults: ['openRing'], reopens: false });
    expect(found.get(ids.doubled)).toMatchObject({ faults: ['duplicatePoints'], reopens: false, moved: 0 });
    expect(found.get(ids.sizeless)).toMatchObject({ faults: ['size'], sizeBefore: 0 });
    expect(found.get(ids.sizeless)?.sizeAfter).toBeCloseTo(1.2, 1);
    expect(found.get(ids.flat)).toMatchObject({ faults: ['noArea'], outcome: 'impossible' });
    expect(found.get(vast)).toMatchObject({ faults: ['tooLarge'], outcome: 'impossible', reopens: false });
    // Nothing is written before confirmation.
    expect(await ground.digest(place)).toEqual(before);

    const done = await repairing.run(waiting);
    expect(done.counts).toMatchObject({ faulty: 7, repaired: 5, reopened: 2, impossible: 2 });
    const now = await ground.stored(Object.values(ids));
    expect(now.get(ids.good)).toMatchObject({ status: 'COMPLETED', version: 1 });
    expect(now.get(ids.swapped)).toMatchObject({
      status: 'ACTIVE',
      version: 2,
      valid: true,
      at: '4.20 12.40',
    });
    expect(now.get(ids.crossing)).toMatchObject({ status: 'ACTIVE', version: 2, valid: true });
    for (const id of [ids.doubled, ids.open, ids.sizeless])
      expect(now.get(id)).toMatchObject({ status: 'COMPLETED', version: 2, valid: true, area: 12029 });
    expect(now.get(ids.flat)).toMatchObject({ version: 1 });
    const versions = await served.db.query(
      `SELECT count(*)::int AS n FROM farm_boundary_version WHERE source = 'repair' AND made_by = $2 AND farm_id = ANY($1)`,
      [Object.values(ids), served.home.admin.id],
    );
    expect(versions).toEqual([{ n: 5 }]);
    const events = await served.db.query(
      `SELECT sum((data->>'repaired')::int)::int AS repaired, sum((data->>'reopened')::int)::int AS reopened FROM event_log
        WHERE topic = $1 AND type = 'farms.repaired'`,
      [`resource:${place.communityResourceId}`],
    );
    expect(events).toEqual([{ repaired: 5, reopened: 2 }]);

    // An evaluator has since completed one of them, which stays unchanged.
    await answered(admin.post(`/api/evaluation/mapping_completed/${ids.crossing}`, {}));
    const undo = await answered<RepairUndoDto>(admin.get(`/api/repairs/${done.jobId}/undo`));
    expect(undo).toMatchObject({ total: 5, restored: 4, kept: 1, gone: 0 });
    await answered(admin.post(`/api/repairs/${done.jobId}/undo`));
    await eventually(async () => (await repairing.find(done.jobId)).state === 'undone', 20_000);
    const after = await ground.digest(place);
    const others = (row: { id: number }) => Number(row.id) !== ids.crossing;
    expect(after.filter(others)).toEqual(before.filter(others));
    const again = await admin.post(`/api/repairs/${done.jobId}/undo`);
    expect(again.status).toBe(409);
    const list2 = await answered<RepairListDto>(
      admin.get(`/api/community-resource/repairs/${place.communityResourceId}`),
    );
    expect(list2.list.map(({ jobId }) => jobId)).toEqual([done.jobId]);
  });

  it('keeps what was changed between the look and the yes, and misses what is gone', async () => {
    const place = await ground.programme();
    const ids = await ground.faultyFarms(place);
    const waiting = await repairing.examined(place);
    await answered(admin.post(`/api/evaluation/mapping_not_completed/${ids.doubled}`, {}));
    await served.db.query('DELETE FROM farm WHERE id = $1', [ids.open]);
    const done = await repairing.run(waiting);
    expect(done.counts).toMatchObject({ faulty: 6, repaired: 3, kept: 1, gone: 1, impossible: 1 });
    const [{ summary } = { summary: null }] = await served.db.query<{ summary: object | null }>(
      'SELECT summary FROM job_run WHERE id = $1',
      [done.jobId],
    );
    expect(summary).toMatchObject({ kind: 'repair', examined: 7, faulty: 6, repaired: 3, kept: 1, gone: 1 });
  });

  it('finds nothing a second time, and then there is nothing to decide', async () => {
    const place = await ground.programme();
    const ids = await ground.faultyFarms(place);
    await served.db.query('DELETE FROM farm WHERE id = $1', [ids.flat]);
    await repairing.run(await repairing.examined(place));
    const second = await repairing.until((await repairing.begin(place)).jobId, 'completed');
    expect(second.counts).toMatchObject({ examined: 6, faulty: 0, repaired: 0 });
    expect(second.links.map(({ rel }) => rel)).toEqual(['self']);
  });

  it('keeps the ground of a boundary that was walked twice, and of parts that overlap', async () => {
    const place = await ground.programme();
    const twice = await ground.farm(
      place,
      polygon(
        [4.3, 12.4],
        [4.302, 12.4],
        [4.302, 12.402],
        [4.3, 12.402],
        [4.3, 12.40001],
        [4.30201, 12.40001],
        [4.30201, 12.40199],
        [4.30001, 12.402],
        [4.3, 12.4],
      ),
    );
    const parts = await ground.farm(
      place,
      'MULTIPOLYGON(((4.31 12.4,4.312 12.4,4.312 12.402,4.31 12.402,4.31 12.4)),((4.311 12.4,4.313 12.4,4.313 12.402,4.311 12.402,4.311 12.4)))',
    );
    await repairing.run(await repairing.examined(place));
    const now = await ground.stored([twice, parts]);
    expect((now.get(twice)?.area ?? 0) / 48_100).toBeCloseTo(1, 1);
    expect((now.get(parts)?.area ?? 0) / 72_100).toBeCloseTo(1, 1);
  });

  it('leaves boundaries of the neighbouring state, and without a state asks the whole country', async () => {
    const place = await ground.programme();
    // In Sokoto, and not within Kebbi when swapped either.
    const near = await ground.farm(place, square(5.2, 13.0));
    const examinedNear = await repairing.until((await repairing.begin(place)).jobId, 'completed');
    expect(examinedNear.counts).toMatchObject({ examined: 1, faulty: 0 });
    expect((await ground.stored([near])).get(near)).toMatchObject({ version: 1 });

    const { resource } = await served.home.programme();
    const anywhere = { accountId: served.home.account.id, communityResourceId: resource.id };
    const swapped = await ground.farm(anywhere, square(12.0, 4.5));
    await repairing.run(await repairing.examined(anywhere));
    expect((await ground.stored([swapped])).get(swapped)).toMatchObject({ at: '4.50 12.00' });
  });

  it('is one at a time, of farms of its own programme, and for administrators', async () => {
    const place = await ground.programme();
    const ids = await ground.faultyFarms(place);
    const waiting = await repairing.examined(place, [ids.swapped, ids.good]);
    expect(waiting.counts).toMatchObject({ examined: 2, faulty: 1 });
    const path = `/api/community-resource/repairs/${place.communityResourceId}`;
    expect(await admin.post(path, {})).toMatchObject({
      status: 409,
      body: { error: 'repair.underWay' },
    });
    await answered(admin.post(`/api/jobs/${waiting.jobId}/cancel`));
    const discarded = await repairing.until(waiting.jobId, 'cancelled');
    expect(discarded.links.map(({ rel }) => rel)).toEqual(['self']);
    expect(await admin.post(`/api/repairs/${waiting.jobId}/run`)).toMatchObject({ status: 409 });

    const elsewhere = await ground.programme();
    const foreign = await ground.farm(elsewhere, bowtie(4.4, 12.4));
    expect(await admin.post(path, { farmIds: [foreign] })).toMatchObject({ status: 404 });
    const stranger = await served.abroad.as(served.abroad.admin);
    expect(await stranger.post(path, {})).toMatchObject({ status: 404 });
    expect(await stranger.get(`/api/repairs/${waiting.jobId}`)).toMatchObject({ status: 404 });
    const staff = await served.home.as(served.home.staff);
    expect(await staff.post(path, {})).toMatchObject({ status: 403 });
  });
});
