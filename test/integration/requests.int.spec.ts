import type { DataRequestDto, ErasureDto, OwnRequestsDto, ProblemDto } from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { purgeBy } from '../support/purge-trash.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let second: HttpClient;
let land: Awaited<ReturnType<ServedWorld['home']['farmland']>>;

/** Words that only the erased farmer has. */
const MARK = 'Zzcanary';
const PHONE = '+2348097771234';

beforeAll(async () => {
  served = await openWorld();
  const { home } = served;
  admin = await home.as(home.admin);
  second = await home.as(await home.user({ roles: ['ADMIN'] }));
  land = await home.farmland();
  await served.db.query(
    `UPDATE farmer SET surname = '${MARK}sur', first_name = '${MARK}first', othername = '${MARK}other', phone = $2,
            rifan_number = '${MARK}rifan', email = '${MARK}@example.ng', address = '${MARK} road', town = '${MARK}town',
            next_of_kin_surname = '${MARK}kin', next_of_kin_first_name = '${MARK}kinfirst', bank_name = '${MARK}bank',
            guarantor_surname = '${MARK}guarantor', date_of_birth = '1983-05-17', gender = 'F' WHERE id = $1`,
    [land.farmer, PHONE],
  );
  await served.db.query(
    `INSERT INTO farmer_change (farmer_id, field, old_value, new_value, source, reason)
     VALUES ($1, 'surname', '${MARK}old', '${MARK}sur', 'page', '${MARK} reason')`,
    [land.farmer],
  );
  await served.db.query(
    `UPDATE farm SET name = '${MARK} farm', address = '${MARK} farm road' WHERE id = $1`,
    [land.farm],
  );
});
afterAll(() => served?.close());

const file = async (kind: string, farmerId = land.farmer) => {
  const body = { farmerId, kind, channel: 'letter', receivedOn: '2026-03-02', details: `${MARK} asks` };
  const made = await admin.post<DataRequestDto & ProblemDto>('/api/data-requests', body);
  return made.body;
};
const edit = () =>
  admin.call<ProblemDto>('PUT', '/api/farmers', {
    body: {
      id: land.farmer,
      firstName: `${MARK}first`,
      surname: `${MARK}sur`,
      email: 'new@example.ng',
      address: 'New road',
      phone: PHONE,
      gender: 'F',
      reason: 'Read from the card',
    },
  });

describe('a request', () => {
  it('is due in 30 days or the stated ones, and is answered once', async () => {
    const request = await file('correction');
    expect(request).toMatchObject({
      dueOn: '2026-04-01',
      state: 'OPEN',
      farmerName: `${MARK}sur ${MARK}first`,
    });
    const answer = { decision: 'REFUSED', answer: 'The record is right.' };
    const path = `/api/data-requests/${request.id}`;
    expect((await admin.post<DataRequestDto>(`${path}/answer`, answer)).body).toMatchObject({
      state: 'REFUSED',
    });
    expect((await admin.post(`${path}/answer`, answer)).status).toBe(409);
    expect((await admin.get(`${path}/letter`)).status).toBe(200);
    const { other } = served.home;
    expect((await (await other.as(other.admin)).get(path)).status).toBe(404);
  });

  it('is filed by a farmer', async () => {
    const user = await served.home.user({ roles: ['FARMER'] });
    await served.db.query('UPDATE app_user SET farmer_id = $1 WHERE id = $2', [land.farmer, user.id]);
    const own = await served.home.as(user);
    const { body } = await own.post<OwnRequestsDto>('/api/own-requests', { kind: 'access' });
    expect(body.list.map(({ kind, state }) => [kind, state])).toContainEqual(['access', 'OPEN']);
    const open = body.list.find(({ state }) => state === 'OPEN');
    await admin.post(`/api/data-requests/${open?.id}/answer`, { decision: 'GRANTED', answer: 'Here it is.' });
  });
});

it('a restriction makes the record read-only until it ends', async () => {
  const { id } = await file('restriction');
  await admin.post(`/api/data-requests/${id}/restrict`, { until: '2099-01-31' });
  expect((await edit()).status).toBe(409);
  expect((await admin.get(`/api/farmer/${land.farmer}`)).body).toMatchObject({
    lock: { kind: 'restriction', until: '2099-01-31' },
  });
  await admin.post(`/api/data-requests/${id}/unrestrict`);
  expect((await edit()).status).toBe(200);
  await admin.post(`/api/data-requests/${id}/answer`, { decision: 'GRANTED', answer: 'Done.' });
});

describe('an erasure', () => {
  const at = (id: number, act = '') => `/api/data-requests/${id}/erasure${act}`;
  const wordsLeft = async () => {
    const columns = await served.db.query<{ table: string; column: string }>(
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
        JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND data_type IN ('text', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED')
         AND column_name NOT IN ('boundary', 'former', 'place', 'position')`,
    );
    const found: string[] = [];
    for (const { table, column } of columns) {
      const [row] = await served.db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM "${table}" WHERE "${column}"::text ILIKE '%${MARK}%' OR "${column}"::text LIKE '%8097771234%'`,
      );
      if ((row?.n ?? 0) > 0) found.push(`${table}.${column}`);
    }
    return found;
  };

  it('takes two people and a wait, can be cancelled, and leaves no word', async () => {
    const { id } = await file('erasure');
    const preview = (await admin.get<ErasureDto>(at(id))).body;
    expect(preview).toMatchObject({ state: null, obstacles: [] });
    expect((await admin.post<ErasureDto>(at(id))).body.state).toBe('ASKED');
    expect((await admin.post<ProblemDto>(at(id, '/confirm'))).status).toBe(403);
    const confirmed = (await second.post<ErasureDto>(at(id, '/confirm'))).body;
    expect(confirmed.state).toBe('WAITING');
    expect((await admin.post<ErasureDto>(at(id, '/cancel'))).body.state).toBe(null);
    await admin.post(at(id));
    await second.post(at(id, '/confirm'));
    expect(await purgeBy(served, 'farmers to erase')).toBe(0);
    await served.db.query(
      "UPDATE erasure SET erases_after = now() - interval '1 minute' WHERE state = 'WAITING'",
    );
    expect(await wordsLeft()).toContain('farmer.surname');
    expect(await purgeBy(served, 'farmers to erase')).toBe(1);
    expect(await wordsLeft()).toEqual([]);
    const done = (await admin.get<ErasureDto>(at(id))).body;
    expect(done).toMatchObject({ state: 'DONE', isErased: true, result: { found: [] } });
    const [row] = await served.db.query(
      'SELECT gender, extract(year FROM date_of_birth)::int AS born, bvn_index, lock_kind FROM farmer WHERE id = $1',
      [land.farmer],
    );
    expect(row).toEqual({ gender: 'F', born: 1980, bvn_index: null, lock_kind: 'erased' });
    const [farm] = await served.db.query('SELECT boundary, area_m2 > 0 AS mapped FROM farm WHERE id = $1', [
      land.farm,
    ]);
    expect(farm).toEqual({ boundary: null, mapped: true });
    expect((await edit()).status).toBe(409);
    expect((await admin.get<{ isWhole: boolean }>('/api/audit/verify')).body.isWhole).toBe(true);
  });
});
