/**
 * SQL that adds the rows of `added` (account_id, farmer_id, received, repaid) to the sums of each farmer over all programmes
 * of an account, and to the totals of 4,096 neighbouring farmers each: entries of distant farmers do not wait for each
 * other. Rows are written in the order of their keys.
 */
const addToAccounts = (added: string) => `
        WITH added AS MATERIALIZED (${added}),
        kept AS (
          INSERT INTO ledger_account_farmer AS a (account_id, farmer_id, received, repaid)
          SELECT account_id, farmer_id, received, repaid FROM added WHERE received <> 0 OR repaid <> 0 ORDER BY 1, 2
          ON CONFLICT (account_id, farmer_id) DO UPDATE
             SET received = a.received + excluded.received, repaid = a.repaid + excluded.repaid
          RETURNING account_id, farmer_id, received, repaid)
        INSERT INTO ledger_account_total AS t (account_id, slice, standing, farmers, received, repaid)
        SELECT account_id, (farmer_id >> 12)::int, sign(received - repaid)::int, sum(n), sum(n * received), sum(n * repaid) FROM (
          SELECT account_id, farmer_id, received, repaid, 1 FROM kept
          UNION ALL
          -- Grouped and not joined, so that a large statement takes no longer per entry.
          SELECT account_id, farmer_id, sum(received), sum(repaid), -1 FROM (
            SELECT * FROM kept
            UNION ALL
            SELECT account_id, farmer_id, -received, -repaid FROM added WHERE received <> 0 OR repaid <> 0) y
           GROUP BY 1, 2) x(account_id, farmer_id, received, repaid, n)
         WHERE received <> 0 OR repaid <> 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT (account_id, slice, standing) DO UPDATE
           SET farmers = t.farmers + excluded.farmers, received = t.received + excluded.received,
               repaid = t.repaid + excluded.repaid;`;

/** SQL of what entries `e` add to the sums of a farmer. Programmes in the trash do not count. */
const ofEntries = (entries: string, farmer: string, factor = 1) => `
          SELECT r.account_id, ${farmer}::bigint AS farmer_id,
                 ${factor} * coalesce(sum(CASE WHEN kind IN ('COLLECTION', 'DISBURSEMENT') THEN amount WHEN kind = 'RETURN' THEN -amount END), 0) AS received,
                 ${factor} * coalesce(sum(amount) FILTER (WHERE kind IN ('REPAYMENT_NAIRA', 'REPAYMENT_BAGS')), 0) AS repaid
            FROM ${entries} e JOIN community_resource r ON r.id = e.community_resource_id GROUP BY 1, 2`;

const MOVED = '(SELECT * FROM ledger_entry WHERE id = ANY(moved))';

/** SQL that moves the sums of `moved` entries from one record of a person to another. */
export const MOVE_ACCOUNT_SUMS = addToAccounts(
  `${ofEntries(MOVED, 'from_id', -1)} UNION ALL ${ofEntries(MOVED, 'to_id')}`,
);

/**
 * SQL of the triggers that keep the sums: the statement that adds entries, and the one that moves a programme into the
 * trash or back. The key lock makes an entry wait for a programme that is being deleted.
 */
export const SUM_UP_ACCOUNTS = `
      CREATE FUNCTION sum_up_ledger_accounts() RETURNS trigger LANGUAGE plpgsql
        SET enable_hashjoin = off SET enable_mergejoin = off AS $$
      BEGIN
        PERFORM 1 FROM every_community_resource
          WHERE id IN (SELECT community_resource_id FROM new_rows) ORDER BY id FOR KEY SHARE;
        ${addToAccounts(ofEntries('new_rows', 'e.farmer_id'))}
        RETURN NULL;
      END $$;
      CREATE TRIGGER ledger_entry_to_accounts AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION sum_up_ledger_accounts();
      CREATE FUNCTION trash_ledger_of_programme() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        factor int := CASE WHEN NEW.deleted_on IS NULL THEN 1 ELSE -1 END;
      BEGIN ${addToAccounts(`
          SELECT NEW.account_id, farmer_id, factor * sum(received) AS received, factor * sum(repaid) AS repaid
            FROM ledger_farmer WHERE community_resource_id = NEW.id GROUP BY 1, 2`)}
        RETURN NULL;
      END $$;
      CREATE TRIGGER ledger_of_trashed_programme AFTER UPDATE OF deleted_on ON every_community_resource FOR EACH ROW
        WHEN ((OLD.deleted_on IS NULL) <> (NEW.deleted_on IS NULL)) EXECUTE FUNCTION trash_ledger_of_programme();`;

/** SQL that computes the sums of all accounts from those of each programme. */
export const FILL_ACCOUNTS = addToAccounts(`
          SELECT r.account_id, f.farmer_id, sum(f.received) AS received, sum(f.repaid) AS repaid
            FROM ledger_farmer f JOIN community_resource r ON r.id = f.community_resource_id GROUP BY 1, 2`);
