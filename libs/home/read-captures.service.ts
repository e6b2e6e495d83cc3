import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import {
  CAPTURE_PAGE_SIZE,
  type CaptureFiguresDto,
  type CaptureListDto,
  type CaptureQuery,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import {
  capturesByCommunity,
  capturesPage,
  countCaptures,
  latestCaptures,
} from './persistence/captures.queries.js';

/** Captures that the first page lists. */
const LATEST = 10;

/** What the agent who asks has captured, in the community resources of their access list. */
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

  /** A page of 300; a number beyond the last answers no farms. Throws `record.notFound` for a farm that is none of them. */
  async list(actor: SessionActor, query: CaptureQuery): Promise<CaptureListDto> {
    const captured = await this.captured(actor);
    const { communityId = null, farmId = null } = query;
    const { total, before } = await countCaptures(this.database, captured, communityId, farmId);
    if (farmId !== null && before === null) throw new DomainError('record.notFound');
    const page = before === null ? (query.page ?? 1) : Math.floor(before / CAPTURE_PAGE_SIZE) + 1;
    const offset = Math.min((page - 1) * CAPTURE_PAGE_SIZE, Number.MAX_SAFE_INTEGER);
    const range = { offset, limit: CAPTURE_PAGE_SIZE };
    const list = offset < total ? await capturesPage(this.database, captured, communityId, range) : [];
    return { list, totalProcessed: total, page };
  }

  private async captured(actor: SessionActor) {
    const { captured } = await this.access.scopeOf(actor);
    return captured ?? { by: actor.id, resourceIds: [] };
  }
}
