import { call } from '../platform/calls.js';
import type { ListQuery } from '../platform/dto.js';
import type { RecoveredDto, TrashListDto } from './dto.js';

export const listTrash = call<{ query?: ListQuery; answer: TrashListDto }>('GET', '/trash');
/** Puts it back with all that went with it. Asked again once it is back, it says so again. */
export const recoverFromTrash = call<{ path: { id: number }; answer: RecoveredDto }>(
  'PUT',
  '/trash/recover/:id',
);
