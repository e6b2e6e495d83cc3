import type { FarmStatusFilter } from '../farms/constants.js';
import { call } from '../platform/calls.js';
import type {
  CapturingAgentListDto,
  CompleteFarmBody,
  EvaluationPageDto,
  EvaluationQuery,
  FarmActBody,
  FarmExtentDto,
  FarmHistoryDto,
  FarmPlaceDto,
  FarmPlaceQuery,
  FarmStatusDto,
  NextFarmDto,
  NextFarmQuery,
} from './dto.js';

/** Rows from `start`, counted from 0, to `end`, exclusive. */
type Page = { resourceId: number; farmStatus: FarmStatusFilter; start: number; end: number };

export const readEvaluationPage = call<{ path: Page; query?: EvaluationQuery; answer: EvaluationPageDto }>(
  'GET',
  '/evaluation/maps/:resourceId/:farmStatus/:start/:end',
);
/** Limited to the farms that one agent captured. */
export const readEvaluationPageOfAgent = call<{
  path: Page & { agentUsername: string };
  query?: EvaluationQuery;
  answer: EvaluationPageDto;
}>('GET', '/evaluation/maps/:resourceId/:farmStatus/:start/:end/:agentUsername');
export const completeFarm = call<{
  path: { farmId: number };
  body?: CompleteFarmBody;
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
export const readFarmExtent = call<{
  path: { resourceId: number };
  query?: EvaluationQuery;
  answer: FarmExtentDto;
}>('GET', '/evaluation/extent/:resourceId');
/** Finds the map page of a farm, so that its address opens it on any page. */
export const findFarmPlace = call<{
  path: { farmId: number };
  query?: FarmPlaceQuery;
  answer: FarmPlaceDto;
}>('GET', '/evaluation/place/:farmId');
/** Finds the next farm of a review queue that is not completed. */
export const findNextFarm = call<{
  path: { resourceId: number };
  query?: NextFarmQuery;
  answer: NextFarmDto;
}>('GET', '/evaluation/next/:resourceId');
