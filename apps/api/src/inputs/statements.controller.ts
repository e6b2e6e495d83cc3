import { Controller, Query, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import {
  checkStatement,
  downloadStatement,
  EVALUATORS,
  FarmerLedgerListDto,
  FarmShareDto,
  GRANTS,
  listFarmerLedgers,
  listOwnLedgers,
  printStatement,
  readFarmShare,
  readStatement,
  SeasonQuery,
  StatementCheckDto,
  StatementCheckQuery,
  StatementDto,
  StatementQuery,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import {
  CheckStatement,
  ListFarmerLedgers,
  ReadFarmShare,
  ReadStatement,
  statementCsv,
  statementPdf,
} from '#libs/inputs';
import { MEDIA_TYPES } from '#libs/tabular';
import { CurrentActor, Handles, Id, showsFarm, showsFarmer } from '../http/index.js';

const READS = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.viewInputs } as const;
/** Farmers can read their own. */
const READS_OR_OWN = { ...READS, roles: [...EVALUATORS, 'FARMER'] } as const;

/** Statements of one farmer, on screen and on paper. */
@Controller()
export class StatementsController {
  constructor(
    private readonly statements: ReadStatement,
    private readonly checks: CheckStatement,
    private readonly ledgers: ListFarmerLedgers,
    private readonly shares: ReadFarmShare,
  ) {}

  @Handles(readStatement, {
    ...READS_OR_OWN,
    summary: 'One farmer’s statement of inputs and repayments',
    answers: StatementDto,
    shows: showsFarmer('statement'),
  })
  statement(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Id('farmerId') farmerId: number,
    @Query() query: StatementQuery,
  ): Promise<StatementDto> {
    return this.statements.read(actor, resourceId, farmerId, query);
  }

  @Handles(downloadStatement, {
    ...READS_OR_OWN,
    summary: 'The entries of a statement as a CSV file',
    answers: 'file',
    shows: showsFarmer('statement'),
  })
  async csv(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Id('farmerId') farmerId: number,
    @Query() query: SeasonQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const statement = await this.statements.read(actor, resourceId, farmerId, query);
    return fileOf(statementCsv(statement), MEDIA_TYPES.csv, `${nameOf(statement)}.csv`, response);
  }

  @Handles(printStatement, {
    ...READS_OR_OWN,
    summary: 'A statement for signature, as a PDF',
    answers: 'file',
    shows: showsFarmer('statement'),
  })
  async pdf(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Id('farmerId') farmerId: number,
    @Query() query: StatementQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const statement = await this.statements.read(actor, resourceId, farmerId, query);
    const pages = await statementPdf(statement);
    return fileOf(pages, 'application/pdf', `${nameOf(statement)}.pdf`, response);
  }

  @Handles(checkStatement, {
    ...READS,
    summary: 'Check of a printed statement, with later entries',
    answers: StatementCheckDto,
    shows: ({ farmerId }) => ({ how: 'statement', farmers: farmerId === null ? [] : [farmerId] }),
  })
  check(
    @CurrentActor() actor: SessionActor,
    @Query() query: StatementCheckQuery,
  ): Promise<StatementCheckDto> {
    return this.checks.check(actor, query);
  }

  @Handles(listFarmerLedgers, {
    ...READS,
    summary: 'Inputs and balance of a farmer, by programme and season',
    answers: FarmerLedgerListDto,
    shows: showsFarmer('ledger'),
  })
  ofFarmer(
    @CurrentActor() actor: SessionActor,
    @Id('farmerId') farmerId: number,
  ): Promise<FarmerLedgerListDto> {
    return this.ledgers.of(actor, farmerId);
  }

  @Handles(readFarmShare, {
    ...READS_OR_OWN,
    summary: "A farm's part of its farmer's entitlement",
    answers: FarmShareDto,
    shows: showsFarm('ledger', 'farmId'),
  })
  ofFarm(@CurrentActor() actor: SessionActor, @Id('farmId') farmId: number): Promise<FarmShareDto> {
    return this.shares.of(actor, farmId);
  }

  @Handles(listOwnLedgers, {
    summary: "The calling farmer's own inputs and balance, by programme and season",
    roles: ['FARMER'],
    scope: 'own',
    answers: FarmerLedgerListDto,
  })
  own(@CurrentActor() actor: SessionActor): Promise<FarmerLedgerListDto> {
    return this.ledgers.own(actor);
  }
}

const nameOf = ({ number }: StatementDto) => `statement-${number}`;

function fileOf(
  content: ReturnType<typeof statementCsv>,
  type: string,
  name: string,
  response: Response,
): StreamableFile {
  response.setHeader('Cache-Control', 'no-store');
  response.once('close', () => content.destroy());
  return new StreamableFile(content, { type, disposition: `attachment; filename="${name}"` });
}
