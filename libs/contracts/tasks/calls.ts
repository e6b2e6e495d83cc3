import type { ResourceStatus } from '../community/constants.js';
import { Call, call } from '../platform/calls.js';
import type { DoneDto } from '../platform/dto.js';
import { type RecordCalls, type RecordEvents } from '../platform/record-calls.js';
import type {
  AgentPostingListDto,
  LastFarmerDto,
  PostAgentBody,
  PostAgentsBody,
  PostingCapturesDto,
  PostingCapturesQuery,
  PostingDto,
  PostingFormDto,
  PostingGroupDto,
  PostingGroupListDto,
  PostingGroupQuery,
  PostingListDto,
  SavePostingBody,
  SavePostingGroupBody,
} from './dto.js';

/** Tasks of the account. The account in the path is the session's; another one is 404. */
export const postingGroupCalls: RecordCalls<{
  within: { userAccountId: number };
  query: PostingGroupQuery;
  list: PostingGroupListDto;
  record: PostingGroupDto;
  save: SavePostingGroupBody;
}> = {
  list: new Call('GET', '/postinggroup/findall/:userAccountId'),
  create: new Call('POST', '/postinggroup/account/:userAccountId'),
  find: new Call('GET', '/postinggroup/task/:id'),
  update: new Call('PUT', '/postinggroup/task/:id'),
  remove: new Call('DELETE', '/postinggroup/task/:id'),
  restore: new Call('POST', '/postinggroup/task/:id/restore'),
};

/** Documented: tasks of a community resource, and a new task, with and without a slash at the end. */
export const listGroupsOfResource = call<{
  path: { communityResourceId: number };
  answer: PostingGroupListDto;
}>('GET', '/postinggroup/:communityResourceId');
export const savePostingGroup = call<{ body: SavePostingGroupBody; answer: PostingGroupDto }>(
  'POST',
  '/postinggroup',
);

/** Postings of a task. */
export const postingCalls: RecordCalls<{
  within: { assignedTaskId: number };
  list: PostingListDto;
  record: PostingDto;
  save: SavePostingBody;
}> = {
  list: new Call('GET', '/postinggroup/findbygroupseason/:assignedTaskId'),
  create: new Call('POST', '/postinggroup/posting/:assignedTaskId'),
  find: new Call('GET', '/posting/:id'),
  update: new Call('PUT', '/posting/:id'),
  remove: new Call('DELETE', '/posting/:id'),
  restore: new Call('POST', '/posting/:id/restore'),
};

/** Documented: suspends or activates a posting. Its positions stay reserved. */
export const suspendPosting = call<{ path: { id: number; status: ResourceStatus }; answer: DoneDto }>(
  'POST',
  '/postinggroup/suspendposting/:id/:status',
);
/** Documented: moves a posting to the trash. `code` 0 is success. */
export const deletePosting = call<{ path: { id: number }; answer: DoneDto }>(
  'POST',
  '/postinggroup/deleteposting/:id',
);

export const postAgent = call<{ body: PostAgentBody; answer: DoneDto }>('POST', '/agents/postagent');
export const postAgents = call<{ body: PostAgentsBody; answer: DoneDto }>('POST', '/agents/postagents');

/** Everything that the posting form shows. */
export const readPostingForm = call<{
  path: { postingGroupId: number; agentId: number };
  answer: PostingFormDto;
}>('GET', '/postinggroup/form/:postingGroupId/:agentId');

export const readLastFarmer = call<{ path: { communityId: number }; answer: LastFarmerDto }>(
  'GET',
  '/agents/lastfarmer/:communityId',
);

export const listPostingsOfAgent = call<{ path: { agentId: number }; answer: AgentPostingListDto }>(
  'GET',
  '/agent-posting/:agentId',
);
/** The data-capture link of a posting. */
export const listPostingCaptures = call<{
  path: { postingId: number };
  query?: PostingCapturesQuery;
  answer: PostingCapturesDto;
}>('GET', '/agent-posting/captured/:postingId');

type OfOne = { id: number; communityResourceId?: number };
type Events = RecordEvents<'postingGroup', OfOne> & RecordEvents<'posting', OfOne>;

declare module '../platform/records.js' {
  interface RecordCatalogue {
    postingGroup: true;
    posting: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue extends Events {
    'posting.statusChanged': OfOne & { status: ResourceStatus };
    /** A posting of an agent is new, or was changed, deleted or restored: in the topic of the agent. */
    'posting.workChanged': { id: number; agentId: number };
  }
}
