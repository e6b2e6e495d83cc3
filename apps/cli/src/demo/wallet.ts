import { encryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import type { Config, Database } from '#libs/platform';
import { lockWallet } from '#libs/wallet';
import { seedWalletHistory } from './wallet-history.js';

const BANKS = ['Access Bank', 'GTBank', 'UBA', 'Zenith Bank', 'Moniepoint'];

/** Opens a wallet with ten days of history, and gives all agents a bank account; nothing if there is a wallet. Returns the number of agents. */
export async function seedWallet(database: Database, config: Config, accountId: number): Promise<number> {
  const keys = identifierKeys(config);
  return database.transaction(async (tx) => {
    const admins = await tx.query<{ id: number }>(
      `SELECT id FROM app_user WHERE account_id = $1 AND roles && '{ADMIN}' ORDER BY id`,
      [accountId],
    );
    const [first, second] = admins.map(({ id }) => id);
    const known = await tx.query('SELECT 1 FROM wallet WHERE account_id = $1', [accountId]);
    if (known.length > 0 || !first) return 0;
    await tx.query(
      `INSERT INTO wallet (account_id, bank, account_number, account_name, opened_by, opened_on)
       VALUES ($1, 'Moniepoint MFB', '6020418772', 'AREWA GROWERS PROGRAMME', $2, now() - interval '10 days')`,
      [accountId, first],
    );
    await lockWallet(tx, accountId);
    const agents = await tx.query<{ id: number }>(
      'SELECT user_id AS id FROM agent WHERE account_id = $1 AND removed_on IS NULL ORDER BY user_id',
      [accountId],
    );
    for (const [at, { id }] of agents.entries()) {
      const { cipher, last4 } = encryptIdentifier(`012345678${(at * 2) % 10}`, keys);
      await tx.query(
        'UPDATE agent SET bank = $2, account_number_cipher = $3, account_number_last4 = $4 WHERE user_id = $1 AND bank IS NULL',
        [id, BANKS[at % BANKS.length], cipher, last4],
      );
    }
    if (second) await seedWalletHistory(tx, { accountId, first, second });
    return agents.length;
  });
}
