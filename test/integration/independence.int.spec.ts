import { createHmac } from 'node:crypto';
import { ACCESS_MESSAGES, type EventType, IDENTITY_MESSAGES, type ProblemDto } from '#libs/contracts';
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
import { LARGE, CHOSEN_PASSWORD as PASSWORD, secondPerson } from '../support/second-person.js';
import type { ServedWorld, User, World } from '../support/world.js';

let sms: FakeProvider;
let refuses = false;
let ledger: ProgrammeLedger;
let people: ReturnType<typeof secondPerson>;
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
  people = secondPerson(ledger);
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
const administrator = async () => home.as(await somebody());
const between = (one: User, other: User) => independence.between(database, one.id, other.id);

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
    await people.did(one, type, other);
    expect([await between(one, other), await between(other, one)]).toEqual([
      'CHANGED_SIGN_IN',
      'CHANGED_SIGN_IN',
    ]);
    await people.age(other, 31);
    expect([await between(one, other), await between(other, one)]).toEqual([null, null]);
  });

  it('stay independent whatever they do to themselves, and where an account is only deactivated', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await people.did(one, 'user.passwordChanged', one);
    await people.did(other, 'user.secondFactorDisabled', other);
    await people.did(one, 'user.deactivated', other);
    expect(await between(one, other)).toBeNull();
    expect(await between(one, one)).toBe('SELF');
  });

  it('are refused with the reason as a sentence', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await people.did(one, 'user.created', other);
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
    await people.did(maker!, 'user.created', one!);
    await people.did(maker!, 'user.passwordChanged', other!);
    expect(await between(one!, other!)).toBe('SAME_MAKER');
    await people.did(maker!, 'user.confirmed', one!);
    await people.did(maker!, 'user.confirmed', other!);
    expect(await between(one!, other!)).toBe('SAME_MAKER');
    await people.did(confirmer!, 'user.confirmed', one!);
    expect(await between(one!, other!)).toBeNull();
    expect(await between(one!, maker!)).toBe('CHANGED_SIGN_IN');
    await people.did(maker!, 'user.credentialsIssued', one!);
    expect(await between(one!, other!)).toBe('SAME_MAKER');
  });

  it('is followed through the users that it made, and not through changes of rights', async () => {
    const [maker, puppet, behind, staff, third] = await Promise.all([1, 2, 3, 4, 5].map(somebody));
    await people.did(maker!, 'user.created', puppet!);
    await people.did(puppet!, 'user.created', behind!);
    await people.did(maker!, 'accessList.granted', staff!);
    expect(await between(maker!, behind!)).toBe('SAME_MAKER');
    expect(await between(behind!, maker!)).toBe('SAME_MAKER');
    expect(await between(puppet!, staff!)).toBeNull();
    expect(await between(behind!, third!)).toBeNull();
    const dependents = await independence.dependentOn(database, maker!.id);
    const five = [maker!, puppet!, behind!, staff!, third!].map(({ id }) => dependents?.includes(id));
    expect(five).toEqual([true, true, true, true, false]);
  });
});

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
    const puppet = await people.puppetOf(ledger.admin, 'STAFF');
    for (const answer of [
      await ledger.record(LARGE, puppet.client),
      await ledger.record({ ...LARGE, amount: 1 }, puppet.client),
    ])
      expect([answer.status, (answer.body as ProblemDto).error]).toEqual([403, 'user.unconfirmed']);
    const { links } = await ledger.read<{ links: { rel: string }[] }>(
      `/api/input/entries/${ledger.resourceId}`,
      puppet.client,
    );
    expect(links.map(({ rel }) => rel)).not.toContain('recordEntry');

    expect(await people.offered(ledger.admin, puppet.id)).toEqual([false, false]);
    expect((await people.confirm(ledger.admin, puppet.id)).body).toMatchObject({
      error: 'independence.required',
      message: IDENTITY_MESSAGES.confirmation.ownUser,
    });
    await people.age({ id: puppet.id }, 31);
    expect((await people.confirm(ledger.admin, puppet.id)).body.error).toBe('independence.required');
    await people.age({ id: puppet.id }, -31);
    const second = await people.puppetOf(superadmin, 'ADMIN');
    expect((await people.confirm(second.client, puppet.id)).body.error).toBe('user.unconfirmed');
    const list = `/api/farmresources/import_input_distribution/TEMP_ID/${ledger.resourceId}/${ledger.communityId}`;
    const imported = await second.client.upload<ProblemDto>(list, 'a.csv', 'Temp ID\n1');
    expect([imported.status, imported.body.error]).toEqual([403, 'user.unconfirmed']);
    expect(await people.waitsFor(second.client, 'unconfirmedUser')).toEqual([]);
    expect(await people.waitsFor(ledger.admin, 'unconfirmedUser')).not.toContain(puppet.id);
    expect(await people.waitsFor(colleague, 'unconfirmedUser')).toContain(puppet.id);
    expect(await people.offered(colleague, puppet.id)).toEqual([false, true]);
    expect((await people.confirm(colleague, puppet.id)).body.isConfirmed).toBe(true);
    expect(await people.offered(colleague, puppet.id)).toEqual([true, false]);
    expect(await people.waitsFor(colleague, 'unconfirmedUser')).not.toContain(puppet.id);

    // A second signature by the same person: refused for the maker, also through their puppet account.
    await eventually(async () => (await ledger.record(LARGE, puppet.client)).status === 200);
    const { approvalId } = (await ledger.record(LARGE, puppet.client)).body;
    for (const what of ['approve', 'refuse'] as const)
      expect((await people.approve(ledger.admin, approvalId, what)).body.error).toBe('independence.required');
    expect(await people.approvalOf(ledger.admin, approvalId)).toEqual([
      [],
      IDENTITY_MESSAGES.independence.CHANGED_SIGN_IN,
    ]);
    expect(await people.waitsFor(ledger.admin, 'approval')).not.toContain(approvalId);
    expect(await people.waitsFor(colleague, 'approval')).toContain(approvalId);
    expect(await people.approvalOf(colleague, approvalId)).toEqual([['approve', 'refuse'], null]);
    expect((await people.approve(colleague, approvalId)).body.state).toBe('RECORDED');
  });

  it('does not approve for their maker either, nor for another puppet of that maker', async () => {
    const one = await people.puppetOf(superadmin, 'ADMIN');
    const other = await people.puppetOf(superadmin, 'ADMIN');
    const { approvalId } = (await ledger.record(LARGE, superadmin)).body;
    expect((await people.approve(one.client, approvalId)).body.error).toBe('user.unconfirmed');
    // Simulates a link sent to the maker's second phone.
    await served.db.query('UPDATE app_user SET confirmed_on = now() WHERE id = ANY($1)', [
      [one.id, other.id],
    ]);
    await eventually(
      async () => (await people.approvalOf(one.client, approvalId))[1] !== IDENTITY_MESSAGES.unconfirmed,
    );
    expect((await people.approve(one.client, approvalId)).body.error).toBe('independence.required');
    expect(await people.approvalOf(one.client, approvalId)).toEqual([
      [],
      IDENTITY_MESSAGES.independence.CHANGED_SIGN_IN,
    ]);
    const theirs = (await ledger.record(LARGE, one.client)).body.approvalId;
    const refused = await people.approve(other.client, theirs);
    expect([refused.status, refused.body.message]).toEqual([403, IDENTITY_MESSAGES.independence.SAME_MAKER]);
    expect(await people.waitsFor(other.client, 'approval')).not.toContain(theirs);
    expect((await people.confirm(other.client, one.id)).body.error).toBe('independence.required');
    expect((await people.confirm(colleague, one.id)).status).toBe(200);
    expect((await people.approve(other.client, theirs)).body.state).toBe('RECORDED');
    expect((await people.approve(other.client, approvalId)).body.error).toBe('independence.required');
    await people.age(other, 31);
    expect((await people.approve(other.client, approvalId)).body.state).toBe('RECORDED');
  });

  it('is confirmed by the command line if no other administrator can', async () => {
    const { userId, username } = await people.createBy(ledger.admin, { role: 'STAFF' });
    expect(await people.offered(ledger.admin, userId)).toEqual([false, false]);
    await served.api.app.get(Confirmations).confirmByName(username);
    expect(await people.offered(ledger.admin, userId)).toEqual([true, false]);
  });

  it('counts as unconfirmed again if an administrator takes over an unused account', async () => {
    const { userId, username } = await people.createBy(ledger.admin, {
      role: 'STAFF',
      phone: '0803 123 4512',
    });
    expect(await people.offered(colleague, userId)).toEqual([true, true]);
    await ledger.admin.post(`/api/accesslist/new-password/${username}`);
    expect(await people.offered(colleague, userId)).toEqual([false, true]);
  });
});

