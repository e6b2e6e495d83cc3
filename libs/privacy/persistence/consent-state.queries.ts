import type { ConsentDecision, ConsentPurpose } from '#libs/contracts';
import type { Reader } from '#libs/platform';

/**
 * Returns SQL of the current decision for a purpose, NULL if never asked. The latest decision counts, also one of a
 * record that was merged into the farmer's.
 * @param farmer SQL of the id of the main record
 */
export const consentSql = (farmer: string, purpose: ConsentPurpose): string =>
  `(SELECT cs.decision FROM consent_state cs
     WHERE cs.purpose = '${purpose}'
       AND cs.farmer_id IN (SELECT ${farmer} UNION ALL SELECT cm.id FROM farmer cm WHERE cm.main_id = ${farmer})
     ORDER BY cs.consent_id DESC LIMIT 1)`;

/** Returns the current decision of a farmer; null if never asked. */
export async function consentOf(
  reader: Reader,
  farmerId: number,
  purpose: ConsentPurpose,
): Promise<ConsentDecision | null> {
  const [row] = await reader.query<{ decision: ConsentDecision | null }>(
    `SELECT ${consentSql('$1::bigint', purpose)} AS decision`,
    [farmerId],
  );
  return row?.decision ?? null;
}
