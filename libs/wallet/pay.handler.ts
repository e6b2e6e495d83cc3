import { Injectable } from '@nestjs/common';
import { type PaySummary, topicOf } from '#libs/contracts';
import {
  blindIndex,
  decryptIdentifier,
  type IdentifierKeys,
  identifierKeys,
} from '#libs/identifier-encryption';
import {
  type Closing,
  Config,
  Database,
  DomainError,
  type JobContext,
  type JobHandler,
  Reschedule,
  type Transaction,
} from '#libs/platform';
import { applyOutcome } from './apply-outcome.js';
import { matchOf, referenceOf } from './domain/payment-rules.js';
import {
  abandonPayments,
  type CheckedName,
  claimPayments,
  lockPayment,
  lockPayout,
  markAsked,
  type Payable,
  type PayoutRow,
  paymentsToAsk,
  storeAnswers,
  storeNames,
  tallyOf,
  uncheckedPayments,
} from './persistence/payments.queries.js';
import { lockWallet } from './persistence/transfers.queries.js';
import type { OutgoingPayment, PaymentProvider, SendOutcome } from './providers/payment-provider.js';
import { PaymentProviders } from './providers/payment-providers.js';

type Context = JobContext<'wallet.pay'>;

/** Milliseconds. */
const PROVIDER_AWAY_MS = 30_000;
const ASK_MS = 10 * 60_000;
/** Until payments that wait may go out: the provider was busy, or their account got the same amount just now. */
const TURN_MS = 2000;
/** Names asked for at the same time. */
const NAMES_AT_ONCE = 20;
const ASKED_AT_ONCE = 50;

/**
 * Checks the names of a payout at the banks; once it is approved, sends its payments. A transaction claims each payment
 * and commits before the only request. A lost answer is unknown: the provider is asked for it, and it is never sent
 * again.
 */
@Injectable()
export class PayJob implements JobHandler<'wallet.pay'> {
  readonly kind = 'wallet.pay';
  private readonly keys: IdentifierKeys;

  constructor(
    config: Config,
    private readonly database: Database,
    private readonly providers: PaymentProviders,
  ) {
    this.keys = identifierKeys(config);
  }

  async run(context: Context): Promise<Closing<'wallet.pay'> | Reschedule> {
    const { payoutId } = context.params;
    const payout = await this.takeOver(context, payoutId);
    const provider = this.providers.get(payout.provider);
    if (!provider) throw new DomainError('wallet.providerMissing');
    const put =
      payout.state === 'CHECKING' ? this.names(context, provider) : this.pay(context, payout, provider);
    const wait = await put;
    if (wait !== null) return new Reschedule(wait);
    return (tx) => this.close(tx, payoutId);
  }

  private async takeOver(context: Context, payoutId: number): Promise<PayoutRow> {
    let payout: PayoutRow | null = null;
    await context.chunk(async (tx) => {
      payout = await lockPayout(tx, payoutId, null);
      if (!payout) throw new DomainError('record.notFound');
      await abandonPayments(tx, payoutId);
      return { done: 0, total: null, step: payout.state === 'CHECKING' ? 'names' : 'pay' };
    });
    return payout as unknown as PayoutRow;
  }

  /** Returns milliseconds to wait if the provider is away; null when all names are checked. */
  private async names(context: Context, provider: PaymentProvider): Promise<number | null> {
    for (let done = 0; ; ) {
      const some = await uncheckedPayments(this.database, context.params.payoutId, NAMES_AT_ONCE);
      if (some.length === 0) return null;
      const checked = await Promise.all(some.map((each) => this.nameOf(each, provider).catch(() => null)));
      const known = checked.filter((each) => each !== null);
      if (known.length === 0) return PROVIDER_AWAY_MS;
      done += known.length;
      await context.chunk(async (tx) => {
        await storeNames(tx, known);
        return { done, total: null, step: 'names' };
      });
    }
  }

  /** Throws if the provider does not answer. */
  private async nameOf(
    { id, name, bank, accountCipher }: Payable,
    provider: PaymentProvider,
  ): Promise<CheckedName> {
    const held = { id, bankCode: null, index: null, nameAtBank: null, match: null };
    const bankCode = await provider.bankCode(bank);
    if (bankCode === null) return { ...held, reason: 'bankUnknown' };
    const accountNumber = decryptIdentifier(accountCipher, this.keys);
    const nameAtBank = await provider.resolve({ bankCode, accountNumber, name });
    if (nameAtBank === null) return { ...held, reason: 'notFound' };
    const match = matchOf(name, nameAtBank);
    const index = blindIndex(`${bankCode} ${accountNumber}`, this.keys);
    return { id, bankCode, index, nameAtBank, match, reason: match === 'DIFFERS' ? 'nameDiffers' : null };
  }

