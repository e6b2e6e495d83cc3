import { Body, Controller, Query, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import {
  ADMINISTRATORS,
  AgencyPayDto,
  CheckAgentBody,
  checkAgentPay,
  DecidePayBody,
  decidePay,
  downloadPayStatement,
  EVALUATORS,
  GRANTS,
  PayFileQuery,
  PayLimits,
  PayPeriodQuery,
  PayStatementDto,
  ProposedPayDto,
  ProposePayBody,
  proposePay,
  readAgencyPay,
  readPayStatement,
  SuccessDto,
  savePayLimits,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ApprovePay, payCsv, payPdf, ReadAgencyPay, ReadPayStatement } from '#libs/pay';
import { MEDIA_TYPES } from '#libs/tabular';
import { CurrentActor, Handles, Id } from '../http/index.js';

const READS = { roles: EVALUATORS, scope: 'account', grant: GRANTS.viewAgencies } as const;
const WRITES = { ...READS, grant: GRANTS.editAgencies } as const;
const OWN = { ...READS, roles: [...EVALUATORS, 'AGENT'] } as const;

/** Quality and pay of agents. */
@Controller()
export class PayController {
  constructor(
    private readonly reading: ReadAgencyPay,
    private readonly approving: ApprovePay,
    private readonly statements: ReadPayStatement,
  ) {}

  @Handles(readAgencyPay, {
    ...READS,
    summary: 'Quality and pay of the agents of an agency',
    answers: AgencyPayDto,
  })
  agency(
    @CurrentActor() actor: SessionActor,
    @Id('sharedAgencyId') id: number,
    @Query() query: PayPeriodQuery,
  ): Promise<AgencyPayDto> {
    return this.reading.read(actor, id, query);
  }

  @Handles(proposePay, {
    ...WRITES,
    summary: 'Send what is due to agents for approval by a second person',
    answers: ProposedPayDto,
  })
  propose(
    @CurrentActor() actor: SessionActor,
    @Id('sharedAgencyId') id: number,
    @Body() body: ProposePayBody,
  ): Promise<ProposedPayDto> {
    return this.approving.propose(actor, id, body);
  }

  @Handles(decidePay, {
    roles: ADMINISTRATORS,
    scope: 'account',
    summary: 'Approve or refuse proposed pay, as a second person',
    answers: ProposedPayDto,
  })
  decide(@CurrentActor() actor: SessionActor, @Body() body: DecidePayBody): Promise<ProposedPayDto> {
    return this.approving.decide(actor, body);
  }

  @Handles(checkAgentPay, {
    ...WRITES,
    summary: 'Lift the hold of a marked agent, with a reason',
    answers: SuccessDto,
  })
  check(
    @CurrentActor() actor: SessionActor,
    @Id('agentId') id: number,
    @Body() body: CheckAgentBody,
  ): Promise<SuccessDto> {
    return this.approving.check(actor, id, body);
  }

  @Handles(savePayLimits, {
    roles: ADMINISTRATORS,
    scope: 'account',
    summary: 'Set the limits that mark agents',
    answers: PayLimits,
  })
  limits(@CurrentActor() actor: SessionActor, @Body() body: PayLimits): Promise<PayLimits> {
    return this.approving.setLimits(actor, body);
  }

  @Handles(readPayStatement, {
    ...OWN,
    summary: 'The pay statement of an agent; agents read their own',
    answers: PayStatementDto,
  })
  statement(@CurrentActor() actor: SessionActor, @Id('agentId') id: number): Promise<PayStatementDto> {
    return this.statements.read(actor, id);
  }

  @Handles(downloadPayStatement, {
    ...OWN,
    summary: 'The pay statement of an agent as CSV or PDF',
    answers: 'file',
  })
  async file(
    @CurrentActor() actor: SessionActor,
    @Id('agentId') id: number,
    @Query() { format }: PayFileQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const statement = await this.statements.read(actor, id);
    const content =
      format === 'pdf' ? await payPdf(statement, await this.statements.words(actor, id)) : payCsv(statement);
    response.setHeader('Cache-Control', 'no-store');
    response.once('close', () => content.destroy());
    return new StreamableFile(content, {
      type: format === 'pdf' ? 'application/pdf' : MEDIA_TYPES.csv,
      disposition: `attachment; filename="pay-${id}.${format}"`,
    });
  }
}
