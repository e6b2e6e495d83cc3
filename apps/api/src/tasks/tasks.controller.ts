import { Body, Controller, Param } from '@nestjs/common';
import {
  AgentPostingListDto,
  DoneDto,
  deletePosting,
  EVALUATORS,
  GRANTS,
  LastFarmerDto,
  listGroupsOfResource,
  listPostingsOfAgent,
  PostAgentBody,
  PostAgentsBody,
  PostingFormDto,
  PostingGroupDto,
  PostingGroupListDto,
  postAgent,
  postAgents,
  RESOURCE_STATUSES,
  readLastFarmer,
  readPostingForm,
  SavePostingGroupBody,
  savePostingGroup,
  suspendPosting,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { DomainError } from '#libs/platform';
import { Records } from '#libs/records';
import { ManagePostings, POSTING_GROUPS, POSTINGS, PostAgents, ReadPostings } from '#libs/tasks';
import { CurrentActor, Handles, Id, recordController } from '../http/index.js';

export const PostingGroupsController = recordController(POSTING_GROUPS);
export const PostingsController = recordController(POSTINGS);

const READS = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.viewAgencies } as const;
const WRITES = { ...READS, grant: GRANTS.editAgencies } as const;

/** The documented calls of tasks and postings, and the posting form. */
@Controller()
export class TasksController {
  constructor(
    private readonly reading: ReadPostings,
    private readonly posting: PostAgents,
    private readonly managing: ManagePostings,
    private readonly records: Records,
  ) {}

  @Handles(listGroupsOfResource, {
    ...READS,
    summary: 'List the tasks of a community resource',
    answers: PostingGroupListDto,
  })
  groups(
    @CurrentActor() actor: SessionActor,
    @Id('communityResourceId') communityResourceId: number,
  ): Promise<PostingGroupListDto> {
    return this.reading.groupsOf(actor, communityResourceId);
  }

  @Handles(savePostingGroup, { ...WRITES, summary: 'Add a task', answers: PostingGroupDto })
  add(@CurrentActor() actor: SessionActor, @Body() body: SavePostingGroupBody): Promise<PostingGroupDto> {
    return this.records.create(POSTING_GROUPS, actor, body);
  }

  @Handles(suspendPosting, {
    ...WRITES,
    summary: 'Suspend or activate a posting',
    answers: DoneDto,
    legacyVerb: 'GET',
  })
  suspend(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Param('status') sent: string,
  ): Promise<DoneDto> {
    const status = RESOURCE_STATUSES.find((each) => each === sent);
    if (!status) throw DomainError.invalid({ status: `Send ${RESOURCE_STATUSES.join(' or ')}.` });
    return this.managing.setStatus(actor, id, status);
  }

  @Handles(deletePosting, {
    ...WRITES,
    summary: 'Move a posting to the trash',
    answers: DoneDto,
    legacyVerb: 'GET',
  })
  remove(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<DoneDto> {
    return this.managing.remove(actor, id);
  }

  @Handles(postAgent, { ...WRITES, summary: 'Post an agent to communities', answers: DoneDto })
  one(@CurrentActor() actor: SessionActor, @Body() body: PostAgentBody): Promise<DoneDto> {
    return this.posting.one(actor, body);
  }

  @Handles(postAgents, { ...WRITES, summary: 'Post several agents, all or none', answers: DoneDto })
  all(@CurrentActor() actor: SessionActor, @Body() body: PostAgentsBody): Promise<DoneDto> {
    return this.posting.all(actor, body);
  }

  @Handles(readPostingForm, { ...READS, summary: 'Data of the posting form', answers: PostingFormDto })
  form(
    @CurrentActor() actor: SessionActor,
    @Id('postingGroupId') groupId: number,
    @Id('agentId') agentId: number,
  ): Promise<PostingFormDto> {
    return this.reading.form(actor, groupId, agentId);
  }

  @Handles(readLastFarmer, {
    ...READS,
    summary: 'Number of farmers of a community, and the last posted position',
    answers: LastFarmerDto,
  })
  last(@CurrentActor() actor: SessionActor, @Id('communityId') communityId: number): Promise<LastFarmerDto> {
    return this.reading.lastFarmer(actor, communityId);
  }

  @Handles(listPostingsOfAgent, {
    summary: 'Postings of an agent, with links to what they captured',
    roles: [...EVALUATORS, 'AGENT'],
    scope: 'account',
    grant: GRANTS.viewAgencies,
    answers: AgentPostingListDto,
  })
  ofAgent(@CurrentActor() actor: SessionActor, @Id('agentId') agentId: number): Promise<AgentPostingListDto> {
    return this.reading.ofAgent(actor, agentId);
  }
}
