import { call } from '../platform/calls.js';
import type {
  DismissFindingBody,
  FarmFindingsDto,
  FarmsQuery,
  FindingDetailDto,
  FindingDto,
  FindingListDto,
  FindingQuery,
  FindingsOfFarmsDto,
  InspectionDto,
} from './dto.js';
import type { SettledFindingDto, SettleFindingBody } from './settle-dto.js';

export const listFindings = call<{
  path: { resourceId: number };
  query?: FindingQuery;
  answer: FindingListDto;
}>('GET', '/evaluation/findings/:resourceId');
export const readFarmFindings = call<{ path: { farmId: number }; answer: FarmFindingsDto }>(
  'GET',
  '/evaluation/findings/farm/:farmId',
);
/** Returns open findings for some farms of a community resource: a page of the map. */
export const findingsOfFarms = call<{
  path: { resourceId: number };
  query: FarmsQuery;
  answer: FindingsOfFarmsDto;
}>('GET', '/evaluation/findings/:resourceId/of-farms');
export const findFinding = call<{ path: { findingId: number }; answer: FindingDetailDto }>(
  'GET',
  '/findings/:findingId',
);
export const dismissFinding = call<{
  path: { findingId: number };
  body: DismissFindingBody;
  answer: FindingDto;
}>('POST', '/findings/:findingId/dismiss');
/** Settles an overlap: one farm keeps the overlapping area, or each gets the half next to it. */
export const settleFinding = call<{
  path: { findingId: number };
  body: SettleFindingBody;
  answer: SettledFindingDto;
}>('POST', '/findings/:findingId/settle');
export const inspectResource = call<{ path: { resourceId: number }; answer: InspectionDto }>(
  'POST',
  '/evaluation/findings/:resourceId/inspect',
);
/** Inspects all programmes of the account. */
export const inspectAccount = call<{ answer: InspectionDto }>('POST', '/findings/inspect');
