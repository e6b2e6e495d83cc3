import { randomUUID } from 'node:crypto';
import { type EvaluationFarm, EvaluationPageDto, FarmHistoryDto, FarmStatusDto } from '#libs/contracts';
import {
  ChangeFarmStatus,
  DeleteFarm,
  EvaluationModule,
  ReadEvaluationMap,
  ReadFarmFacts,
} from '#libs/evaluation';
import type { SessionActor } from '#libs/identity';
import { Events } from '#libs/platform';
import { breaches, type DomainContext, domainContext } from '../support/domain-context.js';

const FARMS = 450;

describe('evaluation', () => {
  let context: DomainContext;
  let flags: ChangeFarmStatus;
  let map: ReadEvaluationMap;
  let facts: ReadFarmFacts;
  let accountId: number;
  let resourceId: number;
  let communityId: number;
  let staff: SessionActor;
  let stranger: SessionActor;
  let ungranted: SessionActor;
  let agent: SessionActor;

  beforeAll(async () => {
    context = await domainContext([EvaluationModule]);
    const { app, make, actor, db } = context;
    flags = app.get(ChangeFarmStatus);
    map = app.get(ReadEvaluationMap);
    facts = app.get(ReadFarmFacts);
    accountId = (await make.account()).id;
    resourceId = (await make.communityResource({ accountId })).id;
    communityId = (await make.community({ accountId, communityResourceId: resourceId, name: 'Alwasa' })).id;
    staff = await actor(accountId, 'STAFF', [resourceId], 'Ngozi Eze');
    ungranted = await actor(accountId, 'STAFF', [], 'Hadiza Umar');
    agent = await actor(accountId, 'AGENT', [resourceId], 'Tanko Audu');
    stranger = await actor((await make.account()).id, 'ADMIN');
    // Interleaves two resources' farms, so that ids of one have gaps; every third is completed, every fifth captured by
    // the agent.
    const other = (await make.communityResource({ accountId })).id;
    await db.query(
      `INSERT INTO farm (account_id, community_resource_id, community_id, code, name, status, captured_by, boundary, area_m2)
       SELECT $1, CASE WHEN i % 4 = 0 THEN $3::bigint ELSE $2 END, CASE WHEN i % 4 = 0 THEN NULL ELSE $4::bigint END,
              'P' || i, 'Plot ' || i, CASE WHEN i % 3 = 0 THEN 'COMPLETED' ELSE 'ACTIVE' END,
              CASE WHEN i % 5 = 0 THEN $5::bigint END, b, ST_Area(b::geography)
         FROM generate_series(1, $6::int) i,
              LATERAL (SELECT ST_Multi(ST_MakeEnvelope(4 + i * 0.001, 12, 4.0009 + i * 0.001, 12.0009, 4326)) AS b) x`,
      [accountId, resourceId, other, communityId, agent.id, (FARMS * 4) / 3],
    );
  });
  afterAll(() => context?.close());

  const newFarm = () => context.make.farm({ accountId, communityResourceId: resourceId, communityId });
  const page = async (farmStatus: string, start: number, end: number, agentUsername?: string) => {
    const answer = await map.page(staff, {
      communityResourceId: resourceId,
      farmStatus,
      start: String(start),
      end: String(end),
      agentUsername,
    });
    return { ...answer, list: JSON.parse(answer.farmers) as EvaluationFarm[] };
  };

  describe('pages', () => {
    it.each(['ALL', 'ACTIVE', 'COMPLETED'])('of %s hold every farm once, in order', async (status) => {
      const expected = await context.db.query<{ code: string }>(
        `SELECT code FROM farm WHERE community_resource_id = $1 AND ($2 = 'ALL' OR status = $2) ORDER BY id`,
        [resourceId, status],
      );
      const seen: string[] = [];
      for (let start = 0; ; start += 100) {
        const { list, totalProcessed } = await page(status, start, start + 100);
        expect(totalProcessed).toBe(expected.length);
        seen.push(...list.map((farm) => farm.farmCode));
        if (list.length < 100) break;
      }
      expect(seen).toEqual(expected.map((farm) => farm.code));
    });

    it('can be of one agent, in any case of the name; nobody’s are none', async () => {
      const [count] = await context.db.query<{ n: number }>(
        `SELECT count(*) AS n FROM farm WHERE community_resource_id = $1 AND captured_by = $2 AND status = 'ACTIVE'`,
        [resourceId, agent.id],
      );
      const { list, totalProcessed } = await page('ACTIVE', 0, 1000, agent.username.toUpperCase());
      expect(list).toHaveLength(count!.n);
      expect(totalProcessed).toBe(count!.n);
      expect(list[0]?.agents).toEqual([
        { id: agent.id, name: 'Tanko Audu', phone: '', username: agent.username },
      ]);
      const none = await page('ALL', 0, 10, 'nobody');
      expect([none.list, none.totalProcessed]).toEqual([[], 0]);
      expect(none.totalFarms).toBeGreaterThan(0);
    });

    it('show a farm as the contract says, its BVN masked', async () => {
      const farmer = await context.make.farmer({ accountId, surname: 'Musa', firstName: 'Aisha' });
      await context.db.query(
        `UPDATE farmer SET bvn_last4 = '1234', next_of_kin_surname = 'Musa', next_of_kin_relationship = 'brother' WHERE id = $1`,
        [farmer.id],
      );
      await context.db.query(
        `INSERT INTO farmer_biometric (farmer_id, kind, image) VALUES ($1, 'left thumb', '/a.png'), ($1, 'passport', '/b.png')`,
        [farmer.id],
      );
      const farm = await context.make.farm({
        accountId,
        communityResourceId: resourceId,
        communityId,
        farmerId: farmer.id,
        at: [5, 11],
      });
      const answer = await page('ALL', FARMS, FARMS + 1000);
      const shown = answer.list.find((each) => each.id === farm.id);
      expect(shown).toMatchObject({
        bvn: '•••••••1234',
        farmerId: farmer.id,
        name: 'Musa Aisha',
        communityName: 'Alwasa',
        nextOfKin: { name: 'Musa', relationship: 'brother' },
        prints: [{ kind: 'left thumb', image: '/a.png' }],
        status: 'ACTIVE',
        version: 1,
      });
      expect(shown?.coords).toHaveLength(4);
      expect(shown?.boundary[0]?.[0]).toHaveLength(5);
      expect(shown?.farmSize).toBeGreaterThan(0.9);
      const { list: _list, ...dto } = answer;
      expect(await breaches(EvaluationPageDto, dto)).toEqual([]);
    });

    it('refuse a status and a range that there is not', async () => {
      await expect(page('DONE', 0, 10)).rejects.toMatchObject({ code: 'request.invalid' });
      await expect(page('ALL', 0, 1001)).rejects.toMatchObject({ code: 'request.invalid' });
    });
  });

  describe('flags', () => {
    it('change the status with a version, a time and an event in order', async () => {
      const farm = await newFarm();
      const before = await context.app.get(Events).lastSeq(`resource:${resourceId}`);
      const opId = randomUUID();
      const done = await flags.change(staff, farm.id, 'COMPLETED', { expectedVersion: 1, opId });
      expect(done).toEqual({
        code: 200,
        message: 'Farm Status Completed',
        farmId: farm.id,
        status: 'COMPLETED',
        version: 2,
        actId: expect.any(Number),
      });
      expect(await breaches(FarmStatusDto, done)).toEqual([]);
      await flags.change(staff, farm.id, 'ACTIVE', { expectedVersion: 2 });
      const [row] = await context.db.query('SELECT status, version, completed_on FROM farm WHERE id = $1', [
        farm.id,
      ]);
      expect(row).toEqual({ status: 'ACTIVE', version: 3, completed_on: null });
      const events = await context.app.get(Events).after(`resource:${resourceId}`, before);
      expect(events).toMatchObject([
        {
          seq: before + 1,
          type: 'farm.statusChanged',
          version: 2,
          opId,
          by: { id: staff.id, name: 'Ngozi Eze' },
          data: { farmId: farm.id, status: 'COMPLETED', previousStatus: 'ACTIVE' },
        },
        { seq: before + 2, version: 3, data: { status: 'ACTIVE', previousStatus: 'COMPLETED' } },
      ]);
    });

    it('are done once however often they are sent, even at the same time', async () => {
      const farm = await newFarm();
      const opId = randomUUID();
      const before = await context.app.get(Events).lastSeq(`resource:${resourceId}`);
      const answers = await Promise.all(
        Array.from({ length: 6 }, () =>
          flags.change(staff, farm.id, 'COMPLETED', { expectedVersion: 1, opId }),
        ),
      );
      await flags.change(staff, farm.id, 'ACTIVE', {});
      answers.push(await flags.change(staff, farm.id, 'COMPLETED', { expectedVersion: 1, opId }));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 'COMPLETED', version: 2 });
      expect(await context.app.get(Events).lastSeq(`resource:${resourceId}`)).toBe(before + 2);
    });

    it('answer a conflict with the farm as it is now', async () => {
      const farm = await newFarm();
      await flags.change(staff, farm.id, 'COMPLETED', {});
      await expect(flags.change(staff, farm.id, 'ACTIVE', { expectedVersion: 1 })).rejects.toMatchObject({
        code: 'farm.versionConflict',
        details: { current: { id: farm.id, status: 'COMPLETED', version: 2 } },
      });
    });

    it('do nothing if the farm exists already', async () => {
      const farm = await newFarm();
      const before = await context.app.get(Events).lastSeq(`resource:${resourceId}`);
      expect(await flags.change(staff, farm.id, 'ACTIVE', {})).toMatchObject({
        status: 'ACTIVE',
        version: 1,
      });
      expect(await context.app.get(Events).lastSeq(`resource:${resourceId}`)).toBe(before);
    });

    it('of one of two evaluators win, the other is told', async () => {
      const farm = await newFarm();
      const both = await Promise.allSettled([
        flags.change(staff, farm.id, 'COMPLETED', { expectedVersion: 1, opId: randomUUID() }),
        flags.change(staff, farm.id, 'COMPLETED', { expectedVersion: 1, opId: randomUUID() }),
      ]);
      expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('reach no farm of another account, nor one without a grant', async () => {
      const farm = await newFarm();
      for (const actor of [stranger, ungranted]) {
        await expect(flags.change(actor, farm.id, 'COMPLETED', {})).rejects.toMatchObject({
          code: 'record.notFound',
        });
        await expect(facts.history(actor, farm.id)).rejects.toMatchObject({ code: 'record.notFound' });
        await expect(facts.extent(actor, resourceId)).rejects.toMatchObject({ code: 'record.notFound' });
      }
      await expect(flags.change(staff, 999_999_999, 'COMPLETED', {})).rejects.toMatchObject({
        code: 'record.notFound',
      });
    });

    it('keep the counts right', async () => {
      const counted = await context.db.query(
        `SELECT status, sum(farms)::bigint AS farms, sum(mapped)::bigint AS mapped, sum(large)::bigint AS large,
                round(sum(area_m2), 3)::float8 AS area
           FROM farm_count WHERE community_resource_id = $1 GROUP BY status ORDER BY status`,
        [resourceId],
      );
      const real = await context.db.query(
        `SELECT status, count(*) AS farms, count(*) FILTER (WHERE area_m2 > 0) AS mapped,
                count(*) FILTER (WHERE area_m2 > 5000) AS large, round(sum(area_m2::numeric), 3)::float8 AS area
           FROM farm WHERE community_resource_id = $1 GROUP BY status ORDER BY status`,
        [resourceId],
      );
      expect(counted).toEqual(real);
    });
  });

  it('tells the history of a farm', async () => {
    const farm = await newFarm();
    await flags.change(staff, farm.id, 'COMPLETED', {});
    await flags.change(staff, farm.id, 'ACTIVE', {});
    const history = await facts.history(staff, farm.id);
    expect(history.list.map(({ by, what }) => `${by} ${what}`)).toEqual([
      'Ngozi Eze marked the farm not completed',
      'Ngozi Eze marked the farm completed',
    ]);
    expect(await breaches(FarmHistoryDto, history)).toEqual([]);
  });

  it('knows the agents and the extent of a resource', async () => {
    const { list } = await facts.agents(staff, resourceId);
    expect(list).toMatchObject([{ username: agent.username, name: 'Tanko Audu' }]);
    const [bounds] = await context.db.query<{ west: number; north: number }>(
      'SELECT min(ST_XMin(boundary)) AS west, max(ST_YMax(boundary)) AS north FROM farm WHERE community_resource_id = $1',
      [resourceId],
    );
    const { extent } = await facts.extent(staff, resourceId);
    expect([extent?.[0], extent?.[3]]).toEqual([bounds?.west, bounds?.north]);
    const empty = await context.make.communityResource({ accountId });
    await context.make.grant(staff.id, empty.id);
    expect(await facts.extent(staff, empty.id)).toEqual({ extent: null });
  });

  it('reads the extent anew once an event has moved a farm, and not for a flag', async () => {
    const moved = await context.make.communityResource({ accountId });
    await context.make.grant(staff.id, moved.id);
    const at = (lng: number): Promise<{ id: number }> =>
      context.make.farm({ accountId, communityResourceId: moved.id, at: [lng, 8] });
    const [west, east] = [await at(5), await at(6)];
    const bounds = async () => (await facts.extent(staff, moved.id)).extent?.map((each) => Math.round(each));
    expect(await bounds()).toEqual([5, 8, 6, 8]);
    // A farm without an event shows whether the farms are read.
    await at(9);
    await flags.change(staff, west.id, 'COMPLETED', {});
    expect(await bounds()).toEqual([5, 8, 6, 8]);
    await Promise.all([bounds(), context.app.get(DeleteFarm).delete(staff, east.id, {}), bounds()]);
    expect(await bounds()).toEqual([5, 8, 9, 8]);
  });
});
