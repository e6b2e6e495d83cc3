import { Injectable } from '@nestjs/common';
import { maySeeStaffNames, userName } from '#libs/access';
import {
  ADMINISTRATORS,
  type CardDto,
  type IssuedCardDto,
  type Link,
  pathOf,
  revokeCard,
} from '#libs/contracts';
import { FarmerScope } from '#libs/farmers';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { CardCodes } from './card-codes.js';
import { CardPhotos } from './card-photos.service.js';
import { photoUrl } from './domain/photo-url.js';
import { qrOf, qrSvg } from './domain/qr.js';
import { cardsOf, holderOf, type StoredCard } from './persistence/cards.queries.js';

/** Reads a farmer's card: what it shows, its state and the cards before it. */
@Injectable()
export class ReadCard {
  constructor(
    private readonly database: Database,
    private readonly farmers: FarmerScope,
    private readonly codes: CardCodes,
    private readonly photos: CardPhotos,
  ) {}

  /** Farmers reach their own. Throws `record.notFound` if the farmer is out of the actor's scope. */
  async find(actor: SessionActor, farmerId: number): Promise<CardDto> {
    const { id, mainId } = await this.farmers.require(actor, farmerId);
    const [found, cards, photo] = await Promise.all([
      holderOf(this.database, mainId ?? id),
      cardsOf(this.database, mainId ?? id),
      this.photos.of(this.database, mainId ?? id),
    ]);
    if (!found) throw new DomainError('record.notFound');
    const { isLocked, ...holder } = found;
    const [latest] = cards;
    const current = latest?.ended === null ? latest : null;
    const svg =
      current &&
      qrSvg(qrOf(this.codes.addressOf({ code: current.code, issuer: '', ...holder }, 'ONLINE'), 'ONLINE'));
    return {
      ...holder,
      profileImage: photoUrl(photo),
      qrimage: svg && `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      code: current?.code ?? null,
      state: latest ? (latest.ended ?? 'GENUINE') : 'NONE',
      cards: cards.map((card) => cardDto(card, actor)),
      links: hasRole(actor.roles, ADMINISTRATORS) ? linksOf(current, isLocked) : [],
    };
  }
}

function cardDto(card: StoredCard, { roles }: SessionActor): IssuedCardDto {
  const { id, ended, issuedOn, issuer, endedOn, ender, reason } = card;
  const seesNames = maySeeStaffNames(roles);
  return {
    id,
    state: ended ?? 'GENUINE',
    issuedOn: issuedOn.toISOString(),
    issuedBy: issuer && userName(issuer, seesNames),
    endedOn: endedOn?.toISOString() ?? null,
    endedBy: ender && userName(ender, seesNames),
    reason,
  };
}

function linksOf(current: StoredCard | null, isLocked: boolean): Link[] {
  const links: Link[] = isLocked ? [] : [{ rel: 'print', href: '/api/cards/print', method: 'POST' }];
  if (current)
    links.push({
      rel: 'revoke',
      href: `/api${pathOf(revokeCard, { cardId: current.id })}`,
      method: 'POST',
    });
  return links;
}
