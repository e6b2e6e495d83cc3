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
/** Whose edits there are to take back. */
export const listEditors = call<{ path: { resourceId: number }; answer: EditorListDto }>(
  'GET',
  '/evaluation/editors/:resourceId',
);
/** How many farms it would be, before anybody says yes. */
export const previewEdits = call<{ path: { resourceId: number }; query: EditsQuery; answer: EditsDto }>(
  'GET',
  '/evaluation/edits/:resourceId',
);
export const revertEdits = call<{ path: { resourceId: number }; body: RevertEditsBody; answer: FarmsActDto }>(
  'POST',
  '/evaluation/edits/:resourceId/revert',
);
