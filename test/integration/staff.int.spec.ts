import {
  ACCESS_MESSAGES,
  allGrants,
  GRANTS,
  IDENTITY_MESSAGES,
  PLATFORM_MESSAGES,
  type ProblemDto,
  type SessionDto,
  STAFF_MESSAGES,
  type StaffCreatedDto,
  type StaffDraftDto,
  type StaffDto,
  type StaffListDto,
} from '#libs/contracts';
import { TEST_PASSWORD, type TestApi } from '../support/api.js';
import type { Builders } from '../support/builders.js';
import { eventually } from '../support/eventually.js';
import { HttpClient, signIn } from '../support/http-client.js';
import { openSocketClient } from '../support/socket-client.js';
import { asForm, CHOSEN_PASSWORD, staffDesk, staffForm } from '../support/staff-desk.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let make: Builders;
let api: TestApi;
let other: TestApi;
let home: World;
let abroad: World;
let admin: HttpClient;
let desk: ReturnType<typeof staffDesk>;

beforeAll(async () => {
  served = await openWorld({ apis: 2 });
  ({ db, make, api, peer: other, home, abroad } = served);
  admin = await api.as(home.admin.username);
  desk = staffDesk(admin);
});

afterAll(() => served?.close());

beforeEach(() => db.query('DELETE FROM sign_in_throttle'));

describe('the staff wizard', () => {
  it('saves a person, their grants and their user, with the first password shown once', async () => {
    const made = await desk.save({ bvn: '22345678901', bank: 'GTB', accountNumber: '0123456789' });
    expect(made).toMatchObject({ code: 200, message: STAFF_MESSAGES.created });
    const { body } = await admin.get<StaffDto>(`/api/staff/${made.id}`);
    expect(body).toMatchObject({
      firstName: 'Amina',
      designation: 'collaborator',
      status: 'ACTIVE',
      username: made.username,
      grants: [GRANTS.viewCommunities],
      bvn: '*******8901',
      bank: 'GTB',
      accountNumber: '******6789',
      version: 1,
      lastSignInAt: null,
    });
    expect(body.links.map(({ rel }) => rel)).toEqual(['self', 'update', 'deactivate', 'resetSecondFactor']);
    const dump = await db.query<{ text: string }>(
      `SELECT encode(bvn_cipher, 'escape') || encode(account_number_cipher, 'escape') || s::text AS text FROM staff s`,
    );
    expect(JSON.stringify(dump)).not.toMatch(/22345678901|0123456789/);
    const [user] = await db.query<{ roles: string[]; display_name: string }>(
      'SELECT roles, display_name FROM app_user WHERE id = $1',
      [made.userId],
    );
    expect(user).toMatchObject({ roles: ['STAFF'], display_name: `Amina ${body.lastName}` });
    const twice = await admin.post<ProblemDto>('/api/staff', staffForm({ bvn: '22345678901' }));
    expect([twice.status, twice.body.error]).toEqual([409, 'record.conflict']);
  });

  it.each([
    ['firstName', '', STAFF_MESSAGES.required],
    ['lastName', undefined, STAFF_MESSAGES.required],
    ['gender', 'none', STAFF_MESSAGES.gender],
    ['phoneNumber', '0803123456', STAFF_MESSAGES.phone],
    ['phoneNumber', '+2348031234567', STAFF_MESSAGES.phone],
    ['email', 'amina', PLATFORM_MESSAGES.fields.email],
    ['address', '  ', STAFF_MESSAGES.required],
    ['designation', 'collabotor', STAFF_MESSAGES.designation],
    ['bvn', '2234567890', STAFF_MESSAGES.bvn],
    ['accountNumber', '12345', STAFF_MESSAGES.accountNumber],
    ['grants', [], 'Please set the access level for this user to proceed.'],
    ['grants', [{ resource: 'Farm', level: 'edit' }], STAFF_MESSAGES.grantUnknown],
    ['grants', [{ resource: 'Community', subResource: 'x', level: 'view' }], STAFF_MESSAGES.grantUnknown],
    ['grants', [GRANTS.viewFarms, GRANTS.viewFarms], STAFF_MESSAGES.grantTwice],
    ['username', '!', expect.stringContaining('A username')],
  ])('refuses %s %j with its sentence', async (field, value, sentence) => {
    const { status, body } = await admin.post<ProblemDto>('/api/staff', staffForm({ [field]: value }));
    expect([status, body.error, body.fields?.[field]]).toEqual([400, 'request.invalid', sentence]);
  });

  it('makes an external user a viewer without grants', async () => {
    const made = await desk.save({ designation: 'External User', grants: [] });
    const [user] = await db.query('SELECT roles FROM app_user WHERE id = $1', [made.userId]);
    expect(user).toEqual({ roles: ['CBN'] });
    const wrong = await admin.post<ProblemDto>('/api/staff', staffForm({ designation: 'external user' }));
    expect(wrong.body.fields?.grants).toBe(STAFF_MESSAGES.grantsOfExternal);
  });

  it('keeps a draft without what identifies a person, until the record is saved', async () => {
    const data = { firstName: 'Half', bvn: '22345678901', accountNumber: '0123456789', bank: 'GTB' };
    const kept = await admin.call<StaffDraftDto>('PUT', '/api/staff/draft', { body: { data, page: 2 } });
    expect(kept.body).toMatchObject({ data: { firstName: 'Half', bank: 'GTB' }, page: 2 });
    const [row] = await db.query<{ data: object }>('SELECT data FROM staff_draft');
    expect(Object.keys(row?.data ?? {}).sort()).toEqual(['bank', 'firstName']);
    const superadmin = await api.as(home.superadmin.username);
    expect((await superadmin.get<StaffDraftDto>('/api/staff/draft')).body.data).toBeNull();
    await desk.save();
    expect((await admin.get<StaffDraftDto>('/api/staff/draft')).body).toEqual({
      data: null,
      page: 1,
      updatedOn: null,
    });
    await admin.call('PUT', '/api/staff/draft', { body: { data: {}, page: 1 } });
    expect((await admin.delete('/api/staff/draft')).status).toBe(200);
    expect((await admin.get<StaffDraftDto>('/api/staff/draft')).body.data).toBeNull();
  });
});