describe('the link of a new user', () => {
  const text = () => JSON.parse(sms.taken.at(-1)?.text ?? '{}') as { to: string; sms: string };
  const secretIn = (said: string) => /set-password#([\w-]{43})/.exec(said)?.[1] ?? '';

  it('goes to their own phone, and is neither answered nor stored', async () => {
    const answer = await people.createBy(ledger.admin, { role: 'STAFF', phone: '0803 123 4599' });
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
    for (const table of 'sms_message sms_batch sms_receipt sms_unread_receipt event_log job_run'.split(' '))
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

  it('is in the language of a farmer, in letters that cost no more', async () => {
    const { farmer: farmerId } = await served.home.farmland();
    await served.db.query(`INSERT INTO consent (account_id, farmer_id, purpose, decision, language, channel, recorded_by)
      SELECT account_id, id, 'messages', 'GIVEN', 'ha', 'spoken', ${served.home.admin.id} FROM farmer WHERE id = ${farmerId}`);
    await people.createBy(ledger.admin, { role: 'FARMER', phone: '0803 123 4588', farmerId });
    expect(text().sms).toMatch(/^Zabi kalmar sirrinka ta Gona: http\S+set-password#[\w-]{43} /);
  });

  it.each([
    ['without an address', {}, ACCESS_MESSAGES.link.noWay],
    ['to a number that is none', { phone: '12345' }, ACCESS_MESSAGES.link.badPhone],
    ['to the phone of another user', { phone: '+234 803 123 4599' }, ACCESS_MESSAGES.link.shared],
    ['that the provider refuses', { phone: '0803 123 4513' }, ACCESS_MESSAGES.link.smsRefused],
  ])('is shown %s, with the reason', async (_what, contact, note) => {
    if (note === ACCESS_MESSAGES.link.smsRefused) refuses = true;
    const answer = await people.createBy(ledger.admin, { role: 'STAFF', ...contact });
    refuses = false;
    expect(answer).toMatchObject({
      delivery: 'SHOWN',
      deliveryNote: `${note} ${ACCESS_MESSAGES.link.needsConfirmation}`,
    });
    expect(secretIn(answer.setPasswordLink ?? '')).toHaveLength(43);
    expect(await people.offered(ledger.admin, answer.userId)).toEqual([false, false]);
  });
});
