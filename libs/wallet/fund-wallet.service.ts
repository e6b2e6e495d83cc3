import { Injectable } from '@nestjs/common';
import {
  type DoneDto,
  type FundAskedDto,
  type FundWalletBody,
  topicOf,
  WALLET_MESSAGES,
  type WalletSettings,
} from '#libs/contracts';
import { Independence, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { lockWallet, makeTransfers } from './persistence/transfers.queries.js';
import { requireWallet, walletOf } from './persistence/wallet.queries.js';
import { PaymentProviders } from './providers/payment-providers.js';

/** Announces money that will be paid in, and keeps the settings of the wallet. */
@Injectable()
export class FundWallet {
  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
    private readonly independence: Independence,
  ) {}

  /** Throws `user.unconfirmed`, and `request.invalid` for a higher limit: one person must not weaken it. */
  async saveSettings(actor: SessionActor, settings: WalletSettings): Promise<DoneDto> {
    const { accountId, id: userId } = actor;
    const { bank, accountNumber, accountName, settleAbove } = settings;
    await this.database.transaction(async (tx) => {
      await this.independence.requireConfirmed(tx, actor);
      const before = await walletOf(tx, accountId);
      const limit = Math.round(settleAbove * 100);
      if (before && limit > before.settleAbove)
        throw DomainError.invalid({ settleAbove: WALLET_MESSAGES.onlyLower });
      await tx.query(
        `INSERT INTO wallet (account_id, bank, account_number, account_name, settle_above, opened_by) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (account_id) DO UPDATE SET bank = $2, account_number = $3, account_name = $4, settle_above = $5`,
        [accountId, bank, accountNumber, accountName, limit, userId],
      );
      await lockWallet(tx, accountId);
      tx.record({ ...about(actor), type: 'wallet.settingsChanged', data: { settleAbove } });
    });
    return { code: 200, message: WALLET_MESSAGES.settingsSaved };
  }

  /**
   * Makes a pending transfer, which the provider's event posts. The same id again is the same transfer. Throws
   * `wallet.notOpen`, `user.unconfirmed`, and `wallet.otherTransfer` if the id belongs to other fields.
   */
  async fund(actor: SessionActor, { id, amount, purpose }: FundWalletBody): Promise<FundAskedDto> {
    const { accountId } = actor;
    const kobo = Math.round(amount * 100);
    const { number, made } = await this.database.transaction(async (tx) => {
      await this.independence.requireConfirmed(tx, actor);
      await requireWallet(tx, accountId);
      await lockWallet(tx, accountId);
      const made = await makeTransfers(tx, accountId, [
        {
          id,
          debit: 'PROVIDER',
          credit: 'PROGRAMME',
          amount: kobo,
          reason: 'FUND',
          isPending: true,
          note: purpose,
          by: actor.id,
        },
      ]);
      if (made > 0) tx.record({ ...about(actor), type: 'wallet.fundAsked', data: { kobo } });
      const [row] = await tx.query<{ number: number }>('SELECT number FROM wallet_transfer WHERE id = $1', [
        id,
      ]);
      return { number: row?.number ?? 0, made };
    });
    const reference = `fund-${number}`;
    const provider = await this.providers.of(this.database, accountId);
    if (made > 0 && provider === this.providers.simulator)
      await this.providers.simulator.payIn(accountId, { amount: kobo, words: reference });
    return { message: WALLET_MESSAGES.fundAsked, reference, amount };
  }
}

const about = (by: SessionActor) => ({
  topic: topicOf.account(by.accountId),
  subject: { kind: 'account', id: by.accountId },
  accountId: by.accountId,
  by,
});
