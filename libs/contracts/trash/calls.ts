import { call } from '../platform/calls.js';
import type { ListQuery } from '../platform/dto.js';
import type { RecoveredDto, TrashListDto } from './dto.js';

export const listTrash = call<{ query?: ListQuery; answer: TrashListDto }>('GET', '/trash');
/** Restores it with all its contents. A repeated call returns the same answer. */
export const recoverFromTrash = call<{ path: { id: number }; answer: RecoveredDto }>(
  'PUT',
  '/trash/recover/:id',
);
