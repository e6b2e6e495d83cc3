import { Injectable } from '@nestjs/common';
import { INPUTS_MESSAGES, type StatementCheckDto, type StatementCheckQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { count, Database, DomainError, plural } from '#libs/platform';
import { CheckCodes } from './check-codes.js';
import { isCheckCode, readNumber, type StatementName } from './domain/check-code.js';
import { statementOf } from './domain/statement.js';
import { LedgerScope } from './ledger-scope.js';
import { entriesOfFarmer } from './persistence/entries.queries.js';
import { farmerOnStatement } from './persistence/statement.queries.js';

const NO_MATCH: StatementCheckDto = {
  matches: false,
  message: INPUTS_MESSAGES.statementUnknown,
  farmerId: null,
  farmerName: null,
  communityResourceId: null,
  season: null,
  received: null,
  repaid: null,
  owed: null,
  overpaid: null,
  entries: null,
  entriesSince: null,
  owedNow: null,
  overpaidNow: null,
};

/**
 * Checks that a paper statement matches the ledger at its time. Entries never change, so the statement can be
 * recomputed.
 */
@Injectable()
export class CheckStatement {
  constructor(
    private readonly database: Database,
    private readonly ledgers: LedgerScope,
    private readonly codes: CheckCodes,
  ) {}

  /** Returns the same answer for a wrong code, an unknown number and a statement out of scope. */
  async check(actor: SessionActor, { number, code }: StatementCheckQuery): Promise<StatementCheckDto> {
    const named = readNumber(number);
    const farmer = named && (await this.farmerOf(actor, named));
    if (!named || !farmer) return NO_MATCH;
    const { communityResourceId, season, farmerId } = named;
    const rows = await entriesOfFarmer(this.database, named);
    const entries = rows.slice(0, named.entries);
    const own = this.codes.of({ communityResourceId, season, farmerId, entries });
    if (entries.length < named.entries || !isCheckCode(code, own)) return NO_MATCH;
    const { received, repaid, owed, overpaid } = statementOf(entries, [], []).sums;
    const now = statementOf(rows, [], []).sums;
    const since = rows.length - entries.length;
    return {
      matches: true,
      message:
        since === 0
          ? INPUTS_MESSAGES.statementCurrent
          : `This matches the printed statement. Since then ${count(since)} ${plural(since, 'entry was', 'entries were')} recorded.`,
      farmerId,
      farmerName: farmer.farmerName,
      communityResourceId,
      season,
      received,
      repaid,
      owed,
      overpaid,
      entries: entries.length,
      entriesSince: since,
      owedNow: now.owed,
      overpaidNow: now.overpaid,
    };
  }

  /** Returns null if the actor cannot reach them. */
  private async farmerOf(actor: SessionActor, { communityResourceId, season, farmerId }: StatementName) {
    try {
      await this.ledgers.place(actor, communityResourceId);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'record.notFound') return null;
      throw error;
    }
    return farmerOnStatement(this.database, { communityResourceId, season, farmerId });
  }
}
