import {
  type DataRequestListDto,
  type DoneDto,
  type FarmerDto,
  type FarmerHistoryDto,
  GRANTS,
  type ProblemDto,
  type Role,
  type WaitingListDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let own: HttpClient;
let land: Awaited<ReturnType<ServedWorld['home']['farmland']>>;

beforeAll(async () => {
  served = await openWorld();
  admin = await served.home.as(served.home.admin);
  land = await served.home.farmland();
  await served.db.query(
    `UPDATE farmer SET surname = 'Ibrahim', first_name = 'Musa', othername = NULL, phone = '+2348063182254', gender = 'M',
            rifan_number = 'KB/ARG/004417', email = 'musa@example.ng', address = 'Dikko',
            next_of_kin_surname = 'Musa', next_of_kin_first_name = 'Zainab', next_of_kin_phone = '+2347035521180',
            next_of_kin_relationship = 'Wife', guarantor_surname = 'Dikko', guarantor_first_name = 'Sule'
      WHERE id = $1`,
    [land.farmer],
  );
  const user = await served.home.user({ roles: ['FARMER'] });
  await served.db.query('UPDATE app_user SET farmer_id = $1 WHERE id = $2', [land.farmer, user.id]);
  own = await served.home.as(user);
});

afterAll(() => served?.close());

const DETAILS = {
  firstName: 'Musa',
  surname: 'Ibrahim',
  email: 'musa@example.ng',
  address: 'Dikko',
  phone: '0806 318 2254',
  gender: 'M',
};
const read = async (client: HttpClient) => (await client.get<FarmerDto>(`/api/farmer/${land.farmer}`)).body;
const save = async (client: HttpClient, body: object, path = '/api/farmers') => {
  const answer = await client.call<DoneDto & ProblemDto>('PUT', path, { body: { ...DETAILS, ...body } });
  return { status: answer.status, ...answer.body };
};
const as = async (role: Role, access: number[], grants = [GRANTS.editCommunities]) =>
  served.home.as(await served.home.user({ roles: [role], access, ...(role === 'STAFF' && { grants }) }));

describe('the record of a farmer', () => {
  it('has the documented fields and counts', async () => {
    const record = await read(admin);
    expect(record).toMatchObject({
      id: land.farmer,
      rifanNumber: 'KB/ARG/004417',
      nextOfKin: { surname: 'Musa', firstName: 'Zainab', phone: '+2347035521180', relationship: 'Wife' },
      guarantor: { surname: 'Dikko', firstName: 'Sule', phone: null },
      resourcesCount: 1,
      farmsCount: 1,
      communitiesCount: 1,
      passportImage: null,
      biometrics: [],
      mergedRecords: [],
    });
    expect(record.communities).toMatchObject([
      { communityId: land.community, communityResourceId: land.communityResource },
    ]);
  });

  it('is read by its farmer, and of outside viewers hides all but the agreed fields', async () => {
    expect((await own.get<FarmerDto>('/api/farmers/farmer')).body).toEqual(await read(admin));
    expect((await own.get('/api/farmer/999999')).status).toBe(404);
    const stranger = await served.home.as(served.home.farmer);
    expect((await stranger.get(`/api/farmer/${land.farmer}`)).status).toBe(404);
    expect((await stranger.get('/api/farmers/farmer')).status).toBe(404);
    const shown = await read(await as('CBN', [land.communityResource]));
    expect(shown).toMatchObject({
      surname: 'Ibrahim',
      phone: '+2348063182254',
      nextOfKin: null,
      guarantor: null,
    });
    expect(shown).toMatchObject({ rifanNumber: null, communities: [], communitiesCount: 0, biometrics: [] });
  });

  it('answers for a merged record by a redirect to the main one', async () => {
    const { farmer: other } = await served.home.farmland();
    await served.db.query(`UPDATE farmer SET main_id = $1, temp_id = 'SK-7714' WHERE id = $2`, [
      land.farmer,
      other,
    ]);
    const answer = await admin.get(`/api/farmer/${other}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `/api/farmer/${land.farmer}`]);
    expect((await read(admin)).mergedRecords).toEqual([{ id: other, tempId: 'SK-7714' }]);
  });
});

describe('a change of a farmer', () => {
  it('answers in the documented words, and stores what changed and by whom', async () => {
    const done = await save(admin, { id: land.farmer, address: '14 Kanta Road' });
    expect(done).toEqual({ status: 200, code: 0, message: 'Customer updated successfully.' });
    expect((await read(admin)).address).toBe('14 Kanta Road');
    expect(
      await served.db.query(
        'SELECT field, old_value, new_value, changed_by FROM farmer_change WHERE farmer_id = $1',
        [land.farmer],
      ),
    ).toEqual([
      { field: 'address', old_value: 'Dikko', new_value: '14 Kanta Road', changed_by: served.home.admin.id },
    ]);
    const [event] = await served.db.query<{ data: object }>(
      `SELECT data FROM event_log WHERE type = 'farmer.changed' ORDER BY id DESC LIMIT 1`,
    );
    expect(event?.data).toEqual({
      farmerId: land.farmer,
      communityResourceId: land.communityResource,
      fields: ['address'],
    });
  });

  it('of who they are needs a reason, which no log holds', async () => {
    const asked = { id: land.farmer, address: '14 Kanta Road', surname: 'Adamu' };
    const refused = await save(admin, asked);
    expect([refused.status, refused.fields?.reason]).toEqual([
      400,
      "This changes a farmer's identity. Enter the reason, in at least 10 characters.",
    ]);
    expect((await save(admin, { ...asked, reason: 'Married into another family' })).status).toBe(200);
    const logged = await served.db.query(
      `SELECT 1 FROM event_log WHERE data::text LIKE '%married%' OR data::text LIKE '%Adamu%'`,
    );
    expect(logged).toEqual([]);
  });

  it('of an older version is refused with the latest', async () => {
    const { version } = await read(admin);
    const asked = { id: land.farmer, surname: 'Adamu', version: version - 1, address: 'Elsewhere' };
    const refused = await save(admin, asked);
    expect([refused.status, refused.error]).toEqual([409, 'record.conflict']);
    expect(refused.current).toMatchObject({ id: land.farmer, version, address: '14 Kanta Road' });
  });

  it('by the farmer covers address and email; who they are waits for an administrator', async () => {
    const asked = { surname: 'Adamu', address: 'Dikko' };
    expect((await save(own, asked)).message).toBe('Customer updated successfully.');
    expect((await save(own, { ...asked, email: 'm@example.ng' }, '/api/farmers/farmer')).code).toBe(0);
    const held = { ...asked, email: 'm@example.ng', phone: '08063182245' };
    expect((await save(own, { ...held, reason: 'New SIM card' })).message).toBe(
      'An administrator will decide about your new phone number.',
    );
    expect(await save(own, { ...held, surname: 'Danjuma', address: 'Argungu' })).toMatchObject({
      code: 0,
      message:
        'An administrator will decide about your new surname, phone number. The other changes are saved.',
    });
    expect(await read(own)).toMatchObject({
      surname: 'Adamu',
      phone: '+2348063182254',
      address: 'Argungu',
    });
    const requests = (await admin.get<DataRequestListDto>('/api/data-requests')).body.list;
    expect(requests).toMatchObject([
      {
        kind: 'correction',
        details: 'New SIM card',
        proposed: [
          { field: 'phone', now: '+2348063182254', value: '+2348063182245' },
          { field: 'surname', now: 'Adamu', value: 'Danjuma' },
        ],
      },
    ]);
    const waiting = (await admin.get<WaitingListDto>('/api/waiting')).body.list;
    expect(waiting.map(({ kind }) => kind)).toContain('dataRequest');
    const answer = { decision: 'GRANTED', answer: 'We have stored your new name and number.' };
    await admin.post(`/api/data-requests/${requests[0]?.id}/answer`, answer);
    expect(await read(own)).toMatchObject({ surname: 'Danjuma', phone: '+2348063182245' });
    expect(
      (await admin.get<FarmerHistoryDto>(`/api/farmers/${land.farmer}/history`)).body.list[0],
    ).toMatchObject({
      by: served.home.admin.display_name,
      reason: `Request ${requests[0]?.id} of the farmer`,
    });
    const back = { ...DETAILS, id: land.farmer, surname: 'Adamu', email: 'm@example.ng', address: 'Dikko' };
    await save(admin, { ...back, reason: 'Back to the earlier record' });
    const { farmer: other } = await served.home.farmland();
    expect((await save(own, { ...asked, id: other })).status).toBe(404);
  });

  it('is open to staff with the grant in their programmes only', async () => {
    const asked = { id: land.farmer, surname: 'Adamu', address: 'Argungu' };
    expect((await save(await as('STAFF', [land.communityResource]), asked)).status).toBe(200);
    expect((await save(await as('STAFF', []), asked)).status).toBe(404);
    expect((await save(await as('STAFF', [land.communityResource], []), asked)).status).toBe(403);
    expect((await save(await as('CBN', [land.communityResource]), asked)).status).toBe(403);
    expect((await save(await served.abroad.as(served.abroad.admin), asked)).status).toBe(404);
    expect((await save(admin, { surname: 'Adamu' })).status).toBe(404);
  });
});

it('staff correct a farmer without an email, whom nobody asks for one but the farmer', async () => {
  const { farmer: other } = await served.home.farmland();
  const asked = { id: other, reason: 'New SIM card shown at the office', email: '' };
  expect((await save(admin, asked)).message).toBe('Customer updated successfully.');
  expect((await save(admin, { ...asked, email: 'musa@example.ng' })).status).toBe(200);
  expect((await save(admin, asked)).fields?.email).toBe('This field is required.');
  expect((await save(own, { email: '' })).fields?.email).toBe('This field is required.');
});

describe('the history of a farmer', () => {
  it('lists changes and their sources, newest first, without names of staff for the farmer', async () => {
    const { list } = (await admin.get<FarmerHistoryDto>(`/api/farmers/${land.farmer}/history`)).body;
    const changes = list.filter(({ isNew, source }) => !isNew && source === 'page');
    expect(changes.length).toBeGreaterThan(3);
    expect(changes.at(-1)).toMatchObject({
      source: 'page',
      by: served.home.admin.display_name,
      fields: [{ field: 'address', oldValue: 'Dikko', newValue: '14 Kanta Road' }],
    });
    expect(changes.find(({ reason }) => reason?.startsWith('Married'))).toMatchObject({
      reason: 'Married into another family',
      fields: [{ field: 'surname', oldValue: 'Ibrahim', newValue: 'Adamu' }],
    });
    expect(list.at(-1)?.isNew).toBe(true);
    const seen = (await own.get<FarmerHistoryDto>(`/api/farmers/${land.farmer}/history`)).body.list;
    expect(seen.map(({ id, by }) => [id, by])).toEqual(list.map(({ id }) => [id, null]));
    expect((await (await as('STAFF', [])).get(`/api/farmers/${land.farmer}/history`)).status).toBe(404);
  });
});

describe('a BVN', () => {
  const bvn = '22123456780';
  const reason = 'Read from the letter of the bank';
  const put = async (client: HttpClient, body: object, id = land.farmer) => {
    const { status, body: answer } = await client.call<DoneDto & ProblemDto>(
      'PUT',
      `/api/farmers/${id}/bvn`,
      {
        body: { bvn, reason, ...body },
      },
    );
    return { status, message: answer.message };
  };

  it('is set by administrators for a reason, and neither history nor events hold it', async () => {
    expect((await put(admin, { bvn: '1234' })).status).toBe(400);
    expect((await put(admin, { reason: 'typo' })).status).toBe(400);
    expect((await put(own, {})).status).toBe(403);
    expect(await put(admin, { bvn: '221 2345-6780' })).toEqual({ status: 200, message: 'BVN saved.' });
    expect((await read(admin)).bvn).toBe('•••••••6780');
    const { body } = await admin.get<FarmerHistoryDto>(`/api/farmers/${land.farmer}/history`);
    expect(body.list[0]).toMatchObject({
      reason,
      fields: [{ field: 'bvn', oldValue: null, newValue: null }],
    });
    const [event] = await served.db.query<{ data: object; all: string }>(
      `SELECT data, to_jsonb(e)::text AS all FROM event_log e WHERE type = 'farmer.changed' ORDER BY id DESC LIMIT 1`,
    );
    expect(event?.data).toMatchObject({ farmerId: land.farmer, fields: ['bvn'] });
    expect(event?.all).not.toContain(bvn);
  });

  it('of another farmer is refused, and the attempt is in the ledger', async () => {
    const [other] = await served.db.query<{ id: number }>(
      `INSERT INTO farmer (account_id, surname, first_name) SELECT account_id, 'Sani', 'Ali' FROM farmer WHERE id = $1 RETURNING id`,
      [land.farmer],
    );
    const id = other?.id ?? 0;
    expect(await put(admin, {}, id)).toEqual({ status: 409, message: 'Another farmer has this BVN.' });
    expect(await put(admin, {})).toEqual({ status: 409, message: 'The farmer already has this BVN.' });
    const entries = await served.db.query('SELECT act, shown FROM disclosure WHERE subject_id = $1', [
      land.farmer,
    ]);
    expect(entries).toEqual([
      { act: 'search', shown: true },
      { act: 'search', shown: true },
    ]);
    await served.db.query(
      `UPDATE farmer SET lock_kind = 'restriction', locked_until = 'infinity' WHERE id = $1`,
      [id],
    );
    expect((await put(admin, { bvn: '22123456781' }, id)).status).toBe(409);
    await served.db.query('DELETE FROM farmer WHERE id = $1', [id]);
  });
});
