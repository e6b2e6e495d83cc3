import type { FarmStatusFilter } from '../farms/constants.js';
import { call } from '../platform/calls.js';
import type {
  CapturingAgentListDto,
  EvaluationPageDto,
  FarmActBody,
  FarmExtentDto,
  FarmHistoryDto,
  FarmPlaceDto,
  FarmPlaceQuery,
  FarmStatusDto,
} from './dto.js';

/** Rows from `start`, counted from 0, up to, not including, `end`. */
type Page = { resourceId: number; farmStatus: FarmStatusFilter; start: number; end: number };

export const readEvaluationPage = call<{ path: Page; answer: EvaluationPageDto }>(
  'GET',
  '/evaluation/maps/:resourceId/:farmStatus/:start/:end',
);
/** Of the farms that one agent captured. */
export const readEvaluationPageOfAgent = call<{
  path: Page & { agentUsername: string };
  answer: EvaluationPageDto;
}>('GET', '/evaluation/maps/:resourceId/:farmStatus/:start/:end/:agentUsername');
export const completeFarm = call<{
  path: { farmId: number };
  body?: FarmActBody;
  answer: FarmStatusDto;
}>('POST', '/evaluation/mapping_completed/:farmId');
export const reopenFarm = call<{
  path: { farmId: number };
  body?: FarmActBody;
  answer: FarmStatusDto;
}>('POST', '/evaluation/mapping_not_completed/:farmId');
export const listCapturingAgents = call<{ path: { resourceId: number }; answer: CapturingAgentListDto }>(
  'GET',
  '/evaluation/agents/:resourceId',
);
export const readFarmHistory = call<{ path: { farmId: number }; answer: FarmHistoryDto }>(
  'GET',
  '/evaluation/history/:farmId',
);
export const readFarmExtent = call<{ path: { resourceId: number }; answer: FarmExtentDto }>(
  'GET',
  '/evaluation/extent/:resourceId',
);
/** On which page of the map a farm lies, so that its address opens it wherever that is. */
export const findFarmPlace = call<{
  path: { farmId: number };
  query?: FarmPlaceQuery;
  answer: FarmPlaceDto;
}>('GET', '/evaluation/place/:farmId');
