import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { requireAgent } from '#libs/agents';
import { CommunityScope } from '#libs/community';
import type {
  AgentPostingListDto,
  LastFarmerDto,
  PostingFormDto,
  PostingGroupListDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { Records } from '#libs/records';
import { POSTING_GROUPS } from './kinds.js';
import {
  communitiesOf,
  communityIdsOf,
  countsOf,
  headOf,
  paceOf,
  postableAgents,
  postingsOf,
} from './persistence/form.queries.js';
import { requireGroup } from './persistence/groups.queries.js';
import { numberMembers } from './persistence/positions.queries.js';
import { takenByCommunity } from './persistence/postings.queries.js';

/** Reads tasks of a community resource, the posting form, and postings of an agent. */
@Injectable()
export class ReadPostings {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly communities: CommunityScope,
    private readonly records: Records,
  ) {}

  /** Returns the tasks of a community resource by name. Throws `record.notFound` out of scope. */
  async groupsOf(actor: SessionActor, communityResourceId: number): Promise<PostingGroupListDto> {
    await this.communities.requireResource(actor, communityResourceId);
    const query = { communityResourceId, sort: 'name' };
    return this.records.list(POSTING_GROUPS, actor, query, { userAccountId: actor.accountId });
  }

  /** Returns the counts of a community. Throws `record.notFound` out of scope. */
  async lastFarmer(actor: SessionActor, communityId: number): Promise<LastFarmerDto> {
    await this.communities.communityOf(actor, communityId);
    return { code: 200, ...(await countsOf(this.database, communityId)) };
  }

  /**
   * Returns the posting form, after giving new members their positions. Throws `record.notFound` for a task or an agent
   * out of scope.
   */
  async form(actor: SessionActor, groupId: number, agentId: number): Promise<PostingFormDto> {
    const scope = await this.access.scopeOf(actor);
    const { accountId, communityResourceId } = await requireGroup(this.database, scope, groupId);
    const { sharedAgencyId } = await requireAgent(this.database, { ...scope, accountId }, agentId);
    const group = await this.records.find(POSTING_GROUPS, actor, groupId);
    return this.database.transaction(async (tx) => {
      await numberMembers(tx, await communityIdsOf(tx, communityResourceId));
      const taken = await takenByCommunity(tx, groupId);
      const communities = await communitiesOf(tx, communityResourceId);
      return {
        agent: await headOf(tx, agentId),
        group,
        communities: communities.map((each) => ({ ...each, taken: taken.get(each.id) ?? [] })),
        agents: await postableAgents(tx, { accountId, sharedAgencyId, groupId }),
        pace: await paceOf(tx, agentId, communityResourceId),
      };
    });
  }

  /** Returns an agent's postings, newest first. Throws `record.notFound` for an agent out of scope, or another one. */
  async ofAgent(actor: SessionActor, agentId: number): Promise<AgentPostingListDto> {
    const scope = await this.access.scopeOf(actor);
    await requireAgent(this.database, scope, agentId);
    const rows = await postingsOf(this.database, agentId, scope.captured ? null : scope.resourceIds);
    const list = rows.map((row) => ({
      ...row,
      links: [
        {
          rel: 'dataCapture',
          method: 'GET' as const,
          href: `/api/agent-posting/captured/${row.posting_id}`,
        },
      ],
    }));
    return { list, total: list.length };
  }
}
