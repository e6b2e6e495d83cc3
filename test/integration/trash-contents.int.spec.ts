import { type DeletedDto, type ProblemDto, type SuccessDto, type TrashListDto } from '#libs/contracts';
import type { RouteEntry } from '../../apps/api/src/http/routes.js';
import { allReads, type Read } from '../support/all-reads.js';
import type { HttpClient } from '../support/http-client.js';
import { purgeTrash } from '../support/purge-trash.js';
import { ask } from '../support/samples.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let home: World;
let admin: HttpClient;

beforeAll(async () => {
  served = await openWorld();
  home = served.home;
  admin = await home.as(home.admin);
});

afterAll(() => served?.close());

type Deleted = DeletedDto & ProblemDto;
const remove = (id: number, by = admin) => by.delete<Deleted>(`/api/community-resource/${id}`);
const recover = (trashId: number, by = admin) =>
  by.call<SuccessDto & ProblemDto>('PUT', `/api/trash/recover/${trashId}`, {});
const trash = async () => (await admin.get<TrashListDto>('/api/trash')).body;

describe('a community', () => {
  const removeCommunity = (id: number) => admin.delete<Deleted>(`/api/community-resource/community/${id}`);

  it('takes its members and farms along, and brings them back', async () => {
    const place = await home.farmland();
    const before = await whole();
    const { body } = await removeCommunity(place.community);
    expect(body).toMatchObject({ message: 'success', id: place.community });
    const [item] = (await trash()).list;
    expect([item?.itemType, item?.contents]).toEqual([
      'Community',
      [
        { what: 'farmers', count: 1 },
        { what: 'farms', count: 1 },
      ],
    ]);
    expect((await admin.get(`/api/community-resource/findcommunity/${place.community}`)).status).toBe(404);
    expect(await served.db.query('SELECT 1 FROM farm WHERE id = $1', [place.farm])).toEqual([]);
    expect((await recover(body.trashId)).status).toBe(200);
    expect(await whole()).toEqual(before);
  });

  it('waits for its community resource, and is out of reach with it', async () => {
    const place = await home.farmland();
    const { trashId } = (await removeCommunity(place.community)).body;
    const parent = (await remove(place.communityResource)).body.trashId;
    const refused = await recover(trashId);
    expect([refused.status, refused.body.error]).toEqual([409, 'trash.parentGone']);
    await recover(parent);
    expect((await recover(trashId)).status).toBe(200);
  });

  it('keeps no farm that someone else has under their hands, and stays itself then', async () => {
    const place = await home.farmland();
    await served.db.query(
      `INSERT INTO farm_lease (farm_id, user_id, account_id, community_resource_id, held_until, alive_until)
       SELECT id, $2, account_id, community_resource_id, now() + interval '1 minute', now() + interval '1 minute' FROM farm WHERE id = $1`,
      [place.farm, home.staff.id],
    );
    const refused = await removeCommunity(place.community);
    expect([refused.status, refused.body.error]).toEqual([409, 'trash.underWay']);
    expect((await admin.get(`/api/community-resource/findcommunity/${place.community}`)).status).toBe(200);
  });
});

/**
 * Returns everything that deleting moves or marks, except farms' versions and change times, which count every change.
 */
async function whole(): Promise<unknown> {
  const [state] = await served.db.query(
    `SELECT (SELECT jsonb_agg(to_jsonb(r) ORDER BY id) FROM every_community_resource r) AS resources,
            (SELECT jsonb_agg(to_jsonb(c) ORDER BY id) FROM every_community c) AS communities,
            (SELECT jsonb_agg(to_jsonb(m) ORDER BY community_id, farmer_id) FROM membership m) AS memberships,
            (SELECT jsonb_agg(to_jsonb(f) - 'version' - 'updated_on' ORDER BY id) FROM farm f) AS farms,
            (SELECT jsonb_agg(to_jsonb(b) - 'id' ORDER BY farm_id, version) FROM farm_boundary_version b) AS boundaries,
            (SELECT jsonb_agg(to_jsonb(n) ORDER BY community_resource_id, captured_by, status) FROM farm_count n
              WHERE n.farms > 0) AS counts`,
  );
  return state;
}

it('restoring is the inverse of deleting, in whatever order (P26)', async () => {
  const places = [await home.farmland(), await home.farmland(), await home.farmland()];
  const before = await whole();
  // Deterministic, so that a failure can be reproduced.
  let seed = 26;
  const random = (n: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % n;
  };
  const items = new Set<number>();
  for (let step = 0; step < 60; step += 1) {
    const place = places[random(3)]!;
    const known = [...items];
    const act = random(3);
    if (act === 2 && known.length > 0) {
      const id = known[random(known.length)]!;
      const { status } = await recover(id);
      expect([200, 409]).toContain(status);
      if (status === 200) items.delete(id);
    } else {
      const path = act === 0 ? place.communityResource : `community/${place.community}`;
      const { status, body } = await admin.delete<Deleted>(`/api/community-resource/${path}`);
      expect([200, 404]).toContain(status);
      if (status === 200) items.add(body.trashId);
    }
  }
  while (items.size > 0)
    for (const id of [...items]) if ((await recover(id)).status === 200) items.delete(id);
  expect(await whole()).toEqual(before);
});

