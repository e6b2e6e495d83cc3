import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import {
  type DoneDto,
  freeRanges,
  POSTING_MESSAGES,
  type PostAgentBody,
  type PostAgentsBody,
  type SavePostingBody,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { admitPostings } from './admit-postings.js';
import { notifyAgents } from './notify-agents.js';
import { type Group, lockGroup, requireGroup } from './persistence/groups.queries.js';
import { numberMembers } from './persistence/positions.queries.js';
import { insertPostings, lastPositions, takenRanges } from './persistence/postings.queries.js';

/** Posts agents to positions of communities: all of a call, or none. */
@Injectable()
export class PostAgents {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /**
   * Posts one agent. A community without positions gives its first free ones. Throws as `all`, and `request.invalid` for
   * a community without free positions.
   */
  one(
    actor: SessionActor,
    { agentId, postingGroupId, selectedCommunities }: PostAgentBody,
  ): Promise<DoneDto> {
    return this.post(actor, postingGroupId, async (tx, group) => {
      const ids = selectedCommunities.map(({ id }) => id);
      await numberMembers(tx, ids);
      const last = await lastPositions(tx, group, ids);
      const taken = await takenRanges(tx, postingGroupId, ids);
      return selectedCommunities.map(({ id: communityId, startFarmerPosition, endFarmerPosition }) => {
        const end = last.get(communityId);
        if (end === undefined) throw new DomainError('record.notFound');
        const free = freeRanges(
          taken.filter((each) => each.communityId === communityId),
          end,
        );
        const [first] = startFarmerPosition ? free.filter((each) => each.end >= startFarmerPosition) : free;
        if (!first && !endFarmerPosition)
          throw DomainError.invalid({ selectedCommunities: POSTING_MESSAGES.noneFree });
        return {
          agentId,
          communityId,
          startFarmerPosition: startFarmerPosition ?? first?.start ?? 1,
          endFarmerPosition: endFarmerPosition ?? first?.end ?? end,
        };
      });
    });
  }

  /** Posts several agents. Throws as `admitPostings`, and `record.notFound` for a task out of scope. */
  all(actor: SessionActor, { postingGroupId, postings }: PostAgentsBody): Promise<DoneDto> {
    return this.post(actor, postingGroupId, async () => postings);
  }

  private async post(
    actor: SessionActor,
    groupId: number,
    postingsIn: (tx: Transaction, group: Group) => Promise<SavePostingBody[]>,
  ): Promise<DoneDto> {
    await requireGroup(this.database, await this.access.scopeOf(actor), groupId);
    await this.database.transaction(async (tx) => {
      const group = await lockGroup(tx, groupId);
      const postings = await postingsIn(tx, group);
      await admitPostings(tx, actor, group, postings);
      const { accountId, communityResourceId } = group;
      const ids = await insertPostings(tx, group, postings, actor.id);
      for (const id of ids)
        tx.record({
          topic: topicOf.account(accountId),
          type: 'posting.created',
          subject: { kind: 'posting', id },
          version: 1,
          data: { id, communityResourceId },
          accountId,
          by: actor,
        });
      await notifyAgents(tx, actor, ids);
    });
    return { code: 200, message: POSTING_MESSAGES.posted };
  }
}