  /** Returns milliseconds until there is something to do again; null when nothing is open. */
  private async pay(
    context: Context,
    { accountId }: PayoutRow,
    provider: PaymentProvider,
  ): Promise<number | null> {
    const { payoutId } = context.params;
    for (;;) {
      const claimed = await this.claim(context, accountId, provider);
      if (claimed.length > 0) await this.send(claimed, provider);
      else if ((await this.ask(payoutId, provider)) === 0) break;
    }
    // This process sends the events of the simulator.
    if (provider === this.providers.simulator) await this.providers.simulator.rest();
    const { pending, young } = await tallyOf(this.database, payoutId);
    if (pending > 0) return TURN_MS;
    return young > 0 ? ASK_MS : null;
  }

  private async claim(context: Context, accountId: number, provider: PaymentProvider): Promise<Payable[]> {
    const { payoutId } = context.params;
    let claimed: Payable[] = [];
    await context.chunk(async (tx) => {
      await lockWallet(tx, accountId);
      const payout = await lockPayout(tx, payoutId, null);
      if (payout?.state === 'SENDING') {
        claimed = await claimPayments(tx, payoutId, provider.atOnce);
      }
      const { open, succeeded, failed, unknown } = await tallyOf(tx, payoutId);
      if (payout && claimed.length > 0)
        tx.record({
          ...eventOf(payout),
          type: 'wallet.payoutAdvanced',
          data: { payoutId, succeeded, failed, unknown, open },
        });
      return { done: succeeded + failed + unknown, total: succeeded + failed + unknown + open, step: 'pay' };
    });
    return claimed;
  }

  private async send(claimed: readonly Payable[], provider: PaymentProvider): Promise<void> {
    const signal = new AbortController().signal;
    const outcomes = await Promise.all(
      claimed.map(async (payment) => ({
        payment,
        outcome: await provider.send(this.outgoing(payment), signal).catch(() => LOST),
      })),
    );
    await this.database.transaction(async (tx) => {
      await lockWallet(tx, claimed[0]?.accountId ?? 0);
      await storeAnswers(
        tx,
        outcomes.flatMap(({ payment: { id }, outcome }) => answerOf(id, outcome)),
      );
      for (const { payment, outcome } of outcomes)
        if (outcome.kind === 'refused') {
          const locked = await lockPayment(tx, payment);
          if (locked) await applyOutcome(tx, locked, 'failed', { reason: outcome.reason });
        }
    });
  }

  /** Asks the provider for lost answers; returns how many. */
  private async ask(payoutId: number, provider: PaymentProvider): Promise<number> {
    const some = await paymentsToAsk(this.database, payoutId, ASKED_AT_ONCE);
    if (some.length === 0) return 0;
    const answers = await Promise.all(some.map(async (each) => provider.find(this.outgoing(each))));
    await this.database.transaction(async (tx) => {
      await lockWallet(tx, some[0]?.accountId ?? 0);
      await markAsked(
        tx,
        some.map(({ id }) => id),
      );
      for (const [at, found] of answers.entries()) {
        const locked = await lockPayment(tx, some[at]!);
        if (!locked || found === null || found === 'notFound') continue;
        if (found === 'accepted')
          await storeAnswers(tx, [{ id: locked.id, kind: 'accepted', reason: null, waitMs: 0 }]);
        else await applyOutcome(tx, locked, found);
      }
    });
    return some.length;
  }

  private outgoing({
    accountId,
    transferId,
    amount,
    name,
    bankCode,
    accountCipher,
  }: Payable): OutgoingPayment {
    const accountNumber = decryptIdentifier(accountCipher, this.keys);
    return {
      accountId,
      reference: referenceOf(transferId),
      amount,
      name,
      bankCode: bankCode ?? '',
      accountNumber,
    };
  }

  private async close(tx: Transaction, payoutId: number): Promise<PaySummary> {
    const payout = await lockPayout(tx, payoutId, null);
    const { named, open, succeeded, failed, unknown } = await tallyOf(tx, payoutId);
    if (payout?.state === 'CHECKING') {
      await tx.query(`UPDATE wallet_payout SET state = 'WAITING' WHERE id = $1`, [payoutId]);
    }
    if (payout)
      tx.record({
        ...eventOf(payout),
        type: 'wallet.payoutAdvanced',
        data: { payoutId, succeeded, failed, unknown, open },
      });
    return { kind: 'pay', named, succeeded, failed, unknown };
  }
}

/** One request that fails must not lose the answers of the others. */
const LOST: SendOutcome = { kind: 'unknown', reason: 'timeout' };

const answerOf = (id: number, outcome: SendOutcome) =>
  outcome.kind === 'refused'
    ? []
    : [
        {
          id,
          kind: outcome.kind,
          reason: outcome.kind === 'unknown' ? outcome.reason : null,
          waitMs: outcome.kind === 'notSent' ? outcome.waitMs : 0,
        },
      ];

const eventOf = ({ accountId, id }: PayoutRow) => ({
  topic: topicOf.account(accountId),
  subject: { kind: 'walletPayout', id },
  accountId,
  by: null,
});
