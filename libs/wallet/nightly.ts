import { topicOf } from '#libs/contracts';
import type { Config, FileStore, JobContext, Kinds, UnitOfWork } from '#libs/platform';
import { accountsToCompare, compareDay } from './persistence/days.queries.js';
import { balanceTrial, lockWallet } from './persistence/transfers.queries.js';
import { PaymentProviders } from './providers/payment-providers.js';

const DAY_MS = 24 * 3_600_000;
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' });

type Context = JobContext<'maintenance.purge'>;

/** Balances all wallets that were not balanced today, and compares yesterday with the providers' lists. */
export async function nightly(context: Context, _: FileStore, __: Kinds, config: Config): Promise<number> {
  const unit: UnitOfWork = {
    async transaction(work) {
      let result: unknown;
      await context.chunk(async (tx) => {
        result = await work(tx);
        return { done: 0, total: null, step: 'clear' };
      });
      return result as Awaited<ReturnType<typeof work>>;
    },
  };
  const today = DAY.format(new Date());
  const unbalanced = await unit.transaction((tx) =>
    tx.query<{ accountId: number }>(
      `SELECT account_id AS "accountId" FROM wallet
        WHERE checked_on IS NULL OR checked_on < $1::date::timestamp AT TIME ZONE 'Africa/Lagos' ORDER BY 1`,
      [today],
    ),
  );
  for (const { accountId } of unbalanced) await unit.transaction((tx) => balanceTrial(tx, accountId));
  const day = DAY.format(new Date(Date.now() - DAY_MS));
  const providers = new PaymentProviders(config, unit);
  for (const { accountId } of await unit.transaction((tx) => accountsToCompare(tx, day))) {
    const provider = await unit.transaction(async (tx) => providers.of(tx, accountId).catch(() => null));
    if (!provider) continue;
    const rows = await provider.list(accountId, day).catch(() => null);
    await unit.transaction(async (tx) => {
      await lockWallet(tx, accountId);
      const differences = await compareDay(tx, { accountId, day, provider: provider.name, rows });
      if (rows)
        tx.record({
          topic: topicOf.account(accountId),
          type: 'wallet.dayCompared',
          subject: { kind: 'account', id: accountId },
          data: { day, differences },
          accountId,
          by: null,
        });
    });
  }
  return 0;
}
