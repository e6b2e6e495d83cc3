import {
  type CredentialsDto,
  type EntryAnswerDto,
  type EventType,
  GRANTS,
  type LedgerApprovalListDto,
  type ProblemDto,
  type UserDto,
  type WaitingKind,
  type WaitingListDto,
} from '#libs/contracts';
import { Database } from '#libs/platform';
import { type HttpClient, signIn } from './http-client.js';
import type { ProgrammeLedger } from './programme-ledger.js';
import type { User } from './world.js';

export const CHOSEN_PASSWORD = 'seven tall granaries 4';
/** An entry that needs a second approval. */
export const LARGE = { kind: 'DISBURSEMENT', amount: 9_200_000 };

/** Actions of administrators on users that they created. */
export function secondPerson({ served, resourceId }: ProgrammeLedger) {
  let made = 0;
  /** Creates a user as `maker`. */
  const createBy = async (maker: HttpClient, body: object) => {
    made += 1;
    const caller = maker.session?.user.username;
    const path = `/api/new-rest/cbn_dashboard_rest/createuser/${caller}`;
    const answer = await maker.post<CredentialsDto>(path, { username: `puppet${made}`, ...body });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  };
  return {
    createBy,
    /** Creates a user as `maker`, sets their password by the link, and signs in as them. */
    puppetOf: async (maker: HttpClient, role: 'STAFF' | 'ADMIN') => {
      const reach = { resourceIds: [resourceId], grants: [GRANTS.viewCommunities, GRANTS.editInputs] };
      const created = await createBy(maker, { role, ...(role === 'STAFF' && reach) });
      const token = created.setPasswordLink?.split('#')[1];
      await served.api.anonymous.post('/api/set-password', { token, newPassword: CHOSEN_PASSWORD });
      return { id: created.userId, client: await signIn(served.api.url, created.username, CHOSEN_PASSWORD) };
    },
    approve: (client: HttpClient, id: number | null, what: 'approve' | 'refuse' = 'approve') =>
      client.post<EntryAnswerDto & ProblemDto>(`/api/input/approval/${id}/${what}`, {
        reason: 'Not agreed.',
      }),
    confirm: (client: HttpClient, userId: number) =>
      client.post<UserDto & ProblemDto>(`/api/users/${userId}/confirm`),
    waitsFor: async (client: HttpClient, kind: WaitingKind) =>
      (await client.get<WaitingListDto>('/api/waiting')).body.list
        .filter((item) => item.kind === kind)
        .map(({ id }) => id),
    /** Returns whether a user is confirmed, and whether the client may confirm them. */
    offered: async (client: HttpClient, userId: number) => {
      const { body } = await client.get<UserDto>(`/api/users/${userId}`);
      return [body.isConfirmed, body.links.some(({ rel }) => rel === 'confirm')];
    },
    /** Returns the client's permissions on an approval, and the reason if there are none. */
    approvalOf: async (client: HttpClient, id: number | null) => {
      const { body } = await client.get<LedgerApprovalListDto>(`/api/input/approvals/${resourceId}`);
      const { links, cannotDecide } = body.list.find((each) => each.id === id)!;
      return [links.map(({ rel }) => rel), cannotDecide];
    },
    /** Records that `by` acted on a user, as the services do. */
    did: (by: User, type: EventType, to: User) =>
      served.api.app.get(Database).transaction(async (tx) =>
        tx.record({
          topic: `user:${to.id}`,
          type,
          subject: { kind: 'user', id: to.id },
          data: { userId: to.id },
          accountId: to.account_id,
          by: { id: by.id, name: by.display_name, accountId: by.account_id },
        } as Parameters<typeof tx.record>[0]),
      ),
    /** Moves a user's events into the past. */
    age: async (user: { id: number }, days: number) => {
      await served.db.query('ALTER TABLE event_log DISABLE TRIGGER USER');
      await served.db.query(
        `UPDATE event_log SET at = at - make_interval(days => $2) WHERE topic = 'user:' || $1::bigint`,
        [user.id, days],
      );
      await served.db.query('ALTER TABLE event_log ENABLE TRIGGER USER');
    },
  };
}
