import { call } from '../platform/calls.js';
import type { DoneDto } from '../platform/dto.js';
import type {
  ComparisonDto,
  DuplicateDetailDto,
  DuplicateListDto,
  DuplicateQuery,
  FarmerDuplicatesDto,
  MergeBody,
  MergedDto,
  MergeUndoneDto,
  PairVersionBody,
} from './dto.js';

type OfPair = { path: { pairId: number } };

export const listDuplicates = call<{ query?: DuplicateQuery; answer: DuplicateListDto }>(
  'GET',
  '/duplicates',
);
export const findDuplicate = call<OfPair & { answer: DuplicateDetailDto }>('GET', '/duplicates/:pairId');
/** Links one record of the pair to the other, the main record. */
export const mergeDuplicate = call<OfPair & { body: MergeBody; answer: MergedDto }>(
  'POST',
  '/duplicates/:pairId/merge',
);
/** Remembers that the pair are different people; later comparisons respect it. */
export const markDifferent = call<OfPair & { body: PairVersionBody; answer: DoneDto }>(
  'POST',
  '/duplicates/:pairId/different',
);
export const reopenDuplicate = call<OfPair & { answer: DoneDto }>('POST', '/duplicates/:pairId/reopen');
export const undoMerge = call<{ path: { mergeId: number }; answer: MergeUndoneDto }>(
  'POST',
  '/duplicates/merges/:mergeId/undo',
);
export const duplicatesOfFarmer = call<{ path: { farmerId: number }; answer: FarmerDuplicatesDto }>(
  'GET',
  '/duplicates/farmer/:farmerId',
);
export const compareAllFarmers = call<{ answer: ComparisonDto }>('POST', '/duplicates/compare');
