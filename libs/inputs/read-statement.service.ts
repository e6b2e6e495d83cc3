import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { SeasonQuery, StatementDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { entryDto } from './domain/entry-dto.js';
import { linksOfLedger } from './domain/links.js';
import { statementOf } from './domain/statement.js';
import { LedgerScope } from './ledger-scope.js';
import { viewerOf, wordsFor } from './ledger-viewer.js';
import { settingsOf } from './persistence/approvals.queries.js';
import { entitlementByFarms } from './persistence/entitlement.queries.js';
import { entriesOfFarmer } from './persistence/entries.queries.js';
import { sumsOfInputs } from './persistence/ledger-sums.queries.js';
import { farmerOnStatement } from './persistence/statement.queries.js';

/** One farmer's account with a programme in a season: every entry, and what came of them. */
@Injectable()
export class ReadStatement {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly ledgers: LedgerScope,
  ) {}

  /** Throws `record.notFound` where the farmer is not of the programme, or it is out of scope. */
  async read(
    actor: SessionActor,
    communityResourceId: number,
    farmerId: number,
    query: SeasonQuery,
  ): Promise<StatementDto> {
    const place = await this.ledgers.place(actor, communityResourceId, query);
    const of = { communityResourceId, season: place.season, farmerId };
    const farmer = await farmerOnStatement(this.database, of);
    if (!farmer) throw new DomainError('record.notFound');
    const [rows, inputs, { items, land }, settings, viewer] = await Promise.all([
      entriesOfFarmer(this.database, of),
      sumsOfInputs(this.database, place),
      entitlementByFarms(this.database, { ...place, farmerId }),
      settingsOf(this.database, communityResourceId),
      viewerOf(this.access, actor),
    ]);
    const { nameOf, note } = wordsFor(actor);
    const statement = statementOf(rows, inputs, items);
    return {
      ...farmer,
      communityResourceId,
      communityResourceName: place.name,
      season: place.season,
      completedHectares: Number(land.hectares),
      completedFarms: land.farms,
      ...statement.sums,
      repaymentDueOn: settings.repaymentDueOn,
      items: statement.items,
      lines: rows.map((row, at) => ({
        ...entryDto({ ...row, note: note(row.note) }, viewer, nameOf),
        number: at + 1,
        owedAfter: Number(statement.owedAfter[at] ?? 0),
      })),
      links: linksOfLedger(communityResourceId, viewer),
    };
  }
}
