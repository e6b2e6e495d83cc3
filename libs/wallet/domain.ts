import { count, defineDomain, encryptedColumn } from '#libs/platform';
import { EVENTS } from './events.js';
import { WALLET_EXPORTS } from './exports.js';
import { nightly } from './nightly.js';
import { PayJob } from './pay.handler.js';
import { Wallet1796003400000 } from './persistence/migrations/1796003400000-wallet.js';
import { WalletOpenPayments1796003910000 } from './persistence/migrations/1796003910000-wallet-open-payments.js';
import { WAITING } from './waiting.js';
import { WalletModule } from './wallet.module.js';

/** The wallet: a double-entry ledger, payouts by a provider, money paid in, and reconciled days. */
export const wallet = defineDomain({
  name: 'wallet',
  module: WalletModule,
  migrations: [Wallet1796003400000, WalletOpenPayments1796003910000],
  owns: [
    'wallet',
    'wallet_account',
    'wallet_transfer',
    'wallet_settlement',
    'wallet_pending',
    'wallet_payout',
    'wallet_payment',
    'wallet_event',
    'wallet_day',
    'wallet_difference',
    'wallet_simulated',
  ],
  exports: WALLET_EXPORTS,
  appendOnly: ['wallet_transfer', 'wallet_settlement'],
  encrypted: [encryptedColumn('wallet_payment', 'account_cipher', 'account numbers of paid agents')],
  holds: [
    {
      what: 'Payments to agents: bank account, name at the bank, amount and outcome',
      of: 'users',
      tables: ['wallet_payment'],
      purpose: 'Payment of field agents',
      basis: 'contract',
      period: null,
      recipients: ['Payment provider'],
      people:
        'SELECT agent_id AS person, coalesce(ended_at, sent_at, checked_on, now()) AS at FROM wallet_payment WHERE account_id = $1',
    },
  ],
  impersonal: {
    wallet: 'Bank account of the agency.',
    wallet_difference: 'Reasons for decisions about differences.',
    wallet_payout: 'Reasons for sending payouts back.',
    wallet_transfer: 'Purposes of transfers; their payment or ledger entry names the person.',
  },
  // Approved pay and the agents' bank accounts are paid; farmers' repayments and debts are those of the ledger.
  reads: [
    'account',
    'agent',
    'app_user',
    'community_resource',
    'farmer',
    'ledger_account_farmer',
    'ledger_account_total',
    'ledger_entry',
    'ledger_farmer',
    'pay_entry',
    'pay_item',
  ],
  events: EVENTS,
  waiting: WAITING,
  jobs: {
    'wallet.pay': {
      queue: 'payments',
      handler: PayJob,
      called: 'the payout',
      outcome: ({ named, succeeded, failed, unknown }) =>
        succeeded + failed + unknown === 0
          ? `${count(named)} names checked`
          : `${count(succeeded)} paid, ${count(failed)} failed, ${count(unknown)} unknown`,
    },
  },
  maintenance: [{ name: 'trial balance and reconciliation of wallets', run: nightly }],
});
