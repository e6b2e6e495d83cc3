import type { JobDto } from '../jobs/dto.js';
import { call, type FileAnswer } from '../platform/calls.js';
import type { SuccessDto } from '../platform/dto.js';
import type {
  CardChoiceBody,
  CardCountsDto,
  CardDto,
  CardFarmerListDto,
  CardGroupBody,
  CardPreviewDto,
  CardPrintListDto,
  PreviewCardsBody,
  PrintCardsBody,
  RevokeCardBody,
  VerifiedCardDto,
} from './dto.js';

/** Farmers may read their own. */
export const readCard = call<{ path: { farmerId: number }; answer: CardDto }>(
  'GET',
  '/cards/farmer/:farmerId',
);
export const revokeCard = call<{ path: { cardId: number }; body: RevokeCardBody; answer: SuccessDto }>(
  'POST',
  '/cards/:cardId/revoke',
);
export const countCards = call<{ body: CardChoiceBody; answer: CardCountsDto }>('POST', '/cards/count');
export const listCardGroup = call<{ body: CardGroupBody; answer: CardFarmerListDto }>(
  'POST',
  '/cards/farmers',
);
export const previewCards = call<{ body: PreviewCardsBody; answer: CardPreviewDto }>(
  'POST',
  '/cards/preview',
);
export const printCards = call<{ body: PrintCardsBody; answer: JobDto }>('POST', '/cards/print');
export const listCardPrints = call<{ answer: CardPrintListDto }>('GET', '/cards/prints');
export const downloadCards = call<{ path: { jobId: number }; answer: FileAnswer }>(
  'GET',
  '/cards/prints/:jobId/file',
);
/** Needs no session; the page of the same path, without the prefix of the API, shows the answer. */
export const verifyCard = call<{ path: { code: string }; answer: VerifiedCardDto }>('GET', '/verify/:code');
