import { call } from '../platform/calls.js';
import type { FarmActDto, FarmsActDto } from './act-dto.js';
import type {
  BoundaryVersionListDto,
  EditorListDto,
  EditsDto,
  EditsQuery,
  RevertEditsBody,
  RevertFarmBody,
} from './history-dto.js';

export const listBoundaries = call<{ path: { farmId: number }; answer: BoundaryVersionListDto }>(
  'GET',
  '/evaluation/boundaries/:farmId',
);
export const revertBoundary = call<{ path: { farmId: number }; body: RevertFarmBody; answer: FarmActDto }>(
  'POST',
  '/evaluation/boundaries/:farmId/revert',
);
/** Lists editors whose edits can be reverted. */
export const listEditors = call<{ path: { resourceId: number }; answer: EditorListDto }>(
  'GET',
  '/evaluation/editors/:resourceId',
);
/** Counts the farms that would change, before the user confirms. */
export const previewEdits = call<{ path: { resourceId: number }; query: EditsQuery; answer: EditsDto }>(
  'GET',
  '/evaluation/edits/:resourceId',
);
export const revertEdits = call<{ path: { resourceId: number }; body: RevertEditsBody; answer: FarmsActDto }>(
  'POST',
  '/evaluation/edits/:resourceId/revert',
);
