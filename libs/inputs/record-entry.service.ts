import { Injectable } from '@nestjs/common';
import {
  amountOf,
  type EntryAnswerDto,
  INPUTS_MESSAGES,
  isCount,
  type RecordEntryBody,
  type RecordedTodayDto,
} from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import { Independence, type SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { earlyDay, faultOfAmount, faultsOfEntry } from './domain/entry-rules.js';
import { dayAt } from './domain/seasons.js';
import { answerAgain, writeEntry } from './entry-writing.js';
import { type LedgerPlace, LedgerScope } from './ledger-scope.js';
import {
  communityOfFarmer,
  dayOfProgramme,
  holdFarmer,
  type NewEntry,
} from './persistence/entries.queries.js';
import { holdEop } from './persistence/eop.queries.js';
import { recordedTodayOf } from './persistence/recorded-today.queries.js';

/** Records disbursements and repayments of farmers. */
@Injectable()
export class RecordEntry {
  constructor(
    private readonly database: Database,
    private readonly ledgers: LedgerScope,
    private readonly independence: Independence,
  ) {}

  /**
   * Records an entry in one transaction. A retry with the same id returns the entry's present state. An entry waits for
   * a second person if it passes the programme's limit together with what the actor recorded for the farmer today.
   * Throws `record.notFound` if the farmer or the input is not in the programme, `ledger.overReturned`, and
   * `user.unconfirmed`. Throws `request.invalid`, also for an early day without a note that explains it. Throws
   * `record.conflict` if another entry has its id.
   */
  async record(
    actor: SessionActor,
    communityResourceId: number,
    body: RecordEntryBody,
  ): Promise<EntryAnswerDto> {
    const place = await this.ledgers.place(actor, communityResourceId, body);
    const today = dayAt(new Date());
    const day = body.transactionDate ?? today;
    const faults = faultsOfEntry(body.kind, body, { day, today });
    if (Object.keys(faults).length > 0) throw DomainError.invalid(faults);
    const { opId, ...sent } = body;
    const content = { communityResourceId, ...sent };
    const work = async (tx: Transaction) => {
      await this.independence.requireConfirmed(tx, actor);
      await holdFarmer(tx, { communityResourceId, farmerId: body.farmerId });
      return writeEntry(tx, await entryOf(tx, place, body, { day, actor }), actor);
    };
    return this.database.operation({ opId, by: actor.id, act: 'ledger.record', content }, work, answerAgain);
  }

  /**
   * Returns what the actor has recorded today for a farmer. Throws `record.notFound` if the farmer is not in the
   * programme.
   */
  async today(actor: SessionActor, communityResourceId: number, farmerId: number): Promise<RecordedTodayDto> {
    const { season } = await this.ledgers.place(actor, communityResourceId);
    const of = { communityResourceId, farmerId, season, recordedBy: actor.id };
    if ((await communityOfFarmer(this.database, of)) === null) throw new DomainError('record.notFound');
    const sums = await recordedTodayOf(this.database, of);
    return { list: sums.map(({ kinds, amount }) => ({ kinds, amount: Number(amount) })) };
  }
}

async function entryOf(
  tx: Transaction,
  { accountId, communityResourceId, season: asked }: LedgerPlace,
  body: RecordEntryBody,
  { day, actor }: { day: string; actor: SessionActor },
): Promise<NewEntry> {
  const eop = body.inputId === undefined ? null : await holdEop(tx, body.inputId);
  if (body.inputId !== undefined && eop?.communityResourceId !== communityResourceId)
    throw new DomainError('record.notFound');
  if (eop && body.season !== undefined && eop.season !== body.season)
    throw DomainError.invalid({ season: INPUTS_MESSAGES.seasonOfInput });
  const place = { communityResourceId, season: eop?.season ?? asked, farmerId: body.farmerId };
  const communityId = await communityOfFarmer(tx, place);
  if (communityId === null) throw new DomainError('record.notFound', INPUTS_MESSAGES.noFarmerHere);
  if (!body.note?.trim()) {
    const programmeSince = await dayOfProgramme(tx, communityResourceId);
    const early = earlyDay(day, { season: place.season, programmeSince });
    if (early) throw DomainError.invalid({ note: early });
  }
  const amount = amountOf(body.kind, body, eop?.unitCost ?? null);
  const fault = isCount(body.kind) ? null : faultOfAmount(amount);
  if (fault)
    throw DomainError.invalid({
      [eop ? 'quantity' : body.kind === 'REPAYMENT_BAGS' ? 'totalNoBagsCollected' : 'amount']: fault,
    });
  const text = (value: number | undefined) => (value === undefined ? null : String(value));
  const words = (value: string | undefined) => (value?.trim() ? withoutBvns(value.trim()) : null);
  return {
    ...place,
    accountId,
    communityId,
    eopId: eop?.id ?? 0,
    kind: body.kind,
    quantity: text(body.quantity),
    unitCost: eop?.unitCost ?? null,
    bags: text(body.totalNoBagsCollected),
    marketValue: text(body.currentMarketValue),
    sizeInKg: text(body.sizeInKg),
    amount,
    counters: null,
    transactionDate: day,
    reference: words(body.reference),
    note: words(body.note),
    opId: body.opId ?? null,
    importId: null,
    recordedBy: actor.id,
    approvedBy: null,
  };
}
