import { Injectable } from '@nestjs/common';
import { Biometrics } from '#libs/farmers';
import type { Reader } from '#libs/platform';
import { consentOf } from '#libs/privacy';

/**
 * Reads the photos that cards show. The farmer decides: a refused photo is on no card, and a public page shows only one
 * that the farmer agreed to (GAID 2025, article 18(1)).
 */
@Injectable()
export class CardPhotos {
  constructor(private readonly pictures: Biometrics) {}

  /**
   * Returns the thumbnail of the photo on a card, as a JPEG; null if there is none, or the farmer refused it or withdrew
   * the consent. With `isPublic`, also null if the farmer was never asked.
   */
  async of(reader: Reader, farmerId: number, { isPublic = false } = {}): Promise<Buffer | null> {
    const decision = await consentOf(reader, farmerId, 'cardPhoto');
    if (decision === null ? isPublic : decision !== 'GIVEN') return null;
    return this.pictures.photoOf(reader, farmerId);
  }
}
