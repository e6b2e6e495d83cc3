import { ADMINISTRATORS, MOST_WAITING } from '#libs/contracts';
import { Independence } from '#libs/identity';
import { count, plural, type WaitingMeaning } from '#libs/platform';

const independence = new Independence();
const AMOUNT = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface Row {
  id: number;
  title: string;
  n: number;
  kobo: number;
  since: Date;
  total: number;
}

const lineOf = ({ id, title, n, kobo, since }: Row, what: string) => ({
  id,
  communityResourceId: null,
  title: `${what} ₦${AMOUNT.format(kobo / 100)}`,
  detail: `${title}, ${count(n)} ${plural(n, 'payment', 'payments')}.`,
  count: n,
  since: since.toISOString(),
  season: null,
});

/** Payouts that the user can approve, and payments whose outcome is unknown. */
export const WAITING: Record<'payout' | 'unknownPayments', WaitingMeaning> = {
  payout: {
    roles: ADMINISTRATORS,
    async find({ database, actor }) {
      const dependents = await independence.dependentOn(database, actor.id);
      if (!dependents) return { list: [], total: 0 };
      const rows = await database.query<Row>(
        `SELECT o.id, o.title, x.n, x.kobo, o.prepared_on AS since, count(*) OVER () AS total FROM wallet_payout o
          CROSS JOIN LATERAL (SELECT count(*) AS n, coalesce(sum(p.amount), 0)::bigint AS kobo FROM wallet_payment p
                               WHERE p.payout_id = o.id AND p.state = 'PENDING') x
          WHERE o.account_id = $1 AND o.state = 'WAITING' AND o.prepared_by <> ALL($2) ORDER BY o.id LIMIT $3`,
        [actor.accountId, dependents, MOST_WAITING],
      );
      return { list: rows.map((row) => lineOf(row, 'Approve')), total: rows[0]?.total ?? 0 };
    },
  },
  unknownPayments: {
    roles: ADMINISTRATORS,
    async find({ database, actor }) {
      const rows = await database.query<Row>(
        `SELECT o.id, o.title, x.n, x.kobo, x.since, count(*) OVER () AS total
           FROM (SELECT payout_id, count(*) AS n, sum(amount)::bigint AS kobo, min(sent_at) AS since FROM wallet_payment
                  WHERE account_id = $1 AND state = 'UNKNOWN' GROUP BY payout_id) x
           JOIN wallet_payout o ON o.id = x.payout_id ORDER BY x.since LIMIT $2`,
        [actor.accountId, MOST_WAITING],
      );
      return { list: rows.map((row) => lineOf(row, 'Settle')), total: rows[0]?.total ?? 0 };
    },
  },
};
