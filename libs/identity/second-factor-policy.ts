import { ADMINISTRATORS, type Role, roleOf, topicOf } from '#libs/contracts';
import type { Actor, RuleMeaning, RulePlace, Transaction } from '#libs/platform';

/** Sets whether a role needs a second factor. Signed-in users without one see nothing else until they have it. */
export const SECOND_FACTOR_POLICY: RuleMeaning<'secondFactorPolicy'> = {
  roles: (role) => (role === 'SUPERADMIN' ? ['SUPERADMIN'] : ADMINISTRATORS),
  async read(reader, { accountId, subject }) {
    const [row] = await reader.query<{ required: boolean }>(
      'SELECT second_factor_required AS required FROM role_policy WHERE account_id = $1 AND role = $2',
      [accountId, subject],
    );
    return row?.required ?? false;
  },
  isWeaker: (to) => !to,
  async apply(tx, place, required, { id, name, accountId: ofActor }) {
    const { accountId, subject } = place;
    const by = { id, name, accountId: ofActor };
    await tx.query(
      `INSERT INTO role_policy (account_id, role, second_factor_required) VALUES ($1, $2, $3)
       ON CONFLICT (account_id, role) DO UPDATE SET second_factor_required = EXCLUDED.second_factor_required`,
      [accountId, subject, required],
    );
    tx.record({
      topic: topicOf.account(accountId),
      type: 'secondFactor.policyChanged',
      subject: { kind: 'account', id: accountId },
      data: { role: subject as Role, required },
      accountId,
      by,
    });
    if (required) await announceMissing(tx, place, by);
  },
};

/** Removes open sockets of users without a second factor from their topics. */
async function announceMissing(tx: Transaction, { accountId, subject }: RulePlace, by: Actor): Promise<void> {
  const online = await tx.query<{ id: number; roles: string[] }>(
    `SELECT id, roles FROM app_user u WHERE account_id = $1 AND totp_enabled_at IS NULL
        AND EXISTS (SELECT 1 FROM user_session s WHERE s.user_id = u.id AND s.ended_at IS NULL AND s.ends_at > now())
      ORDER BY id`,
    [accountId],
  );
  for (const user of online.filter(({ roles }) => roles.some((role) => roleOf(role) === subject)))
    tx.record({
      topic: topicOf.user(user.id),
      type: 'user.secondFactorMissing',
      subject: { kind: 'user', id: user.id },
      data: { userId: user.id },
      accountId,
      by,
    });
}