it('expired trash items goes for good, slice by slice, and the audit says so without its name', async () => {
  const place = await home.farmland();
  const { trashId } = (await remove(place.communityResource)).body;
  await served.db.query(`UPDATE trash_item SET purge_after = now() - interval '1 second' WHERE id = $1`, [
    trashId,
  ]);
  expect(await purgeTrash(served)).toBe(2);
  expect(await served.db.query('SELECT 1 FROM farm WHERE id = $1', [place.farm])).toEqual([]);
  expect((await recover(trashId)).body.error).toBe('trash.gone');
  const [said] = await served.db.query<{ data: object }>(
    `SELECT data FROM event_log WHERE type = 'trash.purged' AND subject_id = $1`,
    [trashId],
  );
  expect(said?.data).toEqual({ trashId, itemType: 'Community Resource', rows: 2 });
});

/*
 * Runs every read call for records of an account whose community resources are all moved to the trash. Afterwards their
 * ids are not found, and no list contains them.
 */
describe('what lies in a deleted community resource', () => {
  /** History is preserved, and farmers are people, who are not deleted with a programme. */
  // A report holds everything that is stored about its person.
  const HISTORY = ['/api/trash', '/api/audit', '/api/jobs', '/api/activity', '/api/privacy/reports'];
  const isHistory = ({ path }: RouteEntry) => HISTORY.some((each) => path.startsWith(each));
  let world: World;
  let client: HttpClient;
  let reads: Read[];

  beforeAll(async () => {
    world = home.other;
    client = await world.as(world.admin);
    reads = await allReads(served.api, world);
    await served.db.query(`UPDATE community_resource SET name = 'Zzresource ' || id WHERE account_id = $1`, [
      world.account.id,
    ]);
    await served.db.query(`UPDATE community SET name = 'Zzcommunity ' || id WHERE account_id = $1`, [
      world.account.id,
    ]);
    await served.db.query(`UPDATE farm SET code = 'Zzfarm' || id, name = 'Zzfarm' WHERE account_id = $1`, [
      world.account.id,
    ]);
  });

  const answers = async () => {
    const answered = [];
    for (const { route, prepared } of reads) {
      const asked = route.spec.reads ? { ...prepared, body: { q: 'zz' } } : prepared;
      const { status, text } = await ask(asked, { by: client });
      answered.push({ route, name: `${route.method} ${route.path}`, status, text });
    }
    return answered;
  };

  it('is out of sight of every call that reads, until it is back', async () => {
    const before = await answers();
    // The canaries were visible before.
    expect(before.filter(({ text }) => /Zz(resource|community|farm)/.test(text)).length).toBeGreaterThan(10);
    // Requesting an export is a read, and starts a job.
    await served.db.query(`UPDATE job_run SET ended_at = now(), state = 'completed' WHERE ended_at IS NULL`);
    const all = await served.db.query<{ id: number }>(
      'SELECT id FROM community_resource WHERE account_id = $1',
      [world.account.id],
    );
    const items: number[] = [];
    for (const { id } of all) {
      const { body } = await remove(id, client);
      expect(body).toMatchObject({ message: 'success' });
      items.push(body.trashId);
    }

    const gone = await answers();
    const seen = gone.filter(
      ({ route, text }) => !isHistory(route) && /Zz(resource|community|farm)/.test(text),
    );
    expect(seen.map(({ name, text }) => [name, text.slice(0, 200)])).toEqual([]);
    // Farmers and their issues, farm resources and stock are preserved, and an account's lists exist without rows.
    const STAY =
      /:farmerId|\/farmers?\/:id|\/farmers$|\/duplicates|\/farm-resource|\/farmersfarm\/|\/farms\/byresource\/|\/agro-inventory|\/statement\/check|\/messages(\/statistics)?$|\/api\/captures$|\/extension\/|\/waiting$|\/sources$|\/postinggroup\/findall\//;
    const reached = gone.filter(
      ({ route: { spec, path }, status }) =>
        spec.scope === 'resource' && !spec.reads && !STAY.test(path) && status !== 404,
    );
    expect(reached.map(({ name, status }) => [name, status])).toEqual([]);

    for (const id of items) expect((await recover(id, client)).status).toBe(200);
    const back = await answers();
    // The running export was ended manually, without a file.
    const statuses = (all: typeof back) =>
      all.flatMap(({ name, status }) =>
        /(exports|prints)\/:jobId\/file$/.test(name) ? [] : [[name, status]],
      );
    expect(statuses(back)).toEqual(statuses(before));
  });
});
