import { Injectable } from '@nestjs/common';
import {
  askProposedErasures,
  confirmProposedErasures,
  type ErasuresActedDto,
  type Link,
  type ProposedErasuresDto,
  pathOf,
  REQUEST_MESSAGES,
} from '#libs/contracts';
import { lockFarmerRecords } from '#libs/farmers';
import { Independence, type SessionActor } from '#libs/identity';
import { count, Database, DomainError, plural } from '#libs/platform';
import { eventOn } from './answer-requests.service.js';
import { type Acted, askNext, confirmNext, countProposed } from './persistence/proposed-erasures.queries.js';

/** Erases inactive farmers, many at a time, by two people and after the wait of any erasure. */
@Injectable()
export class ProposedErasures {
  constructor(
    private readonly database: Database,
    private readonly independence: Independence,
  ) {}

  async read(actor: SessionActor): Promise<ProposedErasuresDto> {
    const dependents = await this.independence.dependentOn(this.database, actor.id);
    const { proposed, toConfirm } = await countProposed(this.database, actor.accountId, dependents);
    const links: Link[] = [];
    if (proposed > 0) links.push({ rel: 'ask', href: `/api${pathOf(askProposedErasures)}`, method: 'POST' });
    if (toConfirm > 0)
      links.push({ rel: 'confirm', href: `/api${pathOf(confirmProposedErasures)}`, method: 'POST' });
    return { proposed, toConfirm, links };
  }

  /** Requests the next 1,000 erasures that nothing forbids; another administrator confirms them. */
  ask(actor: SessionActor): Promise<ErasuresActedDto> {
    return this.database.transaction(async (tx) => {
      const acted = await askNext(tx, actor.accountId, actor.id);
      for (const each of acted) tx.record(eventOn('erasure.asked', requestOf(actor, each), actor));
      return answer(acted.length, 'requested');
    });
  }

  /**
   * Confirms the next 1,000 that an independent administrator requested, and locks their records. Throws
   * `user.unconfirmed`.
   */
  confirm(actor: SessionActor): Promise<ErasuresActedDto> {
    return this.database.transaction(async (tx) => {
      const dependents = await this.independence.dependentOn(tx, actor.id);
      if (!dependents) throw new DomainError('user.unconfirmed');
      const acted = await confirmNext(tx, actor.accountId, actor.id, dependents);
      for (const each of acted) {
        await lockFarmerRecords(tx, each.farmerId, 'restriction', null);
        const erasesAfter = each.at.toISOString();
        tx.record(eventOn('erasure.confirmed', requestOf(actor, each), actor, { erasesAfter }));
      }
      return answer(acted.length, 'confirmed');
    });
  }
}

const requestOf = ({ accountId }: SessionActor, { id, farmerId }: Acted) => ({
  id,
  farmerId,
  accountId,
  kind: 'erasure' as const,
  state: 'OPEN' as const,
});

const answer = (erasures: number, done: string): ErasuresActedDto => ({
  erasures,
  message:
    erasures === 0
      ? REQUEST_MESSAGES.proposedNone
      : `${count(erasures)} ${plural(erasures, 'erasure', 'erasures')} ${done}`,
});
