import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { CommunityScope } from '#libs/community';
import {
  CARDS_MESSAGES,
  type CardChoiceBody,
  type CardCountsDto,
  type CardFarmerListDto,
  type CardGroupBody,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, pageOf } from '#libs/platform';
import { Notices } from '#libs/privacy';
import { type CardChoice, countChosen, countGroups, groupPage } from './persistence/choices.queries.js';

/** Chooses the farmers of a print within an actor's scope, and says who is left out and why. */
@Injectable()
export class ChooseCards {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly communities: CommunityScope,
    private readonly notices: Notices,
  ) {}

  /** Throws `request.invalid` if nobody is named, `record.notFound` if someone or something named is out of scope. */
  async choice(
    actor: SessionActor,
    { filter, farmerIds, include = [] }: CardChoiceBody,
  ): Promise<CardChoice> {
    if (!filter && !farmerIds?.length) throw DomainError.invalid({ filter: CARDS_MESSAGES.chooseOne });
    if (filter?.communityId !== undefined) await this.communities.communityOf(actor, filter.communityId);
    if (filter?.resourceId !== undefined) await this.communities.requireResource(actor, filter.resourceId);
    const choice: CardChoice = {
      scope: await this.access.scopeOf(actor),
      filter: filter ?? {},
      farmerIds: farmerIds ? [...new Set(farmerIds)] : null,
      include,
    };
    if (choice.farmerIds && (await countChosen(this.database, choice)) < choice.farmerIds.length)
      throw new DomainError('record.notFound');
    return choice;
  }

  /** Throws as `choice`. */
  async count(actor: SessionActor, body: CardChoiceBody): Promise<CardCountsDto> {
    const choice = await this.choice(actor, body);
    const { FIRST, REISSUE, NO_PHOTO, NO_RIFAN, DUPLICATE } = await countGroups(this.database, choice);
    return {
      first: FIRST,
      reissue: REISSUE,
      noPhoto: NO_PHOTO,
      noRifan: NO_RIFAN,
      duplicate: DUPLICATE,
      total: FIRST + REISSUE + NO_PHOTO + NO_RIFAN + DUPLICATE,
      cards: FIRST + (choice.include.includes('REISSUE') ? REISSUE : 0),
      hasNotice: await this.hasNotice(actor.accountId),
    };
  }

  /** Returns whether an account has a privacy notice in use. */
  async hasNotice(accountId: number): Promise<boolean> {
    return (await this.notices.ofAccount(accountId)).length > 0;
  }

  /** Lists the farmers of one group. Throws as `choice`. */
  async group(actor: SessionActor, body: CardGroupBody): Promise<CardFarmerListDto> {
    const choice = await this.choice(actor, body);
    const [list, counts] = await Promise.all([
      groupPage(this.database, choice, body.group, pageOf(body)),
      countGroups(this.database, choice),
    ]);
    return { list, total: counts[body.group] };
  }
}
