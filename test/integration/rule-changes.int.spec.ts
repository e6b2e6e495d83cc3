import type { Type } from '@nestjs/common';
import type {
  ApprovalState,
  AuditListDto,
  LedgerSettingsDto,
  ProblemDto,
  RolePolicyListDto,
  SavedLedgerSettingsDto,
  SavedRolePolicyDto,
  WaitingListDto,
} from '#libs/contracts';
import { Database } from '#libs/platform';
import { AccountCommand } from '../../apps/cli/src/account/account-command.js';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { ProgrammeLedger } from '../support/programme-ledger.js';
import type { User } from '../support/world.js';

let ledger: ProgrammeLedger;
let asker: HttpClient;
let colleague: HttpClient;
let second: User;
const LIMIT = 500_000;

beforeAll(async () => {
  ledger = await ProgrammeLedger.open();
  asker = ledger.admin;
  second = await ledger.served.home.user({ roles: ['ADMIN'] });
  colleague = await ledger.served.home.as(second);
  expect((await save(LIMIT)).body.approvalAbove).toBe(LIMIT);
});
afterAll(() => ledger?.served.close());

const settingsPath = () => `/api/input/settings/${ledger.resourceId}`;
const read = (client = asker) => ledger.read<LedgerSettingsDto>(settingsPath(), client);
const save = (approvalAbove: number | null, client = asker) =>
  client.call<SavedLedgerSettingsDto & ProblemDto>('PUT', settingsPath(), {
    body: { approvalAbove, repaymentDueOn: '2026-12-31' },
  });
type Act = 'approve' | 'refuse' | 'withdraw';
const decide = (what: Act, id: number | undefined, client: HttpClient) =>
  client.post<ProblemDto>(`/api/rule-changes/${id}/${what}`, { reason: 'Not this season.' });
const statusOf = async (what: Act, id: number | undefined, client: HttpClient) =>
  (await decide(what, id, client)).status;
const rels = async (client: HttpClient) =>
  (await read(client)).waitingChange?.links.map(({ rel }) => rel) ?? null;
const waitingFor = async (client: HttpClient) =>
  (await ledger.read<WaitingListDto>('/api/waiting', client)).list.filter(
    ({ kind }) => kind === 'ruleChange',
  );
/** Requests a raise, and returns its id. */
const raise = async (to: number | null, client = asker) => (await save(to, client)).body.waitingChange?.id;

/** Records that an administrator reset another's password, which makes it a puppet account. */
async function makePuppet(): Promise<HttpClient> {
  const { home, api } = ledger.served;
  const puppet = await home.user({ roles: ['ADMIN'] });
  const by = { id: home.admin.id, name: home.admin.display_name, accountId: home.account.id };
  await api.app.get(Database).transaction(async (tx) =>
    tx.record({
      topic: `user:${puppet.id}`,
      type: 'user.passwordChanged',
      subject: { kind: 'user', id: puppet.id },
      data: { userId: puppet.id },
      accountId: by.accountId,
      by,
    }),
  );
  return home.as(puppet);
}

