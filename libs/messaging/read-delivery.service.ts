import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import {
  type MessagePaceDto,
  type MessageStatisticsDto,
  type MessageStatisticsQuery,
  pathOf,
  type RecipientFilter,
  type RecipientOrderDto,
  saveMessagingSettings,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { figuresOf, monthsUntil } from './domain/figures.js';
import { PER_SECOND } from './messaging-settings.service.js';
import {
  handedOverBySecond,
  limitOf,
  messageFigures,
  PACE_SECONDS,
  paceSoFar,
  recipientOrder,
} from './persistence/delivery.queries.js';
import { ReadMessages } from './read-messages.service.js';

const MONTHS = 12;

/** Reads delivery results for live pages and charts. */
@Injectable()
export class ReadDelivery {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly messages: ReadMessages,
  ) {}

  /** Throws `record.notFound`. */
  async order(actor: SessionActor, id: number, filter: RecipientFilter): Promise<RecipientOrderDto> {
    await this.messages.require(actor, id);
    const { ids, at } = await recipientOrder(this.database, id, filter);
    return { list: ids, total: ids.length, at: at.toISOString() };
  }

  /** Throws `record.notFound`. */
  async pace(actor: SessionActor, id: number): Promise<MessagePaceDto> {
    const { accountId } = await this.messages.require(actor, id);
    const [limit, bySecond, soFar] = await Promise.all([
      limitOf(this.database, accountId),
      handedOverBySecond(this.database, id),
      paceSoFar(this.database, id),
    ]);
    const seconds = Array.from({ length: PACE_SECONDS }, () => 0);
    for (const { ago, n } of bySecond) {
      const at = PACE_SECONDS - 1 - Math.max(0, ago);
      seconds[at] = (seconds[at] ?? 0) + n;
    }
    return {
      perSecond: limit?.perSecond ?? PER_SECOND,
      perSecondBefore: limit?.perSecondBefore ?? null,
      changedBy: limit?.userId ? { id: limit.userId, name: limit.userName ?? '' } : null,
      changedAt: limit?.changedAt?.toISOString() ?? null,
      seconds,
      average: soFar.n > 1 && soFar.seconds ? soFar.n / soFar.seconds : null,
      halfWithin: soFar.halfWithin,
      at: (limit?.at ?? new Date()).toISOString(),
      links: [{ rel: 'save', href: `/api${pathOf(saveMessagingSettings)}`, method: 'PUT' }],
    };
  }

  async statistics(
    actor: SessionActor,
    { communityId, months = MONTHS }: MessageStatisticsQuery,
  ): Promise<MessageStatisticsDto> {
    const scope = await this.access.scopeOf(actor);
    const rows = await messageFigures(this.database, scope, { communityId: communityId ?? null, months });
    const of = (wanted: string) => rows.filter(({ by }) => by === wanted);
    const byMonth = new Map(of('month').map((row) => [row.month, row]));
    return {
      all: figuresOf(of('all')[0]),
      communities: of('community').map((row) => ({
        community: { id: row.communityId ?? 0, name: row.communityName ?? '' },
        ...figuresOf(row),
      })),
      networks: of('network').map((row) => ({ network: row.network, ...figuresOf(row) })),
      months: monthsUntil(new Date(), months).map((month) => ({ month, ...figuresOf(byMonth.get(month)) })),
    };
  }
}
