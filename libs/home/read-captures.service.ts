import { Injectable } from '@nestjs/common';
import { Access, maySeeStaffNames, nameless } from '#libs/access';
import {
  type AgentCaptureListDto,
  CAPTURE_PAGE_SIZE,
  type CaptureFiguresDto,
  type CaptureListDto,
  type CaptureQuery,
  type PostingCapturesDto,
  type PostingCapturesQuery,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { type Captured, Database, DomainError } from '#libs/platform';
import { requireGroup, requirePosting } from '#libs/tasks';
import {
  agentInScope,
  capturesByCommunity,
  capturesPage,
  countCaptures,
  latestCaptures,
  latestResource,
} from './persistence/captures.queries.js';

/** Number of captures listed on the home page. */
const LATEST = 10;

/**
 * Reads an agent's captures: the actor's own, in the community resources of their access list and postings, or those of an agent in
 * scope.
 */
@Injectable()
export class ReadCaptures {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  async figures(actor: SessionActor): Promise<CaptureFiguresDto> {
    const captured = await this.captured(actor);
    const [counts, latest] = await Promise.all([
      capturesByCommunity(this.database, captured),
      latestCaptures(this.database, captured, LATEST),
    ]);
    const sum = (of: 'farms' | 'completed' | 'today') => counts.reduce((all, each) => all + each[of], 0);
    const [total, completed] = [sum('farms'), sum('completed')];
    return {
      today: sum('today'),
      total,
      completed,
      waiting: total - completed,
      latest,
      communities: counts.map(({ today: _today, ...each }) => each),
    };
  }

  /**
   * Returns a page of 300; a page beyond the last has no farms. Throws `record.notFound` for a farm that is not among
   * them.
   */
  async list(actor: SessionActor, query: CaptureQuery): Promise<CaptureListDto> {
    return this.page(await this.captured(actor), query);
  }

  /**
   * Returns the same for an agent in the actor's scope. Throws `record.notFound` for a user who is not an agent in
   * scope, and for a task out of scope.
   */
  async ofAgent(actor: SessionActor, agentId: number, query: CaptureQuery): Promise<AgentCaptureListDto> {
    const scope = await this.access.scopeOf(actor);
    const agent = await agentInScope(this.database, agentId, scope);
    if (!agent) throw new DomainError('record.notFound');
    const { assignedTaskId: taskId } = query;
    const task = taskId ? await requireGroup(this.database, scope, taskId) : null;
    const captured = { by: agentId, resourceIds: agent.resourceIds };
    const answer = await this.page(captured, query);
    return {
      ...answer,
      communityResourceId: task?.communityResourceId ?? (await latestResource(this.database, captured)),
      agent: maySeeStaffNames(actor.roles) ? agent.name : nameless(['AGENT']),
    };
  }

  /** Returns what the agent of a posting captured for it. Throws `record.notFound` out of scope. */
  async ofPosting(
    actor: SessionActor,
    postingId: number,
    query: PostingCapturesQuery,
  ): Promise<PostingCapturesDto> {
    const scope = await this.access.scopeOf(actor);
    const { agentId, communityResourceId } = await requirePosting(this.database, scope, postingId);
    const captured = { by: agentId, resourceIds: [communityResourceId] };
    const { list, ...answer } = await this.page(captured, query, postingId);
    const agents = JSON.stringify([{ id: agentId }]);
    return { status: 200, ...answer, list: list.map((each) => ({ ...each, agents })) };
  }

  private async page(
    captured: Captured,
    query: CaptureQuery,
    postingId: number | null = null,
  ): Promise<CaptureListDto> {
    const { communityId = null, farmId = null, assignedTaskId: taskId = null } = query;
    const part = { communityId, taskId, postingId };
    const { total, before } = await countCaptures(this.database, captured, part, farmId);
    if (farmId !== null && before === null) throw new DomainError('record.notFound');
    const page = before === null ? (query.page ?? 1) : Math.floor(before / CAPTURE_PAGE_SIZE) + 1;
    const offset = Math.min((page - 1) * CAPTURE_PAGE_SIZE, Number.MAX_SAFE_INTEGER);
    const range = { offset, limit: CAPTURE_PAGE_SIZE };
    const list = offset < total ? await capturesPage(this.database, captured, part, range) : [];
    return { list, totalProcessed: total, page };
  }

  private async captured(actor: SessionActor) {
    const { captured } = await this.access.scopeOf(actor);
    return captured ?? { by: actor.id, resourceIds: [] };
  }
}