describe('an approval limit', () => {
  it('is not beaten by one administrator who raises it, records, and puts it back', async () => {
    const raised = await save(9_000_001);
    expect([raised.status, raised.body.approvalAbove, raised.body.message]).toEqual([
      200,
      LIMIT,
      'Change requested. The limit stays ₦500,000.00 until another administrator approves it.',
    ]);
    const entry = await ledger.record({ kind: 'DISBURSEMENT', amount: 9_000_001 });
    expect(entry.body.state).toBe('WAITING' satisfies ApprovalState);
    expect((await save(LIMIT)).body.waitingChange?.id).toBe(raised.body.waitingChange?.id);
    expect((await ledger.statement()).owed).toBe(0);
    // A request for less replaces the first one, and removing the limit does not bypass approval.
    const removed = await save(null);
    expect(removed.body).toMatchObject({ approvalAbove: LIMIT, waitingChange: { to: 'no limit' } });
    expect(await statusOf('withdraw', raised.body.waitingChange?.id, asker)).toBe(409);
    expect(await statusOf('withdraw', removed.body.waitingChange?.id, asker)).toBe(200);
    expect((await read()).waitingChange).toBeNull();
  });

  it('is raised by an independent administrator alone, and shown to those who may', async () => {
    const id = await raise(9_000_000);
    const puppet = await makePuppet();
    const staff = await ledger.served.home.as(ledger.served.home.staff);
    const stranger = await ledger.served.abroad.as(ledger.served.abroad.admin);
    expect([await rels(asker), await rels(colleague), await rels(puppet)]).toEqual([
      ['withdraw'],
      ['approve', 'refuse'],
      ['refuse'],
    ]);
    expect(await waitingFor(colleague)).toMatchObject([
      {
        id,
        communityResourceId: ledger.resourceId,
        title: 'Approval limit: ₦500,000.00 to ₦9,000,000.00',
        detail: expect.stringMatching(/^Resource .*\. Requested by Person /),
      },
    ]);
    for (const client of [asker, puppet, stranger, staff]) expect(await waitingFor(client)).toEqual([]);
    expect((await decide('approve', id, asker)).body.error).toBe('rule.ownChange');
    expect((await decide('refuse', id, asker)).body.error).toBe('rule.ownChange');
    expect((await decide('approve', id, puppet)).body.error).toBe('independence.required');
    expect((await decide('withdraw', id, colleague)).body.error).toBe('rule.notYours');
    expect((await save(8_000_000, colleague)).body.error).toBe('rule.changeWaits');
    for (const what of ['approve', 'refuse', 'withdraw'] as const)
      expect([await statusOf(what, id, stranger), await statusOf(what, id, staff)]).toEqual([404, 403]);
    expect((await read()).approvalAbove).toBe(LIMIT);
    const both = await Promise.all([statusOf('approve', id, colleague), statusOf('approve', id, colleague)]);
    expect(both.sort()).toEqual([200, 409]);
    expect(await read()).toMatchObject({ approvalAbove: 9_000_000, waitingChange: null });
    const { list } = await ledger.read<AuditListDto>('/api/audit?size=50');
    const said = list.map(({ what, detail }) => `${what}: ${detail}`);
    expect(said).toContainEqual(
      expect.stringMatching(
        /^approved a change to the approval limit: from ₦500,000.00 to ₦9,000,000.00, Resource/,
      ),
    );
  });

  it('is lowered immediately, which withdraws a waiting raise', async () => {
    const id = await raise(9_500_000);
    expect((await save(LIMIT, colleague)).body).toMatchObject({ approvalAbove: LIMIT, waitingChange: null });
    expect((await decide('approve', id, colleague)).body.error).toBe('rule.alreadyDecided');
    // After any other change: the request must still have the requested effect.
    const stale = await raise(600_000);
    await ledger.served.db.query('UPDATE ledger_settings SET approval_above = 1000');
    expect((await decide('approve', stale, colleague)).body.error).toBe('rule.changedSince');
    expect(await statusOf('refuse', stale, colleague)).toBe(200);
    expect(await read()).toMatchObject({ approvalAbove: 1000, waitingChange: null });
  });

  it('says where nobody else can approve, and the operator can add someone who can', async () => {
    const { api, home, db } = ledger.served;
    await db.query(
      `UPDATE app_user SET status = 'INACTIVE' WHERE id <> $1 AND roles && '{ADMIN,SUPERADMIN}'`,
      [home.admin.id],
    );
    expect((await save(2000)).body.message).toMatch(/nobody else .* npm run account -- add-administrator/);
    jest.spyOn(console, 'log').mockImplementation();
    const needs = Reflect.getMetadata('design:paramtypes', AccountCommand) as Type[];
    const command = Reflect.construct(
      AccountCommand,
      needs.map((each) => api.app.get(each, { strict: false })),
    ) as AccountCommand;
    const [account] = await db.query<{ accessId: string }>(
      'SELECT access_id AS "accessId" FROM account WHERE id = $1',
      [home.account.id],
    );
    const username = `second.${home.admin.username}`;
    await command.run(['add-administrator', '--access-id', account?.accessId ?? '', '--username', username]);
    expect((await save(2000)).body.message).toMatch(/until another administrator approves it\.$/);
    await db.query(`UPDATE app_user SET status = 'ACTIVE'`);
    expect(await statusOf('withdraw', (await read()).waitingChange?.id, asker)).toBe(200);
  });
});

describe('the second factor of a role', () => {
  const policy = (required: boolean, client = asker, role = 'CBN') =>
    client.call<SavedRolePolicyDto & ProblemDto>('PUT', '/api/second-factor/policy', {
      body: { role, required },
    });
  const shown = async () =>
    (await ledger.read<RolePolicyListDto>('/api/second-factor/policy')).list.find(
      ({ role }) => role === 'CBN',
    );

  it('is required immediately, and made optional by two administrators', async () => {
    expect((await policy(true)).body.list).toContainEqual({
      role: 'CBN',
      required: true,
      waitingChange: null,
    });
    const asked = await policy(false);
    expect(asked.body.message).toBe(
      'Change requested. The second factor stays required for the role CBN until another administrator approves it.',
    );
    const { required, waitingChange } = (await shown()) ?? {};
    expect([required, waitingChange?.isOwn]).toEqual([true, true]);
    expect((await waitingFor(colleague))[0]).toMatchObject({
      title: 'Second factor for the role CBN: required to optional',
      communityResourceId: null,
    });
    expect(await statusOf('approve', waitingChange?.id, asker)).toBe(403);
    const socket = await ledger.served.api.socketOf(ledger.served.home.admin.username);
    await socket.subscribe(`account:${ledger.served.home.account.id}`);
    expect(await statusOf('approve', waitingChange?.id, colleague)).toBe(200);
    expect(await shown()).toEqual({ role: 'CBN', required: false, waitingChange: null });
    const types = () => socket.events.map(({ type }) => type);
    await eventually(async () => types().includes('rule.changeApproved'), 2000);
    expect(types()).toContain('secondFactor.policyChanged');
  });
});
