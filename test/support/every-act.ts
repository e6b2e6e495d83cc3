import { generateSync } from 'otplib';
import type { OwnSessionListDto, RecoveryCodesDto, SecondFactorBegunDto } from '#libs/contracts';
import { encryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import { TEST_PASSWORD, type TestApi, testPasswordHash } from './api.js';
import type { Builders } from './builders.js';
import { type Answer, HttpClient, signIn } from './http-client.js';
import { TEST_KEYS } from './test-config.js';
import type { TestDatabase } from './test-database.js';
import type { World } from './world.js';

/** What the acts of the table below are done with. */
export interface Stage {
  db: TestDatabase;
  make: Builders;
  api: TestApi;
  home: World;
  admin: HttpClient;
  /** A community resource of the account, with a community, a farmer and a farm. */
  communityResourceId: number;
  communityId: number;
  farmerId: number;
  farmId: number;
}

/** The act itself; what it needs is prepared before it is answered. */
type Act = () => Promise<Answer>;

const SQUARE = '4.1,12.1 4.101,12.1 4.101,12.101 4.1,12.101 4.1,12.1';
const KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>A1</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${SQUARE}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
const NEW_PASSWORD = 'seven red goats of Argungu';
export const STAFF = {
  firstName: 'Zainab',
  lastName: 'Sani',
  gender: 'Female',
  phoneNumber: '08034000009',
  email: 'zainab@example.org',
  address: '1 Kano Road, Birnin Kebbi',
  designation: 'collaborator',
  grants: [{ resource: 'Community', subResource: null, level: 'view' }],
};

/** Routes that change no record, each with the reason for which it leaves no entry. */
export const LEAVES_NO_ENTRY: Record<string, string> = {
  'POST /api/refresh': 'goes on with a session whose start and end are entries',
};

/** One valid call of each route that changes something. */
export const EVERY_ACT: Record<string, (stage: Stage) => Promise<Act>> = {
  'POST /api/login': async (stage) => {
    const { username } = await newUser(stage);
    return () => stage.api.anonymous.post('/api/login', { username, password: TEST_PASSWORD });
  },
  'POST /api/logout': async (stage) => {
    const { client } = await newUser(stage);
    return () => client.post('/api/logout');
  },
  'POST /api/new-rest/login/changepassword': async (stage) => {
    const { client, username } = await newUser(stage);
    const body = { username, password: TEST_PASSWORD, newpassword: NEW_PASSWORD };
    return () => client.post('/api/new-rest/login/changepassword', body);
  },
  'POST /api/login/changePassword': async (stage) => {
    const { id } = await newUser(stage);
    return () => stage.admin.post('/api/login/changePassword', { newPassword: NEW_PASSWORD, agentId: id });
  },
  'POST /api/sessions/end-others': async (stage) => {
    const { client, username } = await newUser(stage);
    await signIn(stage.api.url, username, TEST_PASSWORD);
    return () => client.post('/api/sessions/end-others');
  },
  'POST /api/sessions/:sessionId/end': async (stage) => {
    const { client } = await newUser(stage);
    const [own] = (await client.get<OwnSessionListDto>('/api/sessions')).body.list;
    return () => client.post(`/api/sessions/${own?.id}/end`);
  },
  'POST /api/users/:userId/sessions/end': async (stage) => {
    const { id } = await newUser(stage);
    return () => stage.admin.post(`/api/users/${id}/sessions/end`);
  },
  'PUT /api/profile': async (stage) => {
    const { client } = await newUser(stage);
    return () => put(client, '/api/profile', { firstName: 'Aisha', surname: 'Bello' });
  },
  'PUT /api/preferences': async (stage) => {
    const { client } = await newUser(stage);
    return () => put(client, '/api/preferences', { theme: 'dark' });
  },
  'POST /api/second-factor/begin': async (stage) => {
    const { client } = await newUser(stage);
    return () => client.post('/api/second-factor/begin');
  },
  'POST /api/second-factor/confirm': async (stage) => {
    const { client } = await newUser(stage);
    const code = await begunCode(client);
    return () => client.post('/api/second-factor/confirm', { code });
  },
  'POST /api/second-factor/recovery-codes': async (stage) => {
    const { client, code } = await enrolled(stage);
    return () => client.post('/api/second-factor/recovery-codes', { code });
  },
  'POST /api/second-factor/disable': async (stage) => {
    const { client, code } = await enrolled(stage);
    return () => client.post('/api/second-factor/disable', { code });
  },
  'POST /api/users/:userId/second-factor/reset': async (stage) => {
    const { id } = await enrolled(stage);
    return () => stage.admin.post(`/api/users/${id}/second-factor/reset`);
  },
  'PUT /api/second-factor/policy': async ({ admin }) => {
    return () => put(admin, '/api/second-factor/policy', { role: 'FARMER', required: true });
  },
  'POST /api/farmers/:id/reveal-bvn': async ({ admin, farmerId }) => {
    return () => admin.post(`/api/farmers/${farmerId}/reveal-bvn`, { reason: 'A bank asked for proof' });
  },
  'POST /api/community-resource': async ({ admin }) => {
    return () =>
      admin.post('/api/community-resource/', {
        name: 'Kebbi Rice',
        description: 'Rice',
        mappingEnabled: false,
      });
  },
  'PUT /api/community-resource': async ({ admin, communityResourceId: id }) => {
    return () =>
      put(admin, '/api/community-resource/', {
        id,
        name: 'Kano Rice',
        description: 'Rice',
        mappingEnabled: false,
      });
  },
  'POST /api/community-resource/community/:resourceId': async ({ admin, communityResourceId }) => {
    const body = { name: 'Argungu', shortDescription: 'On the river', longDescription: 'On the river Rima' };
    return () => admin.post(`/api/community-resource/community/${communityResourceId}`, body);
  },
  'PUT /api/community-resource/suspend/:id': async ({ admin, communityResourceId }) => {
    return () => put(admin, `/api/community-resource/suspend/${communityResourceId}`);
  },
  'POST /api/evaluation/mapping_completed/:farmId': async ({ admin, farmId }) => {
    return () => admin.post(`/api/evaluation/mapping_completed/${farmId}`);
  },
  'POST /api/evaluation/mapping_not_completed/:farmId': async (stage) => {
    const farm = await stage.make.farm({
      accountId: stage.home.account.id,
      communityResourceId: stage.communityResourceId,
      status: 'COMPLETED',
    });
    return () => stage.admin.post(`/api/evaluation/mapping_not_completed/${farm.id}`);
  },
  'POST /api/farmresources/import_farm_list/:importType/:resourceId/:communityId': async (stage) => {
    const path = `/api/farmresources/import_farm_list/TEMP_ID/${stage.communityResourceId}/${stage.communityId}`;
    const csv = 'Temp ID,Surname,First Name\nT-1,Bello,Aisha\n';
    return () => stage.admin.upload(path, 'farmers.csv', csv, { prefer: 'respond-async' });
  },
  'POST /api/farmresources/import_map_data/:resourceId': async ({ admin, communityResourceId }) => {
    const path = `/api/farmresources/import_map_data/${communityResourceId}`;
    return () => admin.upload(path, 'farms.kml', KML, { prefer: 'respond-async' });
  },
  'POST /api/jobs/:jobId/cancel': async ({ admin, communityResourceId }) => {
    const path = `/api/farmresources/import_map_data/${communityResourceId}`;
    const { body } = await admin.upload<{ jobId: number }>(path, 'farms.kml', KML, {
      prefer: 'respond-async',
    });
    return () => admin.post(`/api/jobs/${body.jobId}/cancel`);
  },
  'POST /api/new-rest/cbn_dashboard_rest/createuser/:user': async ({ admin, home }) => {
    const path = `/api/new-rest/cbn_dashboard_rest/createuser/${home.admin.username}`;
    return () => admin.post(path, { username: 'new.viewer' });
  },
  'POST /api/new-rest/accesslist/:user/:communityId/:username': async (stage) => {
    const path = await accessPath(stage);
    return () => stage.admin.post(path);
  },
  'DELETE /api/new-rest/accesslist/:user/:communityId/:username': async (stage) => {
    const path = await accessPath(stage);
    await stage.admin.post(path);
    return () => stage.admin.delete(path);
  },
  'POST /api/accesslist/new-password/:username': async (stage) => {
    const { username } = await newUser(stage);
    return () => stage.admin.post(`/api/accesslist/new-password/${username}`);
  },
  'POST /api/accesslist/see-as/:username': async (stage) => {
    const { username } = await newUser(stage);
    return () => stage.admin.post(`/api/accesslist/see-as/${username}`);
  },
  'DELETE /api/accesslist/see-as': async (stage) => {
    const { username } = await newUser(stage);
    const seeing = await stage.admin.post(`/api/accesslist/see-as/${username}`);
    const token = (seeing.headers.get('authorization') ?? '').replace('Bearer ', '');
    return () => new HttpClient(stage.api.url, token).delete('/api/accesslist/see-as');
  },
  'POST /api/set-password': async (stage) => {
    const { username } = await newUser(stage);
    const { body } = await stage.admin.post<{ setPasswordLink: string }>(
      `/api/accesslist/new-password/${username}`,
    );
    const token = new URL(body.setPasswordLink, stage.api.url).href.split(/[=/#]/).at(-1);
    return () => stage.api.anonymous.post('/api/set-password', { token, newPassword: NEW_PASSWORD });
  },
  'POST /api/staff': async ({ admin }) => {
    return () => admin.post('/api/staff', { ...STAFF, email: 'first@example.org' });
  },
  'PUT /api/staff/draft': async ({ admin }) => {
    return () => put(admin, '/api/staff/draft', { data: { firstName: 'Zai' }, page: 1 });
  },
  'DELETE /api/staff/draft': async ({ admin }) => {
    await put(admin, '/api/staff/draft', { data: { firstName: 'Zainab' }, page: 1 });
    return () => admin.delete('/api/staff/draft');
  },
  'PUT /api/staff/:staffId': async (stage) => {
    const { id, body } = await newStaff(stage);
    return () => put(stage.admin, `/api/staff/${id}`, { ...body, address: '2 Kano Road', version: 1 });
  },
  'POST /api/staff/:staffId/deactivate': async (stage) => {
    const { id } = await newStaff(stage);
    return () => stage.admin.post(`/api/staff/${id}/deactivate`);
  },
  'POST /api/staff/:staffId/reactivate': async (stage) => {
    const { id } = await newStaff(stage);
    await stage.admin.post(`/api/staff/${id}/deactivate`);
    return () => stage.admin.post(`/api/staff/${id}/reactivate`);
  },
};

const put = (client: HttpClient, path: string, body: object = {}) => client.call('PUT', path, { body });

async function newUser({ make, home, api }: Stage) {
  const passwordHash = await testPasswordHash();
  const user = await make.user({ accountId: home.account.id, roles: ['AGENT'], passwordHash });
  return { ...user, client: await signIn(api.url, user.username, TEST_PASSWORD) };
}

const codeOf = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

async function begunCode(client: HttpClient): Promise<string> {
  const { body } = await client.post<SecondFactorBegunDto>('/api/second-factor/begin');
  return codeOf(body.secret, 0);
}

async function enrolled(stage: Stage) {
  const user = await newUser(stage);
  const code = await begunCode(user.client);
  const { body } = await user.client.post<RecoveryCodesDto>('/api/second-factor/confirm', { code });
  return { ...user, code: body.recoveryCodes[0] };
}

async function accessPath(stage: Stage): Promise<string> {
  const { username } = await newUser(stage);
  return `/api/new-rest/accesslist/${stage.home.admin.username}/${stage.communityResourceId}/${username}`;
}

let staffCount = 0;
async function newStaff({ admin }: Stage) {
  staffCount += 1;
  const body = { ...STAFF, email: `staff${staffCount}@example.org` };
  const answer = await admin.post<{ id: number }>('/api/staff', body);
  return { id: answer.body.id, body };
}

/** Gives a farmer a BVN, encrypted as an import encrypts it. */
export async function giveBvn(db: TestDatabase, farmerId: number, bvn: string): Promise<void> {
  const { cipher, index, last4 } = encryptIdentifier(
    bvn,
    identifierKeys({ ...TEST_KEYS, BVN_ENCRYPTION_KEY_ID: 1 }),
  );
  await db.query('UPDATE farmer SET bvn_cipher = $2, bvn_index = $3, bvn_last4 = $4 WHERE id = $1', [
    farmerId,
    cipher,
    index,
    last4,
  ]);
}
