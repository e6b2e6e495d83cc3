import { type FarmSizesDto, GRANTS } from '#libs/contracts';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { type MapGround, square } from '../support/map-ground.js';
import { Repairing } from '../support/repairing.js';
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

describe('POST /evaluation/fixfarmSize', () => {
  const fix = (by: HttpClient, sent: unknown, headers: Record<string, string> = {}) =>
    by.call<FarmSizesDto>('POST', '/api/evaluation/fixfarmSize', { body: sent as object, headers });

  it('takes the list as the specification has it, and computes what is missing', async () => {
    const place = await ground.programme();
    const zero = await ground.farm(place, square(4.5, 12.4), { area: 0, status: 'COMPLETED' });
    const right = await ground.farm(place, square(4.51, 12.4), { area: 5 });
    const { status, body: answer } = await fix(admin, [
      { id: zero, farmId: zero, farmSize: 0 },
      { farmId: right },
    ]);
    expect([status, answer]).toEqual([
      200,
      {
        code: 200,
        message: 'Missing Farm fixed',
        jobId: answer.jobId,
        totalCount: 1,
        totalFixed: 1,
        totalLeft: 0,
      },
    ]);
    const now = await ground.stored([zero, right]);
    expect(now.get(zero)).toMatchObject({ area: 12029, version: 2, status: 'COMPLETED' });
    expect(now.get(right)).toMatchObject({ area: 5, version: 1 });
  });

  it('takes ids, and without farms does all that the caller reaches, but for those without a map', async () => {
    const place = await ground.programme();
    const other = await ground.programme();
    const ids = [
      await ground.farm(place, square(4.52, 12.4), { area: 0 }),
      await ground.farm(place, square(4.53, 12.4), { area: 0 }),
      await ground.farm(other, square(4.54, 12.4), { area: 0 }),
    ] as const;
    const [first, , third] = ids;
    const bare = await served.make.farm(place);
    await served.db.query('UPDATE farm SET boundary = NULL, area_m2 = 0 WHERE id = $1', [bare.id]);
    expect((await fix(admin, { farms: [first] })).body).toMatchObject({ totalCount: 1, totalFixed: 1 });
    const clerk = await served.home.user({
      roles: ['STAFF'],
      access: [place.communityResourceId],
      grants: [GRANTS.editFarms],
    });
    const staff = await served.home.as(clerk);
    expect((await fix(staff, {})).body).toMatchObject({
      code: 200,
      totalCount: 2,
      totalFixed: 1,
      totalLeft: 1,
    });
    expect((await fix(staff, [third])).status).toBe(404);
    expect((await ground.stored([third])).get(third)).toMatchObject({ area: 0 });
    expect((await fix(admin, { communityResourceId: other.communityResourceId })).body).toMatchObject({
      totalFixed: 1,
    });
    expect((await fix(await served.abroad.as(served.abroad.admin), [first])).status).toBe(404);
    expect((await fix(admin, [{ name: 'no id' }])).status).toBe(400);
    expect((await fix(admin, ['seven'])).status).toBe(400);
  });

  it('returns the job immediately if preferred', async () => {
    const { status, body: answer } = await fix(admin, [], { prefer: 'respond-async' });
    expect(status).toBe(202);
    await eventually(async () => {
      const { body: job } = await admin.get<{ state: string }>(`/api/jobs/${answer.jobId}`);
      return job.state === 'completed';
    }, 20_000);
  });
});
