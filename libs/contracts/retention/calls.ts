import { call } from '../platform/calls.js';
import type { DoneDto, SuccessDto } from '../platform/dto.js';
import type {
  HoldBody,
  RetentionItemListDto,
  RetentionItemQuery,
  RetentionPeriodsDto,
  SetPeriodBody,
} from './dto.js';

export const readPeriods = call<{ answer: RetentionPeriodsDto }>('GET', '/retention');
/** Sets the period of a kind, and starts the check. */
export const setPeriod = call<{ path: { kind: string }; body: SetPeriodBody; answer: DoneDto }>(
  'PUT',
  '/retention/periods/:kind',
);
/** Lists what is deleted next, the first day first. */
export const listRetentionItems = call<{ query?: RetentionItemQuery; answer: RetentionItemListDto }>(
  'GET',
  '/retention/items',
);
export const holdData = call<{ body: HoldBody; answer: SuccessDto }>('POST', '/retention/holds');
/** Ends a hold; its data stays on the list for the full notice again. */
export const releaseData = call<{ path: { holdId: number }; answer: DoneDto }>(
  'POST',
  '/retention/holds/:holdId/release',
);
