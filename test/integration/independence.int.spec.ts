import { createHmac } from 'node:crypto';
import {
  ACCESS_MESSAGES,
  type CredentialsDto,
  type EntryAnswerDto,
  type EventType,
  GRANTS,
  IDENTITY_MESSAGES,
  type LedgerApprovalListDto,
  type ProblemDto,
  type UserDto,
  type WaitingKind,
  type WaitingListDto,
} from '#libs/contracts';
import { Confirmations, Independence } from '#libs/identity';
import { Database } from '#libs/platform';
import { eventually } from '../support/eventually.js';
import {
  type FakeProvider,
  startFakeProvider,
  termiiAccepts,
  termiiRefuses,
  termiiReport,
} from '../support/fake-provider.js';
import { type HttpClient, signIn } from '../support/http-client.js';
import { ProgrammeLedger } from '../support/programme-ledger.js';
import type { ServedWorld, User, World } from '../support/world.js';

const PASSWORD = 'seven tall granaries 4';

let sms: FakeProvider;
let refuses = false;
let ledger: ProgrammeLedger;
let served: ServedWorld;
let home: World;
let independence: Independence;
let database: Database;

beforeAll(async () => {
  sms = await startFakeProvider(() =>
    refuses ? termiiRefuses(400, 'Insufficient balance') : termiiAccepts(),
  );
  ledger = await ProgrammeLedger.open({
    PUBLIC_URL: 'https://gona.example.org',
    TERMII_URL: sms.url,
    TERMII_API_KEY: 'key',
    TERMII_SENDER_ID: 'N-Alert',
    TERMII_SECRET_KEY: 'secret',
  });
  served = ledger.served;
  home = served.home;
  independence = served.api.app.get(Independence);
  database = served.api.app.get(Database);
});
afterAll(async () => {
  await served?.close();
  await sms?.close();
});

const somebody = () => home.user({ roles: ['ADMIN'] });
const between = (one: User, other: User) => independence.between(database, one.id, other.id);

/** Records that `by` did something to a user, as the services do. */
const did = (by: User, type: EventType, to: User) =>
  database.transaction(async (tx) =>
    tx.record({
      topic: `user:${to.id}`,
      type,
      subject: { kind: 'user', id: to.id },
      data: { userId: to.id },
      accountId: home.account.id,
      by: { id: by.id, name: by.display_name, accountId: home.account.id },
    } as Parameters<typeof tx.record>[0]),
  );

async function age(user: { id: number }, days: number) {
  await served.db.query('ALTER TABLE event_log DISABLE TRIGGER USER');
  await served.db.query(
    `UPDATE event_log SET at = at - make_interval(days => $2) WHERE topic = 'user:' || $1::bigint`,
    [user.id, days],
  );
  await served.db.query('ALTER TABLE event_log ENABLE TRIGGER USER');
}

describe('two users', () => {
  it.each<EventType>([
    'user.created',
    'user.passwordChanged',
    'user.credentialsIssued',
    'user.secondFactorDisabled',
    'user.roleChanged',
    'user.farmerLinked',
    'user.reactivated',
    'staff.grantsChanged',
    'accessList.granted',
    'accessList.revoked',
  ])('are not two people for 30 days after %s', async (type) => {
    const [one, other] = [await somebody(), await somebody()];
    expect(await between(one, other)).toBeNull();
    await did(one, type, other);
    expect([await between(one, other), await between(other, one)]).toEqual([
      'CHANGED_SIGN_IN',
      'CHANGED_SIGN_IN',
    ]);
    await age(other, 31);
    expect([await between(one, other), await between(other, one)]).toEqual([null, null]);
  });

  it('stay independent whatever they do to themselves, and where an account is only deactivated', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await did(one, 'user.passwordChanged', one);
    await did(other, 'user.secondFactorDisabled', other);
    await did(one, 'user.deactivated', other);
    expect(await between(one, other)).toBeNull();
    expect(await between(one, one)).toBe('SELF');
  });

  it('are refused with the reason as a sentence', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await did(one, 'user.created', other);
    await expect(independence.require(database, other, one.id)).rejects.toMatchObject({
      code: 'independence.required',
      status: 403,
      sentence: expect.stringContaining("one of you changed the other's account"),
    });
    await served.db.query('UPDATE app_user SET confirmed_on = NULL WHERE id = $1', [other.id]);
    await expect(independence.require(database, other, one.id)).rejects.toMatchObject({
      code: 'user.unconfirmed',
      status: 403,
    });
  });
});

