import { Injectable } from '@nestjs/common';
import { Access, userName } from '#libs/access';
import { CommunityScope } from '#libs/community';
import {
  type ListQuery,
  MESSAGING_MESSAGES,
  type MemberMessageListDto,
  type MessageDto,
  type MessageListDto,
  type MessageListQuery,
  type RecipientListDto,
  type RecipientListQuery,
  SMS_HOLDS,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, orderOf, pageOf } from '#libs/platform';
import { datesOf } from '#libs/retention';
import { shownNumber } from './domain/numbers.js';
import { costOf, countsIn, linksOf, reasonsIn, stateText } from './domain/tally.js';
import {
  countRecipients,
  findMessageRow,
  type MessageRow,
  messagePage,
  RECIPIENT_FIELDS,
  recipientPage,
  recipientsByIds,
  type Tally,
  talliesOf,
} from './persistence/message.queries.js';

/** Reads messages within the community resources that users reach. */
@Injectable()
export class ReadMessages {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly communities: CommunityScope,
  ) {}

  /** Throws `record.notFound`. */
  async find(actor: SessionActor, id: number): Promise<MessageDto> {
    const row = await this.require(actor, id);
    const dto = dtoOf(row, (await talliesOf(this.database, [id])).get(id) ?? []);
    if (row.endedAt === null) return dto;
    const set = { kind: 'messages', id, since: row.endedAt, goneOn: row.erasedOn } as const;
    return { ...dto, retention: await datesOf(this.database, row.accountId, [set]) };
  }

  async list(actor: SessionActor, query: MessageListQuery): Promise<MessageListDto> {
    const scope = await this.access.scopeOf(actor);
    const { rows, total } = await messagePage(this.database, scope, query, pageOf(query));
    const tallies = await talliesOf(
      this.database,
      rows.map(({ id }) => id),
    );
    return { list: rows.map((row) => dtoOf(row, tallies.get(row.id) ?? [])), total };
  }

  /** Throws `record.notFound`, `request.invalid` for an unsupported sort field. */
  async recipients(actor: SessionActor, id: number, query: RecipientListQuery): Promise<RecipientListDto> {
    const order = orderOf(query.sort, RECIPIENT_FIELDS, { field: 'changedAt', descending: true });
    if (!order) throw DomainError.invalid({ sort: `Sort by one of ${RECIPIENT_FIELDS.join(', ')}.` });
    await this.require(actor, id);
    const { ids, since } = query;
    const { rows, total } = ids
      ? await this.these(id, ids.split(',').map(Number), query)
      : await recipientPage(this.database, id, query, order, pageOf(query));
    const list = rows.map((row) => ({
      ...row,
      number: row.number === null ? '' : shownNumber(row.number),
      says: stateText(row.state, row.reason),
      changedAt: row.changedAt.toISOString(),
    }));
    const changedSince = since ? await countRecipients(this.database, id, query, since) : null;
    return { list, total, changedSince };
  }

  private async these(id: number, ids: number[], query: RecipientListQuery) {
    const [rows, total] = await Promise.all([
      recipientsByIds(this.database, id, ids),
      countRecipients(this.database, id, query),
    ]);
    return { rows, total };
  }

  /** Returns earlier messages of a community, newest first. Throws `record.notFound`. */
  async ofCommunity(
    actor: SessionActor,
    communityId: number,
    query: ListQuery,
  ): Promise<MemberMessageListDto> {
    await this.communities.communityOf(actor, communityId);
    const scope = await this.access.scopeOf(actor);
    const { rows, total } = await messagePage(this.database, scope, { ...query, communityId }, pageOf(query));
    const list = rows.map(({ id, text, createdAt, erasedOn }) => ({
      id,
      message: erasedOn ? MESSAGING_MESSAGES.textDeleted : text,
      createdOn: createdAt.toISOString(),
    }));
    return { list, total };
  }

  /** Returns a message in scope. Throws `record.notFound`. */
  async require(actor: SessionActor, id: number): Promise<MessageRow> {
    const row = await findMessageRow(this.database, await this.access.scopeOf(actor), id);
    if (!row) throw new DomainError('record.notFound');
    return row;
  }
}

function dtoOf(row: MessageRow, tallies: readonly Tally[]): MessageDto {
  const counts = countsIn(tallies);
  const hold = row.state === 'sending' ? row.hold : null;
  return {
    id: row.id,
    communityResource: { id: row.resourceId, name: row.resourceName },
    community: { id: row.communityId, name: row.communityName },
    text: row.erasedOn ? MESSAGING_MESSAGES.textDeleted : row.text,
    class: row.class,
    provider: row.provider,
    simulated: row.provider === 'simulator',
    state: row.state,
    hold,
    holdTitle: hold && SMS_HOLDS[hold],
    heldUntil: (hold && row.heldUntil?.toISOString()) ?? null,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.creator && userName(row.creator),
    endedAt: row.endedAt?.toISOString() ?? null,
    lastAct:
      row.lastAct && row.lastActAt
        ? { act: row.lastAct, by: row.lastActBy ?? '', at: row.lastActAt.toISOString() }
        : null,
    jobId: row.jobId,
    recipients: tallies.reduce((sum, { n }) => sum + n, 0),
    counts,
    refused: row.refused,
    reasons: reasonsIn(tallies),
    segments: tallies.reduce((sum, { segments }) => sum + segments, 0),
    rateKobo: row.rateKobo,
    cost: costOf(tallies),
    retention: [],
    links: linksOf(row, tallies),
  };
}