describe('a staff record', () => {
  it('is listed, searched and sorted within the account', async () => {
    const made = await desk.save({ firstName: 'Zainab', lastName: 'Aaa%b' });
    const find = async (query: string) => (await admin.get<StaffListDto>(`/api/staff?${query}`)).body;
    const found = await find('q=zainab aaa%25b');
    expect(found.list.map(({ id }) => id)).toEqual([made.id]);
    expect(found.total).toBe(1);
    expect(found.counts.all).toBe(found.counts.active + found.counts.inactive);
    await db.query(`UPDATE staff SET created_on = '2025-02-08T10:00Z' WHERE id = $1`, [made.id]);
    for (const q of ['8 Feb 2025', '08/02/2025'])
      expect((await find(`q=${q}`)).list.map(({ id }) => id)).toEqual([made.id]);
    const active = (await find('q=active')).list;
    expect(active.map(({ status }) => status)).toEqual(active.map(() => 'ACTIVE'));
    expect(active.some(({ id }) => id === made.id)).toBe(true);
    expect((await find('sort=name&size=1')).list[0]?.id).toBe(made.id);
    expect((await admin.get('/api/staff?sort=bvn')).status).toBe(400);
    const [foreign] = await db.query<{ id: number }>('SELECT id FROM staff WHERE account_id = $1', [
      abroad.account.id,
    ]);
    expect((await find('')).list.some(({ id }) => id === foreign?.id)).toBe(false);
    expect((await admin.get(`/api/staff/${foreign?.id}`)).status).toBe(404);
  });

  it('is changed by version, keeps encrypted numbers that are left out, and takes away what is null', async () => {
    const rest = staffForm();
    const encrypted = { bvn: '33345678901', accountNumber: '1123456789' };
    const made = (await admin.post<StaffCreatedDto>('/api/staff', { ...rest, ...encrypted })).body;
    const changed = await desk.put(made.id, { ...rest, address: 'Kano', accountNumber: null, version: 1 });
    expect(changed.body).toMatchObject({
      address: 'Kano',
      bvn: '*******8901',
      accountNumber: null,
      version: 2,
    });
    const stale = await desk.put(made.id, { ...rest, address: 'Zaria', version: 1 });
    expect([stale.status, stale.body.error]).toEqual([409, 'record.conflict']);
    expect(stale.body.current).toMatchObject({ address: 'Kano', version: 2 });
    expect((await desk.put(made.id, rest)).body.fields?.version).toBe(STAFF_MESSAGES.versionMissing);
    const renamed = await desk.put(made.id, { ...rest, username: 'another', version: 2 });
    expect(renamed.body.fields?.username).toBe(STAFF_MESSAGES.usernameFixed);
    const [event] = await db.query<{ data: object }>(
      `SELECT data FROM event_log WHERE type = 'staff.updated' AND subject_id = $1`,
      [made.id],
    );
    expect(event?.data).toEqual({
      staffId: made.id,
      userId: made.userId,
      fields: ['address', 'accountNumber'],
    });
    const external = { ...rest, designation: 'external user', grants: [], version: 2 };
    expect((await desk.put(made.id, { ...external, address: 'Kano' })).body.grants).toEqual([]);
    const [user] = await db.query('SELECT roles FROM app_user WHERE id = $1', [made.userId]);
    expect(user).toEqual({ roles: ['CBN'] });
  });

  it('ends all access at once when it is deactivated, and gives it back', async () => {
    const { staff, client } = await desk.worker();
    const socket = await openSocketClient(other.url, client.token);
    const answer = await admin.post<StaffDto>(`/api/staff/${staff.id}/deactivate`);
    expect(answer.body.status).toBe('INACTIVE');
    expect(answer.body.links.map(({ rel }) => rel)).toContain('reactivate');
    expect((await client.get('/api/session')).status).toBe(401);
    await eventually(() => !socket.socket.connected, 1000);
    expect(socket.ended).toEqual([{ reason: 'deactivated', message: IDENTITY_MESSAGES.signIn.deactivated }]);
    await expect(signIn(api.url, staff.username, CHOSEN_PASSWORD)).rejects.toThrow('401');
    expect((await admin.post<StaffDto>(`/api/staff/${staff.id}/reactivate`)).body.status).toBe('ACTIVE');
    expect((await signIn(api.url, staff.username, CHOSEN_PASSWORD)).token).toBeTruthy();
  });
});

