import type { DpiaUse } from '#libs/contracts';
import type { Reader } from '#libs/platform';

/** Returns the uses of data in an account that call for an assessment; none once a version is signed. */
export async function unassessedUses(database: Reader, accountId: number): Promise<DpiaUse[]> {
  const [signed] = await database.query(
    'SELECT FROM dpia_version WHERE account_id = $1 AND signed_on IS NOT NULL LIMIT 1',
    [accountId],
  );
  if (signed) return [];
  const [row] = await database.query<Record<DpiaUse, boolean>>(
    `SELECT EXISTS (SELECT FROM card WHERE account_id = $1) AS cards,
            EXISTS (SELECT FROM farmer_biometric b JOIN farmer f ON f.id = b.farmer_id
                     WHERE f.account_id = $1) AS biometrics,
            EXISTS (SELECT FROM duplicate_pair WHERE account_id = $1) AS scoring`,
    [accountId],
  );
  return (['cards', 'biometrics', 'scoring'] as const).filter((use) => row?.[use]);
}
