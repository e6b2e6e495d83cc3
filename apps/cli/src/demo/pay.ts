import { settlePay } from '#libs/pay';
import type { Database, Transaction } from '#libs/platform';

/** Username of an agent whose captures are too fast and often outside the community, so that the pay is held. */
const MARKED = 'danladi';
/** Pay of farms completed before these days ago: approved, and proposed. */
const [APPROVED_DAYS, PROPOSED_DAYS] = [35, 14];
/** Open findings per 100 farms that mark an agent: the farms of the demo overlap more often than real ones. */
const FINDINGS = 30;

/**
 * Stores a capture of each farm that a posted agent captured, and the pay of the completed ones: an approved item of each
 * agent but one, and another that waits for an administrator. Does nothing if there are captures. Returns the number of
 * captures.
 */
export async function seedPay(database: Database, accountId: number): Promise<number> {
  return database.transaction(async (tx) => {
    const known = await tx.query('SELECT 1 FROM capture WHERE account_id = $1 LIMIT 1', [accountId]);
    if (known.length > 0) return 0;
    const captures = await addCaptures(tx, accountId);
    await tx.query(`SELECT analyze_tables('capture')`);
    await tx.query(
      'INSERT INTO pay_account (account_id, findings_per_100) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [accountId, FINDINGS],
    );
    await settlePay(tx, accountId);
    await tx.query(
      `UPDATE pay_entry e SET created_on = f.completed_on FROM capture c JOIN farm f ON f.id = c.farm_id
        WHERE e.account_id = $1 AND c.posting_id = e.posting_id AND c.farmer_id = e.farmer_id AND f.completed_on IS NOT NULL`,
      [accountId],
    );
    await addItems(tx, accountId, { before: APPROVED_DAYS, asker: 'staff', decider: 'admin' });
    await addItems(tx, accountId, { before: PROPOSED_DAYS, asker: 'hadiza', decider: null });
    return captures;
  });
}

/** A capture takes 7 to 19 minutes, one of the marked agent 2 to 4; every eighth farm of theirs is outside. */
async function addCaptures(tx: Transaction, accountId: number): Promise<number> {
  const rows = await tx.query(
    `INSERT INTO capture (capture_id, account_id, agent_id, state, sha256, created_on, changed_on, received_on, posting_id, community_id,
            community_resource_id, farmer_id, farm_id, started_on, ended_on, read_back, is_drawn, is_again, is_outside, accuracy_m)
     SELECT gen_random_uuid(), $1, f.captured_by, 'stored', sha256(f.id::text::bytea), f.created_on, f.created_on, f.created_on, p.id,
            p.community_id, f.community_resource_id, f.farmer_id, f.id,
            f.captured_on - make_interval(secs => CASE WHEN u.username = $2 THEN 120 + f.id % 120 ELSE 420 + f.id * 37 % 720 END),
            f.captured_on, true, f.id % 9 = 0, false, u.username = $2 AND f.id % 8 = 0,
            CASE WHEN f.id % 9 <> 0 THEN 3 + f.id % 7 END
       FROM posting p JOIN posting_farmer o ON o.posting_id = p.id JOIN app_user u ON u.id = p.agent_id
       JOIN farm f ON f.farmer_id = o.farmer_id AND f.community_id = p.community_id AND f.captured_by = p.agent_id
      WHERE p.account_id = $1 ORDER BY f.created_on RETURNING 1`,
    [accountId, MARKED],
  );
  return rows.length;
}

/** Bundles what is due for farms completed before that many days ago. Without a decider, the items wait. */
async function addItems(
  tx: Transaction,
  accountId: number,
  { before, asker, decider }: { before: number; asker: string; decider: string | null },
): Promise<void> {
  await tx.query(
    `WITH due AS (
       SELECT e.* FROM pay_entry e JOIN app_user u ON u.id = e.agent_id
        WHERE e.account_id = $1 AND e.pay_item_id IS NULL AND u.username <> $2 AND e.created_on < now() - make_interval(days => $3)),
     made AS (
       INSERT INTO pay_item (account_id, shared_agency_id, agent_id, amount, state, asked_by, asked_on, decided_by, decided_on)
       SELECT $1, due.shared_agency_id, due.agent_id, sum(due.amount), CASE WHEN d.id IS NULL THEN 'WAITING' ELSE 'APPROVED' END, a.id,
              now() - make_interval(days => $3 - 1), d.id, CASE WHEN d.id IS NOT NULL THEN now() - make_interval(days => $3 - 2) END
         FROM due JOIN app_user a ON a.username = $4 AND a.account_id = $1
         LEFT JOIN app_user d ON d.username = $5 AND d.account_id = $1
        GROUP BY due.shared_agency_id, due.agent_id, a.id, d.id HAVING sum(due.amount) > 0 RETURNING id, agent_id)
     UPDATE pay_entry e SET pay_item_id = made.id FROM due JOIN made ON made.agent_id = due.agent_id WHERE e.id = due.id`,
    [accountId, MARKED, before, asker, decider],
  );
}
