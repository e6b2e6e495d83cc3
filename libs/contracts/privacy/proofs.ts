import { call, type FileAnswer, type Upload } from '../platform/calls.js';
import type { ConsentsDto } from './dto.js';

/** Bytes of a recording: 20 seconds of any usual format. */
export const MAX_SOUND_BYTES = 1024 * 1024;

type OfConsent = { farmerId: number; consentId: number };
/** Attaches the proof of a decision. It is never replaced: record the decision again instead. */
export const storeProof = call<{ path: OfConsent; body: Upload; answer: ConsentsDto }>(
  'PUT',
  '/privacy/consents/:farmerId/:consentId/proof',
);
export const readProof = call<{ path: OfConsent; answer: FileAnswer }>(
  'GET',
  '/privacy/consents/:farmerId/:consentId/proof',
);
