import { preparePayout, type SampleWorld, saveWalletSettings, type WalletScenes } from '#libs/contracts';
import { encryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import { signedEvent, walletSimulatorKey } from '#libs/wallet';
import { TEST_KEYS } from './test-config.js';
import type { World } from './world.js';

type Db = World['db'];

/** Yesterday in Lagos, which is an hour ahead of UTC. */
export const yesterday = (): string => new Date(Date.now() - 23 * 3_600_000).toISOString().slice(0, 10);

/** Puts money into the wallet of an account. */
export const putIn = (db: Db, accountId: number, kobo: number) =>
  db.query(
    `INSERT INTO wallet_transfer (id, account_id, debit_id, credit_id, amount, reason, is_pending, reference)
     SELECT gen_random_uuid(), $1, d.id, c.id, $2, 'FUND', false, 'planted' FROM wallet_account d, wallet_account c
      WHERE d.account_id = $1 AND d.kind = 'PROVIDER' AND c.account_id = $1 AND c.kind = 'PROGRAMME'`,
    [accountId, kobo],
  );

/** Recounts all transfers; the sums of every account must agree, and all of them together be zero. */
export async function expectBalanced(db: Db): Promise<void> {
  const rows = await db.query<{ kind: string; agrees: boolean; posted: number }>(
    `SELECT a.kind, a.posted, a.posted = coalesce(sum(CASE WHEN t.credit_id = a.id THEN t.amount ELSE -t.amount END)
              FILTER (WHERE NOT t.is_pending OR s.outcome = 'POSTED'), 0)
            AND a.reserved = coalesce(sum(t.amount) FILTER (WHERE t.is_pending AND s.outcome IS NULL AND t.debit_id = a.id), 0) AS agrees
       FROM wallet_account a LEFT JOIN wallet_transfer t ON a.id IN (t.debit_id, t.credit_id)
       LEFT JOIN wallet_settlement s ON s.transfer_id = t.id GROUP BY a.id ORDER BY a.id`,
  );
  expect(rows.filter(({ agrees }) => !agrees)).toEqual([]);
  expect(rows.reduce((sum, { posted }) => sum + Number(posted), 0)).toBe(0);
}

/** Approves pay of an agent, and gives them a bank account. */
export async function approvePayOf(
  db: Db,
  { agentId, kobo, accountNumber }: { agentId: number; kobo: number; accountNumber: string },
): Promise<void> {
  const { cipher, last4 } = encryptIdentifier(accountNumber, identifierKeys(TEST_KEYS));
  await db.query(
    `WITH a AS (UPDATE agent SET bank = 'Access Bank', account_number_cipher = $2, account_number_last4 = $3 WHERE user_id = $1
                RETURNING account_id, shared_agency_id),
          two AS (SELECT array_agg(id ORDER BY id) AS ids FROM (
                    SELECT u.id FROM app_user u JOIN a USING (account_id) WHERE u.id <> $1 ORDER BY u.id LIMIT 2) x)
     INSERT INTO pay_item (account_id, shared_agency_id, agent_id, amount, state, asked_by, decided_by, decided_on)
     SELECT a.account_id, a.shared_agency_id, $1, $4, 'APPROVED', two.ids[1], two.ids[2], now() FROM a, two`,
    [agentId, cipher, last4, kobo],
  );
}

/** Returns steps of the wallet that no call takes. */
export function walletScenes(db: Db, world: SampleWorld, accountId: number): WalletScenes {
  const scenes: WalletScenes = {
    async approvedPay() {
      await world.call(saveWalletSettings);
      await putIn(db, accountId, 1_000_000_000);
      const { agentId } = await world.paidAgent();
      await approvePayOf(db, { agentId, kobo: 35_000_00, accountNumber: '0123456780' });
    },
    async payout() {
      const { id: payoutId } = await world.call(preparePayout);
      const [row] = await db.query<{ amount: number }>(
        `WITH named AS (
           UPDATE wallet_payment SET checked_on = now(), bank_code = 'access-bank', account_index = decode(md5(id::text), 'hex'),
                  name_at_bank = 'AGENT', name_match = 'MATCHES' WHERE payout_id = $1 AND state = 'PENDING' RETURNING amount),
              ready AS (UPDATE wallet_payout SET state = 'WAITING' WHERE id = $1)
         SELECT (sum(amount) / 100)::float8 AS amount FROM named`,
        [payoutId],
      );
      return { payoutId, amount: row?.amount ?? 0 };
    },
    async unknownPayment() {
      const { payoutId } = await scenes.payout();
      const [row] = await db.query<{ paymentId: number }>(
        `WITH sent AS (
           UPDATE wallet_payment SET state = 'UNKNOWN', sent_at = now(), answered_at = now(), reason = 'timeout'
            WHERE payout_id = $1 AND state = 'PENDING' RETURNING id, transfer_id, amount),
              sending AS (UPDATE wallet_payout SET state = 'SENDING' WHERE id = $1),
              reserved AS (
           INSERT INTO wallet_transfer (id, account_id, debit_id, credit_id, amount, reason, is_pending, reference)
           SELECT s.transfer_id, $2, d.id, c.id, s.amount, 'AGENT_PAY', true, 'pay-' || s.transfer_id
             FROM sent s, wallet_account d, wallet_account c
            WHERE d.account_id = $2 AND d.kind = 'PROGRAMME' AND c.account_id = $2 AND c.kind = 'PROVIDER')
         SELECT min(id) AS "paymentId" FROM sent`,
        [payoutId, accountId],
      );
      // A second person is for amounts above the limit.
      await db.query('UPDATE wallet SET settle_above = 1000000000 WHERE account_id = $1', [accountId]);
      return { paymentId: row?.paymentId ?? 0 };
    },
    async day() {
      await world.call(saveWalletSettings);
      await db.query('UPDATE wallet SET settle_above = 1000000000 WHERE account_id = $1', [accountId]);
      const day = yesterday();
      const [row] = await db.query<{ differenceId: number }>(
        `WITH compared AS (
           INSERT INTO wallet_day AS d (account_id, day, provider, rows, matched, difference, fetched_on)
           VALUES ($1, $2, 'simulator', 1, 0, 5000000, now())
           ON CONFLICT (account_id, day) DO UPDATE SET closed_by = NULL, closed_on = NULL RETURNING id)
         INSERT INTO wallet_difference (day_id, reference, theirs) SELECT id, 'sim-' || $3::text, 5000000 FROM compared
         RETURNING id AS "differenceId"`,
        [accountId, day, world.word()],
      );
      return { day, differenceId: row?.differenceId ?? 0 };
    },
    event: () =>
      signedEvent(walletSimulatorKey(TEST_KEYS), {
        event: 'succeeded',
        reference: `pay-${world.word()}`,
        amount: 2_000_000,
        words: 'NIP',
      }),
  };
  return scenes;
}
