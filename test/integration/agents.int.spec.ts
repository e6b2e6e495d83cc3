import {
  AGENT_MESSAGES,
  type AgentContactListDto,
  type AgentDto,
  type AgentListDto,
  type DoneDto,
  type ProblemDto,
  type RemoteLinkDto,
  type ServiceProviderDto,
  type SharedAgencyDto,
  type UserListDto,
} from '#libs/contracts';
import { Database, FileStore, type JobContext, type Transaction } from '#libs/platform';
import { purgeAgents } from '../../libs/agents/purge-agents.js';
import { TEST_PASSWORD } from '../support/api.js';
import { type HttpClient, signIn } from '../support/http-client.js';
import { openWorld, type ServedWorld, type User } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let agencyId: number;
let agent: AgentDto;

const PERSON = {
  id: 0,
  firstName: 'Tanko',
  surname: 'Audu',
  othername: 'Musa',
  gender: 'Male',
  phone: '08034000011',
  email: 'tanko@example.org',
  state: 22,
  lga: 448,
  town: 'Aleiro',
  address: '7 Emir Haruna Road',
};
const save = (body: object, by = admin) => by.post<AgentDto & ProblemDto>('/api/agents/saveagent/', body);
const find = (id = agent.id, by = admin) => by.get<AgentDto>(`/api/agents/byagentid/${id}`);
const statusTo = (status: string, body?: object) =>
  admin.post<DoneDto & ProblemDto>(`/api/agents/updatesinglestatus/${agent.id}/${status}`, body);

beforeAll(async () => {
  served = await openWorld();
  admin = await served.home.as(served.home.admin);
  const provider = await admin.post<ServiceProviderDto>('/api/serviceproviderresource', {
    name: 'Rima Agro Agency',
    description: 'Agents',
  });
  const path = `/api/shared-agency/service_provider/${provider.body.id}`;
  agencyId = (await admin.post<SharedAgencyDto>(path, { name: 'Rima North' })).body.id;
  agent = (await save({ ...PERSON, sharedAgencyId: agencyId })).body;
});

afterAll(() => served?.close());

describe('an agent', () => {
  it('is created as a user in the same act, with a link for the first sign-in', async () => {
    expect(agent).toMatchObject({
      code: 200,
      message: AGENT_MESSAGES.created,
      name: 'Tanko Audu',
      state: 'Kebbi',
      lga: 'Aleiro',
      status: 'ACTIVE',
      issued: { userId: agent.id, username: PERSON.email, delivery: 'SHOWN' },
    });
    const own = await signIn(admin.url, PERSON.email, agent.issued?.oneTimePassword ?? '');
    expect(own.session?.user.roles).toEqual(['AGENT']);
    const { body } = await admin.get<AgentListDto>(`/api/agents/bysharedagency/${agencyId}?q=audu`);
    expect(body.list).toMatchObject([{ id: agent.id, surname: 'Audu', gender: 'Male', bvn: null }]);
    const elsewhere = await save({ ...PERSON, email: 'x@example.org', lga: 1, sharedAgencyId: agencyId });
    expect(elsewhere.body.fields).toEqual({ lga: AGENT_MESSAGES.lgaElsewhere });
    const nobody = await save({ id: 0, sharedAgencyId: agencyId });
    expect(Object.keys(nobody.body.fields ?? {}).sort()).toEqual(
      ['address', 'email', 'firstName', 'gender', 'lga', 'phone', 'state', 'surname'].sort(),
    );
  });

  it('is changed by its id, with the user, and not by an outdated version', async () => {
    const changed = await save({ ...PERSON, id: agent.id, phone: '08034000012', version: 1 });
    expect([changed.body.version, changed.body.phone, changed.body.issued]).toEqual([
      2,
      '08034000012',
      undefined,
    ]);
    const same = await save({ ...PERSON, id: agent.id, phone: '08034000012', version: 2 });
    expect(same.body.version).toBe(2);
    expect((await save({ ...PERSON, id: agent.id, version: 1 })).status).toBe(409);
  });

  it('can sign in while suspended, and is activated for kinds of work', async () => {
    expect((await statusTo('INACTIVE')).body).toEqual({ code: 200, message: AGENT_MESSAGES.suspended });
    const rels = (await find()).body.links.map(({ rel }) => rel);
    expect(rels).toEqual(expect.arrayContaining(['edit', 'remove', 'activate', 'bankinfo']));
    expect(rels).not.toContain('recoverPassword');
    const [user] = await served.db.query('SELECT status FROM app_user WHERE id = $1', [agent.id]);
    expect(user).toEqual({ status: 'ACTIVE' });
    await statusTo('ACTIVE', { activationInput: ['mapping', 'kyf'] });
    expect((await find()).body).toMatchObject({ status: 'ACTIVE', type: 'mapping, kyf' });
    await statusTo('INACTIVE');
    await statusTo('ACTIVE');
    expect((await find()).body.activation).toEqual(['mapping', 'kyf']);
    expect((await statusTo('ACTIVE', { activationInput: ['x'] })).status).toBe(400);
    expect((await statusTo('GONE')).status).toBe(400);
  });

  it('has a BVN and a bank account that are shown masked, and a BVN of their own', async () => {
    const path = (id: number) => `/api/agents/bankinfo/${id}`;
    const numbers = {
      bvn: '22212345678',
      bank: 'Rima Bank',
      accountName: 'T Audu',
      accountNumber: '0123456789',
    };
    expect((await admin.post<DoneDto>(path(agent.id), numbers)).body.message).toBe(AGENT_MESSAGES.bankSaved);
    const masked = { bvn: '*******5678', bank: 'Rima Bank', accountNumber: '******6789' };
    expect((await find()).body).toMatchObject(masked);
    const other = (await save({ ...PERSON, email: 'other@example.org', sharedAgencyId: agencyId })).body;
    const taken = await admin.post<ProblemDto>(path(other.id), { bvn: numbers.bvn });
    expect([taken.status, taken.body.message]).toEqual([409, AGENT_MESSAGES.bvnTaken]);
    await admin.post(path(agent.id), { bank: null });
    expect((await find()).body).toMatchObject({ ...masked, bank: null });
    const staff = await served.home.as(served.home.staff);
    expect((await staff.post(path(agent.id), { bank: 'X' })).status).toBe(403);
  });

  it('has a CV and a photo, which only those who see the agent can read', async () => {
    await admin.upload(`/api/agents/cv/${agent.id}`, 'cv.pdf', '%PDF-1.7 my work');
    const { cvUpload } = (await find()).body;
    const { body } = await admin.get<RemoteLinkDto>(`/api/uploads/${cvUpload}`);
    expect(body).toEqual({ remoteLink: `/api/uploads/${cvUpload}/file`, type: 'application/pdf' });
    expect((await admin.get(body.remoteLink)).text).toBe('%PDF-1.7 my work');
    const other = await served.home.as(served.home.agent);
    for (const at of [`/api/uploads/${cvUpload}`, body.remoteLink, '/api/uploads/x'])
      expect((await other.get(at)).status).toBe(404);
    expect((await admin.upload(`/api/agents/image/${agent.id}`, 'me.txt', 'no picture')).status).toBe(422);
    await admin.delete(`/api/agents/cv/${agent.id}`);
    expect((await admin.get(body.remoteLink)).status).toBe(404);
    const files = await served.db.query('SELECT 1 FROM stored_file WHERE id = $1', [cvUpload]);
    expect(files).toEqual([]);
  });

  it('loses the sign-in in the trash, and has it again after', async () => {
    await admin.delete(`/api/agents/${agent.id}`);
    expect((await find()).status).toBe(404);
    const statusOf = async () =>
      (await served.db.query<{ status: string }>('SELECT status FROM app_user WHERE id = $1', [agent.id]))[0]
        ?.status;
    expect(await statusOf()).toBe('INACTIVE');
    await admin.post(`/api/agents/${agent.id}/restore`, {});
    expect(await statusOf()).toBe('ACTIVE');
  });
});