describe('grants', () => {
  it('open what they name, for reading or for changing, and nothing else', async () => {
    const resource = await make.communityResource({ accountId: home.account.id });
    const farm = await make.farm({ accountId: home.account.id, communityResourceId: resource.id });
    const { staff, client } = await desk.worker({ grants: [GRANTS.viewFarms] });
    await make.grant(staff.userId, resource.id);
    const map = () => client.get(`/api/evaluation/maps/${resource.id}/ALL/0/200`);
    const list = () => client.get<ProblemDto>(`/api/community-resource/communities/${resource.id}`);
    // Staff who work on farms must find their resource.
    expect((await client.get('/api/community-resource/')).status).toBe(200);
    const flag = () => client.post(`/api/evaluation/mapping_completed/${farm.id}`, { version: farm.version });
    expect([(await map()).status, (await list()).status, (await flag()).status]).toEqual([200, 403, 403]);
    expect((await list()).body).toMatchObject({
      error: 'session.forbidden',
      message: ACCESS_MESSAGES.grants.notGranted,
    });
    const session = async () => (await client.get<SessionDto>('/api/session')).body.user;
    expect((await session()).grants).toEqual([GRANTS.viewFarms]);
    expect((await session()).links.map(({ rel }) => rel)).toEqual([
      'self',
      'farmResource',
      'extensionResource',
    ]);
    const { body: record } = await admin.get<StaffDto>(`/api/staff/${staff.id}`);
    // Immediately, in both processes.
    await desk.put(staff.id, { ...asForm(record), grants: [GRANTS.viewCommunities, GRANTS.editFarms] });
    expect([(await map()).status, (await list()).status, (await flag()).status]).toEqual([200, 200, 200]);
    const elsewhere = new HttpClient(other.url, client.token);
    expect((await elsewhere.get('/api/community-resource/')).status).toBe(200);
    expect((await session()).links.map(({ rel }) => rel)).toEqual([
      'self',
      'communityResource',
      'farmResource',
      'extensionResource',
    ]);
    await desk.put(staff.id, { ...asForm(record), grants: [GRANTS.viewStaff], version: 2 });
    expect((await elsewhere.get('/api/community-resource/')).status).toBe(403);
    expect((await map()).status).toBe(403);
  });

  it('are none for staff without a record', async () => {
    const bare = await make.user({
      accountId: home.account.id,
      roles: ['STAFF'],
      passwordHash: (
        await db.query<{ password_hash: string }>('SELECT password_hash FROM app_user LIMIT 1')
      )[0]?.password_hash,
    });
    const client = await signIn(api.url, bare.username, TEST_PASSWORD);
    expect(client.session?.user.grants).toEqual([]);
    expect((await client.get('/api/community-resource/')).status).toBe(403);
  });

  it('to edit staff let names be changed, and no power be taken', async () => {
    const { client, staff: editor } = await desk.worker({ grants: [GRANTS.editStaff] });
    const colleague = await desk.save();
    const { body: record } = await client.get<StaffDto>(`/api/staff/${colleague.id}`);
    expect(record.links.map(({ rel }) => rel)).toEqual(['self', 'update']);
    const renamed = await desk.put(colleague.id, { ...asForm(record), address: 'Jos' }, client);
    expect(renamed.body).toMatchObject({ address: 'Jos', version: 2 });
    for (const change of [
      { grants: allGrants('edit') },
      { designation: 'external user', grants: [] },
      { bank: 'Another' },
      { accountNumber: '9999999999' },
      { bvn: '99999999999' },
    ]) {
      const answer = await desk.put(colleague.id, { ...asForm(renamed.body), ...change }, client);
      expect([change, answer.status]).toEqual([change, 403]);
    }
    const { body: own } = await client.get<StaffDto>(`/api/staff/${editor.id}`);
    expect((await desk.put(editor.id, { ...asForm(own), address: 'Jos' }, client)).status).toBe(403);
    expect((await client.post('/api/staff', staffForm())).status).toBe(403);
    expect((await client.post(`/api/staff/${colleague.id}/deactivate`)).status).toBe(403);
  });
});
