import { Injectable } from '@nestjs/common';
import type { VerifiedCardDto } from '#libs/contracts';
import { Database, DomainError, networkOf } from '#libs/platform';
import { CardPhotos } from './card-photos.service.js';
import { readCode } from './domain/card-code.js';
import { photoUrl } from './domain/photo-url.js';
import { cardByCode } from './persistence/cards.queries.js';
import { countWrongCode, secondsToWait } from './persistence/guesses.queries.js';

/**
 * Verifies the code of a card for anyone who has it. A network that tries many wrong codes must wait; so codes can't be
 * found by guessing.
 */
@Injectable()
export class VerifyCard {
  constructor(
    private readonly database: Database,
    private readonly photos: CardPhotos,
  ) {}

  /** Throws `card.wrongCodes` while the network of the address must wait, also for a right code. */
  async verify(typed: string, address: string): Promise<VerifiedCardDto> {
    const network = networkOf(address);
    const wait = await secondsToWait(this.database, network);
    if (wait > 0) throw new DomainError('card.wrongCodes', undefined, { retryAfter: wait });
    const code = readCode(typed);
    const card = code && (await cardByCode(this.database, code));
    if (!card) {
      const triesLeft = await countWrongCode(this.database, network);
      return { state: 'UNKNOWN', name: null, photo: null, endedOn: null, issuer: null, triesLeft };
    }
    return {
      state: card.ended ?? 'GENUINE',
      name: `${card.firstName} ${card.surname}`,
      photo: photoUrl(await this.photos.of(this.database, card.farmerId, { isPublic: true })),
      endedOn: card.endedOn?.toISOString() ?? null,
      issuer: card.issuer,
      triesLeft: null,
    };
  }
}