describe('a common maker', () => {
  it('makes two users one, until another administrator has confirmed either', async () => {
    const [maker, one, other, confirmer] = await Promise.all([1, 2, 3, 4].map(somebody));
    await did(maker!, 'user.created', one!);
    await did(maker!, 'user.passwordChanged', other!);
    const confirm = (user: User, by: User) =>
      served.db.query('UPDATE app_user SET confirmed_on = now(), confirmed_by = $2 WHERE id = $1', [
        user.id,
        by.id,
      ]);
    expect(await between(one!, other!)).toBe('SAME_MAKER');
    await confirm(one!, maker!);
    await confirm(other!, maker!);
    expect(await between(one!, other!)).toBe('SAME_MAKER');
    await confirm(one!, confirmer!);
    expect(await between(one!, other!)).toBeNull();
    expect(await between(one!, maker!)).toBe('CHANGED_SIGN_IN');
    await did(maker!, 'user.credentialsIssued', one!);
    expect(await between(one!, other!)).toBe('SAME_MAKER');
  });

  it('is followed through the users that it made, and not through changes of rights', async () => {
    const [maker, puppet, behind, staff, third] = await Promise.all([1, 2, 3, 4, 5].map(somebody));
    await did(maker!, 'user.created', puppet!);
    await did(puppet!, 'user.created', behind!);
    await did(maker!, 'accessList.granted', staff!);
    expect(await between(maker!, behind!)).toBe('SAME_MAKER');
    expect(await between(behind!, maker!)).toBe('SAME_MAKER');
    expect(await between(puppet!, staff!)).toBeNull();
    expect(await between(behind!, third!)).toBeNull();
    const dependents = await independence.dependentOn(database, maker!.id);
    const five = [maker!, puppet!, behind!, staff!, third!].map(({ id }) => dependents?.includes(id));
    expect(five).toEqual([true, true, true, true, false]);
  });
});

/** Has `maker` create a user. */
const createBy = async (maker: HttpClient, body: object) => {
  made += 1;
  const caller = maker.session?.user.username;
  const path = `/api/new-rest/cbn_dashboard_rest/createuser/${caller}`;
  return (await maker.post<CredentialsDto & ProblemDto>(path, { username: `puppet${made}`, ...body })).body;
};
let made = 0;

/** Has `maker` create a user, choose their password by the link, and sign in as them. */
async function puppetOf(maker: HttpClient, role: 'STAFF' | 'ADMIN') {
  const reach = { resourceIds: [ledger.resourceId], grants: [GRANTS.viewInputs, GRANTS.editInputs] };
  const created = await createBy(maker, { role, ...(role === 'STAFF' && reach) });
  const token = created.setPasswordLink?.split('#')[1];
  await served.api.anonymous.post('/api/set-password', { token, newPassword: PASSWORD });
  return { id: created.userId, client: await signIn(served.api.url, created.username, PASSWORD) };
}
const administrator = async () => home.as(await somebody());

const LARGE = { kind: 'DISBURSEMENT', amount: 9_200_000 };
const approve = (client: HttpClient, id: number | null, what: 'approve' | 'refuse' = 'approve') =>
  client.post<EntryAnswerDto & ProblemDto>(`/api/input/approval/${id}/${what}`, { reason: 'Not agreed.' });
const confirm = (client: HttpClient, userId: number) =>
  client.post<UserDto & ProblemDto>(`/api/users/${userId}/confirm`);
const waitsFor = async (client: HttpClient, kind: WaitingKind) =>
  (await client.get<WaitingListDto>('/api/waiting')).body.list
    .filter((item) => item.kind === kind)
    .map(({ id }) => id);
const offered = async (client: HttpClient, userId: number) => {
  const { body } = await client.get<UserDto>(`/api/users/${userId}`);
  return [body.isConfirmed, body.links.some(({ rel }) => rel === 'confirm')];
};
const approvalOf = async (client: HttpClient, id: number | null) => {
  const { body } = await client.get<LedgerApprovalListDto>(`/api/input/approvals/${ledger.resourceId}`);
  const { links, cannotDecide } = body.list.find((each) => each.id === id)!;
  return [links.map(({ rel }) => rel), cannotDecide];
};