describe('an agent after 30 days in the trash', () => {
  it.each(['agent', 'sharedAgency', 'serviceProvider'] as const)(
    'loses photo, CV, BVN and bank account, and the files, by deletion of the %s',
    async (kind) => {
      const provider = await admin.post<ServiceProviderDto>('/api/serviceproviderresource', {
        name: `Provider ${kind}`,
        description: 'Agents',
      });
      const agencies = `/api/shared-agency/service_provider/${provider.body.id}`;
      const sharedAgencyId = (await admin.post<SharedAgencyDto>(agencies, { name: `Agency ${kind}` })).body
        .id;
      const { id } = (await save({ ...PERSON, email: `${kind}@example.org`, sharedAgencyId })).body;
      const removed = {
        agent: [id, `/api/agents/${id}`],
        sharedAgency: [sharedAgencyId, `/api/shared-agency/deletesharedagency/${sharedAgencyId}`],
        serviceProvider: [provider.body.id, `/api/serviceprovider/${provider.body.id}`],
      }[kind] as [number, string];
      await admin.upload(`/api/agents/cv/${id}`, 'cv.pdf', '%PDF-1.7 my work');
      await admin.post(`/api/agents/bankinfo/${id}`, { bvn: '22298765432', accountNumber: '0123456789' });
      const fileId = (await find(id)).body.cvUpload ?? '';
      expect((await admin.delete(removed[1])).status).toBe(200);
      const { db, api } = served;
      const files = api.app.get(FileStore);
      const database = api.app.get(Database);
      const job = { chunk: (work: (tx: Transaction) => Promise<unknown>) => database.transaction(work) };
      const purge = () => purgeAgents(job as JobContext<'maintenance.purge'>, files);
      expect(await purge()).toBe(0);
      await db.query('UPDATE trash_item SET purge_after = now() WHERE kind = $1 AND record_id = $2', [
        kind,
        removed[0],
      ]);
      expect([await purge(), await purge()]).toEqual([1, 0]);
      const rows = await db.query(
        `SELECT 1 FROM agent WHERE user_id = $1
          AND num_nonnulls(cv_file_id, cv_type, bvn_cipher, bvn_index, bvn_last4, account_number_cipher) = 0`,
        [id],
      );
      expect(rows).toHaveLength(1);
      expect(await db.query('SELECT 1 FROM stored_file WHERE id = $1', [fileId])).toEqual([]);
      await expect(files.read(fileId)).rejects.toThrow();
    },
  );
});

