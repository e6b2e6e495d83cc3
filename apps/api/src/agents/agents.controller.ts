import { Body, Controller, Param, Query } from '@nestjs/common';
import { AGENTS, ManageAgents, ReadAgents, SaveAgent } from '#libs/agents';
import {
  ADMINISTRATORS,
  AgentBankBody,
  AgentContactListDto,
  AgentDto,
  AgentListDto,
  AgentListQuery,
  AgentStatusBody,
  agentCalls,
  DoneDto,
  EVALUATORS,
  GRANTS,
  listOwnAgents,
  ProblemDto,
  RESOURCE_STATUSES,
  SaveAgentBody,
  SuccessDto,
  saveAgentBank,
  setAgentStatus,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { DomainError } from '#libs/platform';
import { Records } from '#libs/records';
import { CurrentActor, Handles, Id } from '../http/index.js';

const READS = { scope: 'account', grant: GRANTS.viewAgencies } as const;
const WRITES = { roles: EVALUATORS, scope: 'account', grant: GRANTS.editAgencies } as const;

/** Agents of shared agencies. */
@Controller()
export class AgentsController {
  constructor(
    private readonly records: Records,
    private readonly reads: ReadAgents,
    private readonly saves: SaveAgent,
    private readonly managing: ManageAgents,
  ) {}

  @Handles(agentCalls.list, {
    ...READS,
    roles: EVALUATORS,
    summary: 'Agents of a shared agency',
    answers: AgentListDto,
  })
  list(
    @CurrentActor() actor: SessionActor,
    @Id('sharedAgencyId') sharedAgencyId: number,
    @Query() query: AgentListQuery,
  ): Promise<AgentListDto> {
    return this.records.list(AGENTS, actor, query, { sharedAgencyId });
  }

  @Handles(listOwnAgents, {
    summary: 'Name, photo, phone and agency of the agents who captured farms of the calling farmer',
    roles: ['FARMER'],
    scope: 'own',
    answers: AgentContactListDto,
  })
  ofFarmer(@CurrentActor() actor: SessionActor): Promise<AgentContactListDto> {
    return this.reads.ofFarmer(actor);
  }

  @Handles(agentCalls.find, {
    ...READS,
    roles: [...EVALUATORS, 'AGENT'],
    summary: 'An agent by the user’s id; agents read only their own record',
    answers: AgentDto,
  })
  find(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<AgentDto> {
    return this.reads.find(actor, id);
  }

  @Handles(agentCalls.create, {
    ...WRITES,
    summary: 'Save an agent; a new one becomes a user, whose password and link are returned once',
    answers: AgentDto,
    alsoAnswers: [{ status: 409, dto: ProblemDto }],
    stepUp: true,
  })
  save(@CurrentActor() actor: SessionActor, @Body() body: SaveAgentBody): Promise<AgentDto> {
    return this.saves.save(actor, body);
  }

  @Handles(agentCalls.update, { ...WRITES, summary: 'Update an agent', answers: AgentDto })
  update(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() body: SaveAgentBody,
  ): Promise<AgentDto> {
    return this.records.update(AGENTS, actor, id, body);
  }

  @Handles(agentCalls.remove, {
    ...WRITES,
    summary: 'Move an agent to the trash and end their sign-in',
    answers: SuccessDto,
  })
  async remove(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<SuccessDto> {
    await this.records.remove(AGENTS, actor, id);
    return { message: 'success', id };
  }

  @Handles(agentCalls.restore, {
    ...WRITES,
    summary: 'Restore an agent from the trash, with their sign-in',
    answers: AgentDto,
  })
  restore(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<AgentDto> {
    return this.records.restore(AGENTS, actor, id);
  }

  @Handles(setAgentStatus, {
    ...WRITES,
    summary: 'Activate an agent for kinds of work, or suspend them; suspended agents can still sign in',
    answers: DoneDto,
    legacyVerb: 'GET',
  })
  status(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Param('status') status: string,
    @Body() body: AgentStatusBody,
  ): Promise<DoneDto> {
    const known = RESOURCE_STATUSES.find((each) => each === status);
    if (!known) throw DomainError.invalid({ status: `One of: ${RESOURCE_STATUSES.join(', ')}.` });
    return this.managing.setStatus(actor, id, known, body);
  }

  @Handles(saveAgentBank, {
    summary: 'Store the BVN and the bank account of an agent, encrypted',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: DoneDto,
    alsoAnswers: [{ status: 409, dto: ProblemDto }],
    stepUp: true,
  })
  bank(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() body: AgentBankBody,
  ): Promise<DoneDto> {
    return this.managing.saveBank(actor, id, body);
  }
}
