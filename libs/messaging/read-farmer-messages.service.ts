import { Injectable } from '@nestjs/common';
import { type FarmerMessageListDto, MESSAGING_MESSAGES } from '#libs/contracts';
import { FarmerScope } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { stateText } from './domain/tally.js';
import { messagesOfFarmer } from './persistence/farmer-messages.queries.js';

/** Reads the text messages that were sent to one farmer. */
@Injectable()
export class ReadFarmerMessages {
  constructor(
    private readonly database: Database,
    private readonly scope: FarmerScope,
  ) {}

  /** Returns the latest messages in the actor's scope. Throws `record.notFound` for a farmer out of scope. */
  async of(actor: SessionActor, asked: number): Promise<FarmerMessageListDto> {
    const { id, mainId } = await this.scope.require(actor, asked);
    const { resourceIds } = await this.scope.reachOf(actor, asked);
    const { rows, total } = await messagesOfFarmer(this.database, mainId ?? id, resourceIds);
    const list = rows.map(({ queuedAt, erasedOn, text, ...row }) => ({
      ...row,
      queuedAt: queuedAt.toISOString(),
      says: stateText(row.state, row.reason),
      text: erasedOn ? MESSAGING_MESSAGES.textDeleted : text,
    }));
    return { list, total };
  }
}
