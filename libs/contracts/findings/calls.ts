import { call } from '../platform/calls.js';
import type {
  DismissFindingBody,
  FarmFindingsDto,
  FindingDetailDto,
  FindingDto,
  FindingListDto,
  FindingQuery,
  InspectionDto,
} from './dto.js';

export const listFindings = call<{
  path: { resourceId: number };
  query?: FindingQuery;
  answer: FindingListDto;
}>('GET', '/evaluation/findings/:resourceId');
export const readFarmFindings = call<{ path: { farmId: number }; answer: FarmFindingsDto }>(
  'GET',
  '/evaluation/findings/farm/:farmId',
);
export const findFinding = call<{ path: { findingId: number }; answer: FindingDetailDto }>(
  'GET',
  '/findings/:findingId',
);
export const dismissFinding = call<{
  path: { findingId: number };
  body: DismissFindingBody;
  answer: FindingDto;
}>('POST', '/findings/:findingId/dismiss');
export const inspectResource = call<{ path: { resourceId: number }; answer: InspectionDto }>(
  'POST',
  '/evaluation/findings/:resourceId/inspect',
);
/** All programmes of the account. */
export const inspectAccount = call<{ answer: InspectionDto }>('POST', '/findings/inspect');
