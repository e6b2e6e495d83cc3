import { Injectable } from '@nestjs/common';
import {
  type FarmerPaymentListDto,
  type FarmerPaymentsQuery,
  LIST_LIMIT,
  type OwnWalletDto,
  type TransferCountsDto,
  type TransferListDto,
  type TransferState,
  type TransfersQuery,
  WALLET_PROVIDER_NAMES,
  type WalletDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, pageOf, searchPattern } from '#libs/platform';
import { repayReference } from './domain/payment-rules.js';
import {
  farmerPayments,
  inKindCount,
  type TransferTally,
  transferRows,
  transferTally,
} from './persistence/lists.queries.js';
import { accountSums } from './persistence/transfers.queries.js';
import { type StoredWallet, walletOf } from './persistence/wallet.queries.js';
import { PaymentProviders } from './providers/payment-providers.js';

/** Reads the wallet of the actor's account. */
@Injectable()
export class ReadWallet {
  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
  ) {}

  /** Throws `wallet.providerMissing`. */
  async read({ accountId }: SessionActor): Promise<WalletDto> {
    const provider = await this.providers.of(this.database, accountId);
    const [stored, sums, tally] = await Promise.all([
      walletOf(this.database, accountId),
      accountSums(this.database, accountId),
      transferTally(this.database, accountId),
    ]);
    const programme = sums.find(({ kind }) => kind === 'PROGRAMME');
    const [posted, reserved] = [programme?.posted ?? 0, programme?.reserved ?? 0];
    return {
      provider: provider.name,
      simulated: provider.name === 'simulator',
      settings: stored && settingsOf(stored),
      available: (posted - reserved) / 100,
      posted: posted / 100,
      reserved: reserved / 100,
      accounts: sums.map(({ kind, posted: kobo }) => ({
        kind,
        // Money there is a debit of the wallet's books.
        amount: (kind === 'PROVIDER' ? -kobo : kobo) / 100,
      })),
      transfers: countsOf(tally),
      trial: stored?.checkedOn
        ? {
            at: stored.checkedOn.toISOString(),
            debits: (stored.debits ?? 0) / 100,
            credits: (stored.credits ?? 0) / 100,
            differences: stored.differences ?? 0,
          }
        : null,
    };
  }

  async payments({ accountId }: SessionActor, query: FarmerPaymentsQuery): Promise<FarmerPaymentListDto> {
    const { show = null, after = null, size = LIST_LIMIT } = query;
    const asked = { accountId, show, after, search: searchPattern(query.q), limit: size + 1 };
    const { rows, total, paid, received } = await farmerPayments(this.database, asked);
    const list = rows.slice(0, size);
    return {
      list: list.map((row) => ({
        farmerId: row.farmerId,
        farmerName: row.farmerName,
        tempId: row.tempId,
        totalAmountPaid: Number(row.paid),
        totalAmountRecieved: Number(row.received),
        owed: kobo(row.received, row.paid),
      })),
      total,
      next: rows.length > size ? (list.at(-1)?.farmerId ?? null) : null,
      totalAmountPaid: Number(paid),
      totalAmountRecieved: Number(received),
    };
  }

  async transfers({ accountId }: SessionActor, query: TransfersQuery): Promise<TransferListDto> {
    const { state = null, account = null, from = null, to = null } = query;
    const asked = { accountId, state, account, from, to, search: searchPattern(query.q) };
    const page = pageOf(query);
    const [rows, tally, inKind, provider] = await Promise.all([
      transferRows(this.database, asked, page),
      transferTally(this.database, accountId),
      inKindCount(this.database, accountId),
      this.providers.of(this.database, accountId),
    ]);
    const called = (party: string) =>
      PARTIES[party] ?? (party === 'PROVIDER' ? WALLET_PROVIDER_NAMES[provider.name] : party);
    const { limit, offset } = page;
    const narrowed = query.q || account || from || to;
    return {
      list: rows.map(({ at, ...row }) => ({
        ...row,
        transactionDate: at.toISOString(),
        from: called(row.from),
        to: called(row.to),
        amount: row.reason === 'IN_KIND' ? row.amount : row.amount / 100,
      })),
      // A search is not counted to its end.
      total: narrowed
        ? offset + rows.length + (rows.length === limit ? 1 : 0)
        : totalOf(countsOf(tally), state, inKind),
    };
  }

  /** Returns where the actor, a farmer, repays. */
  async own({ accountId, farmerId }: SessionActor): Promise<OwnWalletDto> {
    const stored = await walletOf(this.database, accountId);
    const programmes = await this.database.query<{ id: number; name: string }>(
      `SELECT r.id, r.name FROM community_resource r WHERE EXISTS (
         SELECT 1 FROM ledger_farmer l WHERE l.community_resource_id = r.id AND l.farmer_id = $1) ORDER BY r.id`,
      [farmerId],
    );
    return {
      bank: stored?.bank ?? null,
      accountNumber: stored?.accountNumber ?? null,
      accountName: stored?.accountName ?? null,
      references: programmes.map(({ id, name }) => ({
        communityResourceId: id,
        communityResourceName: name,
        reference: repayReference(id, farmerId ?? 0),
      })),
    };
  }
}

const countsOf = ({ total, pending, voided, reversed, unknown }: TransferTally): TransferCountsDto => ({
  total,
  PENDING: pending - unknown,
  POSTED: total - pending - voided - reversed,
  VOIDED: voided,
  REVERSED: reversed,
  UNKNOWN: unknown,
});

const totalOf = (counts: TransferCountsDto, state: TransferState | null, inKind: number): number =>
  state === null ? counts.total + inKind : counts[state] + (state === 'POSTED' ? inKind : 0);

/** Parties of a transfer, as users read them; others are names of people. */
const PARTIES: Readonly<Record<string, string>> = {
  PROGRAMME: 'Wallet',
  FEES: 'Fees',
  SUSPENSE: 'Suspense',
  STORE: 'Store',
};

const settingsOf = ({ bank, accountNumber, accountName, settleAbove }: StoredWallet) => ({
  bank,
  accountNumber,
  accountName,
  settleAbove: settleAbove / 100,
});

/** Subtracts naira without a float's error. */
const kobo = (received: string, paid: string) =>
  (Math.round(Number(received) * 100) - Math.round(Number(paid) * 100)) / 100;
