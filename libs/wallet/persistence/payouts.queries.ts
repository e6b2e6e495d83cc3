import type { NameMatch, PaymentState, PayoutState } from '#libs/contracts';
import { byName, type Page, type Reader } from '#libs/platform';

export interface PayoutSums {
  id: number;
  title: string;
  state: PayoutState;
  preparedById: number;
  preparedBy: string;
  preparedOn: Date;
  decidedBy: string | null;
  reason: string | null;
  agents: number;
  held: number;
  /** Kobo. */
  due: number;
  heldBack: number;
  fees: number;
  unknown: number;
  /** Kobo that arrived, and that did not or came back. */
  paid: number;
  notPaid: number;
  payable: number;
  inPart: number;
  total: number;
}

/** Held back: cancelled before the second person decided. */
const IS_HELD = `p.state = 'CANCELLED' AND p.reason <> 'returned'`;

/** Returns payouts of an account, newest first, or one of them. */
export function payoutSums(
  reader: Reader,
  accountId: number,
  of: Page & { id: number | null },
): Promise<PayoutSums[]> {
  return reader.query<PayoutSums>(
    `SELECT o.id, o.title, o.state, o.prepared_by AS "preparedById", u.display_name AS "preparedBy", o.prepared_on AS "preparedOn",
            d.display_name AS "decidedBy", o.reason, s.agents, s.held, s.due, s."heldBack", o.fee * (s.agents - s.held) AS fees,
            s.unknown, s.paid, s."notPaid", s.payable, s."inPart", o.total
       FROM (SELECT *, count(*) OVER () AS total FROM wallet_payout WHERE account_id = $1 AND ($2::bigint IS NULL OR id = $2)
              ORDER BY id DESC LIMIT $3 OFFSET $4) o
       JOIN app_user u ON u.id = o.prepared_by LEFT JOIN app_user d ON d.id = o.decided_by
      CROSS JOIN LATERAL (
        SELECT count(*) AS agents, count(*) FILTER (WHERE ${IS_HELD}) AS held, coalesce(sum(p.amount), 0)::bigint AS due,
               coalesce(sum(p.amount) FILTER (WHERE ${IS_HELD}), 0)::bigint AS "heldBack",
               coalesce(sum(p.amount) FILTER (WHERE p.state = 'SUCCEEDED'), 0)::bigint AS paid,
               coalesce(sum(p.amount) FILTER (WHERE p.state IN ('FAILED', 'REVERSED')), 0)::bigint AS "notPaid",
               count(*) FILTER (WHERE p.state = 'UNKNOWN') AS unknown, count(*) FILTER (WHERE p.state = 'PENDING') AS payable,
               count(*) FILTER (WHERE p.state = 'PENDING' AND p.name_match = 'PART') AS "inPart"
          FROM wallet_payment p WHERE p.payout_id = o.id) s
      ORDER BY o.id DESC`,
    [accountId, of.id, of.limit, of.offset],
  );
}

export interface PaymentRow {
  id: number;
  payoutId: number;
  agentId: number;
  name: string;
  work: string;
  bank: string | null;
  accountNumber: string | null;
  nameAtBank: string | null;
  nameMatch: NameMatch | null;
  /** Kobo. */
  amount: number;
  state: PaymentState;
  reason: string | null;
  sentAt: Date | null;
  answeredAt: Date | null;
  askedAt: Date | null;
  askedTimes: number;
  settlePaid: boolean | null;
  settleProof: string | null;
  settleById: number | null;
  settleBy: string | null;
  settleOn: Date | null;
  /** Rows of all pages. */
  total: number;
}

/** Returns a page of the payments of a payout, those held back first; or one payment. */
export function paymentRows(
  reader: Reader,
  accountId: number,
  of: (Page & { payoutId: number; search: string | null }) | { id: number },
): Promise<PaymentRow[]> {
  const [column, value, search, { limit, offset }] =
    'id' in of ? ['p.id', of.id, null, { limit: 1, offset: 0 }] : ['p.payout_id', of.payoutId, of.search, of];
  return reader.query<PaymentRow>(
    `WITH p AS MATERIALIZED (
            SELECT p.*, u.display_name AS name, count(*) OVER () AS total FROM wallet_payment p JOIN app_user u ON u.id = p.agent_id
             WHERE ${column} = $2 AND p.account_id = $1 AND ($3::text IS NULL OR u.display_name ILIKE $3)
             ORDER BY (${IS_HELD}) DESC, ${byName('u.display_name')}, p.id LIMIT $4 OFFSET $5),
          work AS (
            SELECT pay_item_id, string_agg(n || ' × ₦' || to_char(amount / 100.0, 'FM999,999,990.00'), ' + ' ORDER BY amount DESC) AS work
              FROM (SELECT e.pay_item_id, abs(e.amount) AS amount, sum(sign(e.amount))::int AS n FROM pay_entry e
                     WHERE e.pay_item_id IN (SELECT pay_item_id FROM p) GROUP BY 1, 2) w WHERE n <> 0 GROUP BY 1)
     SELECT p.id, p.payout_id AS "payoutId", p.agent_id AS "agentId", p.name, coalesce(w.work, '') AS work, p.bank,
            p.account_last4 AS "accountNumber", p.name_at_bank AS "nameAtBank", p.name_match AS "nameMatch", p.amount, p.state,
            p.reason, p.sent_at AS "sentAt", p.answered_at AS "answeredAt", p.asked_at AS "askedAt", p.asked_times AS "askedTimes",
            p.settle_paid AS "settlePaid", p.settle_proof AS "settleProof", p.settle_by AS "settleById", s.display_name AS "settleBy",
            p.settle_on AS "settleOn", p.total
       FROM p LEFT JOIN app_user s ON s.id = p.settle_by LEFT JOIN work w USING (pay_item_id)
      ORDER BY (${IS_HELD}) DESC, ${byName('p.name')}, p.id`,
    [accountId, value, search, limit, offset],
  );
}
