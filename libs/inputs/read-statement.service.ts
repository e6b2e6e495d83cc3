import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { StatementDto, StatementQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Languages } from '#libs/languages';
import { Database, DomainError } from '#libs/platform';
import { CheckCodes } from './check-codes.js';
import { numberOf } from './domain/check-code.js';
import { entryDto } from './domain/entry-dto.js';
import { linksOfLedger } from './domain/links.js';
import { latestFirst } from './domain/seasons.js';
import { FarmerAccounts } from './farmer-accounts.js';
import { isOwnOnly, LedgerScope } from './ledger-scope.js';
import { viewerOf, wordsFor } from './ledger-viewer.js';
import { seasonsOf } from './persistence/eop.queries.js';
import { farmerOnStatement, farmsOnStatement } from './persistence/statement.queries.js';

/** Reads one farmer's account with a programme in a season: every entry and the results. */
@Injectable()
export class ReadStatement {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly ledgers: LedgerScope,
    private readonly accounts: FarmerAccounts,
    private readonly codes: CheckCodes,
    private readonly languages: Languages,
  ) {}

  /**
   * Throws `record.notFound` if the farmer is not in the programme, it is out of scope, or a farmer requests another
   * farmer's statement.
   */
  async read(
    actor: SessionActor,
    communityResourceId: number,
    farmerId: number,
    { language, ...query }: StatementQuery,
  ): Promise<StatementDto> {
    const place = await this.ledgers.placeOfFarmer(actor, communityResourceId, farmerId, query);
    const of = { communityResourceId, season: place.season, farmerId };
    const farmer = await farmerOnStatement(this.database, of);
    if (!farmer) throw new DomainError('record.notFound');
    const [{ ledger, rows, owedAfter, land }, farms, seasons, viewer, farmerLanguage] = await Promise.all([
      this.accounts.of(place, farmerId),
      farmsOnStatement(this.database, of),
      seasonsOf(this.database, communityResourceId),
      viewerOf(this.access, actor),
      this.languages.ofFarmer(farmerId),
    ]);
    const { nameOf, roleOr, note } = wordsFor(actor);
    const own = isOwnOnly(actor);
    const written = language ?? (own ? farmerLanguage : 'en');
    // Farmers see who mapped their farm. They see only the roles of recorders, like all outside viewers.
    const agents = farms.flatMap(({ agent }) =>
      agent === null ? [] : own ? agent : roleOr(agent, ['AGENT']),
    );
    return {
      ...farmer,
      ...ledger,
      number: numberOf({ ...of, entries: rows.length }),
      checkCode: this.codes.of({ ...of, entries: rows }),
      madeAt: new Date().toISOString(),
      madeBy: own ? actor.name : roleOr(actor.name, actor.roles),
      seasons: latestFirst([place.latest, place.season, ...seasons]),
      farms: farms.map(({ farmCode, status, farmSize }) => ({ farmCode, status, farmSize })),
      agents: [...new Set(agents)],
      completedHectares: Number(land.hectares),
      completedFarms: land.farms,
      lines: rows.map((row, at) => ({
        ...entryDto({ ...row, note: note(row.note) }, viewer, nameOf),
        number: at + 1,
        owedAfter: Number(owedAfter[at] ?? 0),
      })),
      language: written,
      farmerLanguage,
      words: await this.languages.paperWords(actor.accountId, written),
      links: own ? [] : linksOfLedger(communityResourceId, viewer),
    };
  }
}
