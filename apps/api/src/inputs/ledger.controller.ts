import { Controller, Query } from '@nestjs/common';
import {
  CommunityLedgerListDto,
  checkLedger,
  EVALUATORS,
  GRANTS,
  InputDetailListDto,
  InputSummaryListDto,
  LedgerCheckDto,
  LedgerFlowDto,
  LedgerQuery,
  LedgerSummaryDto,
  ListQuery,
  RecoveryDetailsDto,
  RecoveryDetailsQuery,
  RecoveryQuery,
  RecoverySummaryDto,
  readCommunityLedgers,
  readInputDetails,
  readInputSummary,
  readLedger,
  readLedgerFlow,
  readRecoveryDetails,
  readRecoverySummary,
  SeasonQuery,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ReadInputs, ReadLedger, ReadLedgerFlow, ReadRecovery } from '#libs/inputs';
import { CurrentActor, Handles, Id, listsFarmers, showsFarmer } from '../http/index.js';

const READS = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.viewInputs } as const;

/** The ledgers of inputs and repayments. */
@Controller()
export class LedgerController {
  constructor(
    private readonly inputs: ReadInputs,
    private readonly recovery: ReadRecovery,
    private readonly ledger: ReadLedger,
    private readonly flows: ReadLedgerFlow,
  ) {}

  @Handles(readInputSummary, {
    ...READS,
    summary: 'Inputs of a community resource, with the number of farmers who received each',
    answers: InputSummaryListDto,
  })
  inputSummary(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: LedgerQuery,
  ): Promise<InputSummaryListDto> {
    return this.inputs.summary(actor, resourceId, query);
  }

  @Handles(readInputDetails, {
    ...READS,
    summary: 'Farmers with an input, and the quantities allocated and collected',
    answers: InputDetailListDto,
    shows: ({ data }) => ({ how: 'ledgers', farmers: data.map(({ farmerId }) => farmerId) }),
  })
  inputDetails(
    @CurrentActor() actor: SessionActor,
    @Id('inputId') inputId: number,
    @Query() query: ListQuery,
  ): Promise<InputDetailListDto> {
    return this.inputs.details(actor, inputId, query);
  }

  @Handles(readRecoverySummary, {
    ...READS,
    summary: 'Recovery by farmer in a community resource, in naira',
    answers: RecoverySummaryDto,
    shows: listsFarmers('ledgers', ({ farmerId }) => farmerId),
  })
  recoverySummary(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: RecoveryQuery,
  ): Promise<RecoverySummaryDto> {
    return this.recovery.summary(actor, resourceId, query);
  }

  @Handles(readRecoveryDetails, {
    ...READS,
    summary: 'Repayments of a farmer',
    answers: RecoveryDetailsDto,
    shows: showsFarmer('ledger'),
  })
  recoveryDetails(
    @CurrentActor() actor: SessionActor,
    @Id('farmerId') farmerId: number,
    @Query() query: RecoveryDetailsQuery,
  ): Promise<RecoveryDetailsDto> {
    return this.recovery.details(actor, farmerId, query);
  }

  @Handles(readLedger, {
    ...READS,
    summary: 'Totals of a season: entitlement, allocation, collection and repayment',
    answers: LedgerSummaryDto,
  })
  summary(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: LedgerQuery,
  ): Promise<LedgerSummaryDto> {
    return this.ledger.summary(actor, resourceId, query);
  }

  @Handles(readLedgerFlow, {
    ...READS,
    summary: 'Differences between the figures of a season by farmer, and the inputs that repayments settled',
    answers: LedgerFlowDto,
  })
  flow(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: LedgerQuery,
  ): Promise<LedgerFlowDto> {
    return this.flows.read(actor, resourceId, query);
  }

  @Handles(checkLedger, {
    ...READS,
    summary: 'Whether the totals of a ledger match its rows, to the kobo',
    answers: LedgerCheckDto,
  })
  check(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: LedgerQuery,
  ): Promise<LedgerCheckDto> {
    return this.ledger.check(actor, resourceId, query);
  }

  @Handles(readCommunityLedgers, {
    ...READS,
    summary: 'Totals of a season by community',
    answers: CommunityLedgerListDto,
  })
  communities(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: SeasonQuery,
  ): Promise<CommunityLedgerListDto> {
    return this.ledger.communities(actor, resourceId, query);
  }
}