describe('a user whose link the administrator was shown', () => {
  let superadmin: HttpClient;
  let colleague: HttpClient;
  beforeAll(async () => {
    superadmin = await home.as(home.superadmin);
    colleague = await administrator();
    await ledger.admin.call('PUT', `/api/input/settings/${ledger.resourceId}`, {
      body: { approvalAbove: 500_000 },
    });
  });

  it('records nothing until an administrator who did not create them has confirmed them', async () => {
    const puppet = await puppetOf(ledger.admin, 'STAFF');
    for (const answer of [
      await ledger.record(LARGE, puppet.client),
      await ledger.record({ ...LARGE, amount: 1 }, puppet.client),
      await puppet.client.upload<ProblemDto>(
        `/api/farmresources/import_input_distribution/TEMP_ID/${ledger.resourceId}/${ledger.communityId}`,
        'a.csv',
        'a\n1',
      ),
    ])
      expect([answer.status, (answer.body as ProblemDto).error]).toEqual([403, 'user.unconfirmed']);
    const { links } = await ledger.read<{ links: { rel: string }[] }>(
      `/api/input/entries/${ledger.resourceId}`,
      puppet.client,
    );
    expect(links.map(({ rel }) => rel)).not.toContain('recordEntry');

    expect(await offered(ledger.admin, puppet.id)).toEqual([false, false]);
    expect((await confirm(ledger.admin, puppet.id)).body).toMatchObject({
      error: 'independence.required',
      message: IDENTITY_MESSAGES.confirmation.ownUser,
    });
    await age({ id: puppet.id }, 31);
    expect((await confirm(ledger.admin, puppet.id)).body.error).toBe('independence.required');
    await age({ id: puppet.id }, -31);
    const second = await puppetOf(superadmin, 'ADMIN');
    expect((await confirm(second.client, puppet.id)).body.error).toBe('user.unconfirmed');
    expect(await waitsFor(second.client, 'unconfirmedUser')).toEqual([]);
    expect(await waitsFor(ledger.admin, 'unconfirmedUser')).not.toContain(puppet.id);
    expect(await waitsFor(colleague, 'unconfirmedUser')).toContain(puppet.id);
    expect(await offered(colleague, puppet.id)).toEqual([false, true]);
    expect((await confirm(colleague, puppet.id)).body.isConfirmed).toBe(true);
    expect(await offered(colleague, puppet.id)).toEqual([true, false]);
    expect(await waitsFor(colleague, 'unconfirmedUser')).not.toContain(puppet.id);

    // A second signature in one hand: refused for the maker, also through a puppet of theirs.
    await eventually(async () => (await ledger.record(LARGE, puppet.client)).status === 200);
    const { approvalId } = (await ledger.record(LARGE, puppet.client)).body;
    for (const what of ['approve', 'refuse'] as const)
      expect((await approve(ledger.admin, approvalId, what)).body.error).toBe('independence.required');
    expect(await approvalOf(ledger.admin, approvalId)).toEqual([
      [],
      IDENTITY_MESSAGES.independence.CHANGED_SIGN_IN,
    ]);
    expect(await waitsFor(ledger.admin, 'approval')).not.toContain(approvalId);
    expect(await waitsFor(colleague, 'approval')).toContain(approvalId);
    expect(await approvalOf(colleague, approvalId)).toEqual([['approve', 'refuse'], null]);
    expect((await approve(colleague, approvalId)).body.state).toBe('RECORDED');
  });

  it('does not approve for their maker either, nor for another puppet of that maker', async () => {
    const one = await puppetOf(superadmin, 'ADMIN');
    const other = await puppetOf(superadmin, 'ADMIN');
    const { approvalId } = (await ledger.record(LARGE, superadmin)).body;
    expect((await approve(one.client, approvalId)).body.error).toBe('user.unconfirmed');
    // As if the link had gone to a second phone of the maker.
    await served.db.query('UPDATE app_user SET confirmed_on = now() WHERE id = ANY($1)', [
      [one.id, other.id],
    ]);
    await eventually(
      async () => (await approvalOf(one.client, approvalId))[1] !== IDENTITY_MESSAGES.unconfirmed,
    );
    expect((await approve(one.client, approvalId)).body.error).toBe('independence.required');
    expect(await approvalOf(one.client, approvalId)).toEqual([
      [],
      IDENTITY_MESSAGES.independence.CHANGED_SIGN_IN,
    ]);
    const theirs = (await ledger.record(LARGE, one.client)).body.approvalId;
    const refused = await approve(other.client, theirs);
    expect([refused.status, refused.body.message]).toEqual([403, IDENTITY_MESSAGES.independence.SAME_MAKER]);
    expect(await waitsFor(other.client, 'approval')).not.toContain(theirs);
    expect((await confirm(other.client, one.id)).body.error).toBe('independence.required');
    expect((await confirm(colleague, one.id)).status).toBe(200);
    expect((await approve(other.client, theirs)).body.state).toBe('RECORDED');
    expect((await approve(other.client, approvalId)).body.error).toBe('independence.required');
    await age(other, 31);
    expect((await approve(other.client, approvalId)).body.state).toBe('RECORDED');
  });

  it('is confirmed by the command line where no other administrator can', async () => {
    const { userId, username } = await createBy(ledger.admin, { role: 'STAFF' });
    expect(await offered(ledger.admin, userId)).toEqual([false, false]);
    await served.api.app.get(Confirmations).confirmByName(username);
    expect(await offered(ledger.admin, userId)).toEqual([true, false]);
  });

  it('counts as unconfirmed again where an administrator takes over an account that nobody used', async () => {
    const { userId, username } = await createBy(ledger.admin, { role: 'STAFF', phone: '0803 123 4512' });
    expect(await offered(colleague, userId)).toEqual([true, true]);
    await ledger.admin.post(`/api/accesslist/new-password/${username}`);
    expect(await offered(colleague, userId)).toEqual([false, true]);
  });
});

