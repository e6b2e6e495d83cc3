import { call } from '../platform/calls.js';
import type { SuccessDto } from '../platform/dto.js';
import type { CardDto, RevokeCardBody, VerifiedCardDto } from './dto.js';

/** Farmers may read their own. */
export const readCard = call<{ path: { farmerId: number }; answer: CardDto }>(
  'GET',
  '/cards/farmer/:farmerId',
);
export const revokeCard = call<{ path: { cardId: number }; body: RevokeCardBody; answer: SuccessDto }>(
  'POST',
  '/cards/:cardId/revoke',
);
/** Needs no session; the page of the same path, without the prefix of the API, shows the answer. */
export const verifyCard = call<{ path: { code: string }; answer: VerifiedCardDto }>('GET', '/verify/:code');
