import type { ConsentDecision, ConsentPurpose } from '#libs/contracts';
import type { Reader } from '#libs/platform';

/**
 * Returns SQL of the ids of main records whose farmers refused a purpose, or withdrew their consent. The latest decision
 * counts, also one of a merged record.
 * @param account SQL of the account's id
 */
export const withheldSql = (purpose: ConsentPurpose, account: string): string =>
  `SELECT w.id FROM (
     SELECT DISTINCT ON (coalesce(cm.main_id, cm.id)) coalesce(cm.main_id, cm.id) AS id, cs.decision
       FROM consent_state cs JOIN farmer cm ON cm.id = cs.farmer_id
      WHERE cs.purpose = '${purpose}' AND cm.account_id = ${account}
      ORDER BY coalesce(cm.main_id, cm.id), cs.consent_id DESC) w
    WHERE w.decision <> 'GIVEN'`;

/**
 * Returns the current decision of a farmer; null if never asked. The latest decision counts, also one of a record that
 * was merged into the farmer's.
 */
export async function consentOf(
  reader: Reader,
  farmerId: number,
  purpose: ConsentPurpose,
): Promise<ConsentDecision | null> {
  const [row] = await reader.query<{ decision: ConsentDecision }>(
    `SELECT decision FROM consent_state
      WHERE purpose = $2 AND farmer_id IN (SELECT $1::bigint UNION ALL SELECT id FROM farmer WHERE main_id = $1)
      ORDER BY consent_id DESC LIMIT 1`,
    [farmerId, purpose],
  );
  return row?.decision ?? null;
}