describe('the link of a new user', () => {
  const text = () => JSON.parse(sms.taken.at(-1)?.text ?? '{}') as { to: string; sms: string };
  const secretIn = (said: string) => /set-password#([\w-]{43})/.exec(said)?.[1] ?? '';

  it('goes to their own phone, and is neither answered nor stored', async () => {
    const answer = await createBy(ledger.admin, { role: 'STAFF', phone: '0803 123 4599' });
    expect(answer).toMatchObject({
      code: 200,
      oneTimePassword: null,
      setPasswordLink: null,
      delivery: 'SMS',
      deliveryNote: 'Link sent to the phone ending 99.',
    });
    expect(text().to).toBe('2348031234599');
    const secret = secretIn(text().sms);
    expect(secret).toHaveLength(43);
    // The provider repeats the text in its receipt.
    const raw = JSON.stringify(termiiReport('unknown-1', 'DELIVERED', { message: text().sms }));
    const signature = createHmac('sha512', 'secret').update(raw).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-termii-signature': signature };
    await fetch(`${served.api.url}/api/messages/receipts/termii`, { method: 'POST', headers, body: raw });
    for (const table of [
      'sms_message',
      'sms_batch',
      'sms_receipt',
      'sms_unread_receipt',
      'event_log',
      'job_run',
    ])
      expect(
        await served.db.query(`SELECT 1 FROM ${table} t WHERE t::text LIKE '%' || $1 || '%'`, [secret]),
      ).toEqual([]);
    expect(await served.db.query(`SELECT 1 FROM sms_receipt WHERE reference = 'unknown-1'`)).toHaveLength(1);
    const done = await served.api.anonymous.post('/api/set-password', {
      token: secret,
      newPassword: PASSWORD,
    });
    expect(done.status).toBe(200);
    const client = await signIn(served.api.url, answer.username, PASSWORD);
    expect((await ledger.record({ ...LARGE, amount: 1 }, client)).body.error).not.toBe('user.unconfirmed');
  });

  it.each([
    ['without an address', {}, ACCESS_MESSAGES.link.noWay],
    ['to a number that is none', { phone: '12345' }, ACCESS_MESSAGES.link.badPhone],
    ['to the phone of another user', { phone: '+234 803 123 4599' }, ACCESS_MESSAGES.link.shared],
    ['that the provider refuses', { phone: '0803 123 4513' }, ACCESS_MESSAGES.link.smsRefused],
  ])('is shown %s, with the reason', async (_what, contact, note) => {
    if (note === ACCESS_MESSAGES.link.smsRefused) refuses = true;
    const answer = await createBy(ledger.admin, { role: 'STAFF', ...contact });
    refuses = false;
    expect(answer).toMatchObject({
      delivery: 'SHOWN',
      deliveryNote: `${note} ${ACCESS_MESSAGES.link.needsConfirmation}`,
    });
    expect(secretIn(answer.setPasswordLink ?? '')).toHaveLength(43);
    expect(await offered(ledger.admin, answer.userId)).toEqual([false, false]);
  });
});