describe('one person, one id', () => {
  let person: User;

  // The stray rows have the agent's id, and are other people.
  beforeAll(async () => {
    const { home, db } = served;
    person = await home.user({ roles: ['AGENT'], displayName: 'Agent Eight' });
    const stranger = await home.user({ roles: ['STAFF'] });
    const staff = await home.make.staff({ accountId: home.account.id, userId: stranger.id });
    await db.query('DELETE FROM staff WHERE id = $1', [staff.id]);
    await db.query(
      `INSERT INTO staff (id, account_id, user_id, first_name, last_name, gender, phone, email, address, designation)
       OVERRIDING SYSTEM VALUE SELECT $1, $2, $3, 'Stray', 'Eight', 'Female', '08030000008', 'stray@example.org', 'Kano',
              'collaborator' WHERE NOT EXISTS (SELECT FROM staff WHERE id = $1)`,
      [person.id, home.account.id, stranger.id],
    );
    await db.query(
      `INSERT INTO farmer (id, account_id, surname, first_name) OVERRIDING SYSTEM VALUE
       VALUES ($1, $2, 'Eight', 'Stray') ON CONFLICT DO NOTHING`,
      [person.id, home.account.id],
    );
    await db.query(
      `INSERT INTO agent (user_id, account_id, shared_agency_id, state_id, lga_id) VALUES ($1, $2, $3, 22, 448)`,
      [person.id, home.account.id, agencyId],
    );
  });

  it('names the same person by agentId in every call', async () => {
    expect((await find(person.id)).body).toMatchObject({ id: person.id, name: 'Agent Eight' });
    const captured = await admin.get<{ agent: string }>(`/api/agents/captured-data/${person.id}`);
    expect([captured.status, captured.body.agent]).toEqual([200, 'Agent Eight']);
    const recovered = await admin.post('/api/login/changePassword', {
      newPassword: 'harvest moon over Argungu',
      agentId: person.id,
    });
    expect(recovered.status).toBe(200);
    const session = await signIn(admin.url, person.username, 'harvest moon over Argungu');
    expect([session.session?.user.userId, session.session?.user.isPasswordReset]).toEqual([person.id, false]);
  });

  it('takes an AGENT user without a record into an agency, under their id and with their sign-in', async () => {
    const { home } = served;
    const user = await home.user({ roles: ['AGENT'] });
    const choices = async () => {
      const { body } = await admin.get<UserListDto>('/api/users?role=AGENT&withoutAgent=true&size=100');
      return body.list.map(({ id }) => id);
    };
    expect(await choices()).toContain(user.id);
    const body = { ...PERSON, userId: user.id, email: 'joins@example.org', sharedAgencyId: agencyId };
    const joined = (await save(body)).body;
    expect([joined.id, joined.version, joined.issued, joined.sharedAgencyId]).toEqual([
      user.id,
      1,
      undefined,
      agencyId,
    ]);
    expect((await signIn(admin.url, user.username, TEST_PASSWORD)).session?.user.userId).toBe(user.id);
    expect(await choices()).not.toContain(user.id);
    const again = await save({ ...body, surname: 'Overwritten' });
    expect(again.body.fields).toEqual({ userId: AGENT_MESSAGES.isAgent });
    expect((await find(user.id)).body).toMatchObject({ surname: PERSON.surname, version: 1 });
    const elsewhere = await save({ ...PERSON, id: user.id, sharedAgencyId: agencyId + 1 });
    expect([elsewhere.status, elsewhere.body.message]).toEqual([409, AGENT_MESSAGES.ofOtherAgency]);
    expect((await save({ ...body, userId: home.staff.id })).status).toBe(404);
  });

  it('lets an agent read only their own record, and a farmer only the contact of agents who captured their farms', async () => {
    const { home, db } = served;
    const own = await signIn(admin.url, (await home.user({ roles: ['AGENT'] })).username, TEST_PASSWORD);
    expect((await find(person.id, own)).status).toBe(404);
    const { farmer, farm } = await home.farmland();
    await db.query('UPDATE farm SET captured_by = $1 WHERE id = $2', [person.id, farm]);
    await db.query('UPDATE app_user SET farmer_id = $1 WHERE id = $2', [farmer, home.farmer.id]);
    const client = await home.as(home.farmer);
    const { body } = await client.get<AgentContactListDto>('/api/agents/offarmer');
    expect(body.list).toEqual([
      {
        agentId: person.id,
        name: 'Agent Eight',
        phone: null,
        sharedAgency: 'Rima North',
        displayImage: null,
      },
    ]);
    expect((await client.get(`/api/agents/byagentid/${person.id}`)).status).toBe(403);
    expect((await client.get(`/api/agents/image/${agent.id}`)).status).toBe(404);
    const abroad = await served.abroad.as(served.abroad.admin);
    expect((await find(person.id, abroad)).status).toBe(404);
  });
});
