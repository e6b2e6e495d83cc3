import { Injectable } from '@nestjs/common';
import { amountOf, type EntryAnswerDto, INPUTS_MESSAGES, type RecordEntryBody } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import { Independence, type SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { earlyDay, faultOfAmount, faultsOfEntry } from './domain/entry-rules.js';
import { dayAt } from './domain/seasons.js';
import { answerOfKnown, writeEntry } from './entry-writing.js';
import { type LedgerPlace, LedgerScope } from './ledger-scope.js';
import {
  communityOfFarmer,
  dayOfProgramme,
  holdFarmer,
  type KnownEntry,
  type NewEntry,
} from './persistence/entries.queries.js';
import { holdEop } from './persistence/eop.queries.js';

/** Records what a farmer was given or has paid back. */
@Injectable()
export class RecordEntry {
  constructor(
    private readonly database: Database,
    private readonly ledgers: LedgerScope,
    private readonly independence: Independence,
  ) {}

  /**
   * One transaction: an operation that is known by its id is answered as it was the first time; above the programme's amount the
   * entry waits for a second person. Throws `record.notFound` where the farmer or the input is not of the programme,
   * `request.invalid`, also of an early day without a note that says why, `ledger.overReturned` and `user.unconfirmed`.
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
    return this.database.transaction(async (tx) => {
      await this.independence.requireConfirmed(tx, actor);
      const known = await answerOfKnown(tx, body.opId, actor, (entry) => isSame(entry, body));
      if (known) return known;
      await holdFarmer(tx, { communityResourceId, farmerId: body.farmerId });
      return writeEntry(tx, await entryOf(tx, place, body, { day, actor }), actor);
    });
  }
}

/** Whether a recorded entry says what is sent again under its operation id. */
const isSame = (known: KnownEntry, body: RecordEntryBody): boolean =>
  known.farmerId === body.farmerId &&
  known.eopId === (body.inputId ?? 0) &&
  known.kind === body.kind &&
  known.counters === null &&
  Number(known.amount) === Number(amountOf(body.kind, body, known.unitCost)) &&
  (body.transactionDate ?? known.transactionDate) === known.transactionDate;

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
  const fault = faultOfAmount(amount);
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
