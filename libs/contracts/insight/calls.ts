import type { SeasonQuery } from '../inputs/eop.dto.js';
import { call } from '../platform/calls.js';
import type { CentralDto } from './central.dto.js';
import type {
  ActivityListDto,
  AnalyticsDto,
  AnalyticsQuery,
  InputAnalyticsDto,
  OverviewFarmListDto,
  OverviewFarmQuery,
  ProjectListDto,
  ResourceAnalyticsDto,
  SeasonListDto,
} from './dto.js';
import type { ExternalFarmerListDto, ExternalFarmerQuery } from './external.dto.js';
import type { FirstStepsDto } from './first-steps.dto.js';

export const listSeasons = call<{ path: { username: string }; answer: SeasonListDto }>(
  'GET',
  '/new-rest/cbn_dashboard_rest/seasons/:username',
);
export const listProjects = call<{ path: { season: string; userId: number }; answer: ProjectListDto }>(
  'GET',
  '/new-rest/cbn_dashboard_rest/communitiesAccessList/:season/:userId',
);
export const readAnalytics = call<{
  path: { username: string };
  query?: AnalyticsQuery;
  answer: AnalyticsDto;
}>('GET', '/new-rest/cbn_dashboard_rest/analytics/:username');
export const listOverviewFarms = call<{
  query: OverviewFarmQuery;
  answer: OverviewFarmListDto;
}>('GET', '/new-rest/cbn_dashboard_rest/maps');
export const readResourceAnalytics = call<{ path: { id: number }; answer: ResourceAnalyticsDto }>(
  'GET',
  '/community-resource/analytics/:id',
);
export const readInputAnalytics = call<{
  path: { id: number };
  query?: SeasonQuery;
  answer: InputAnalyticsDto;
}>('GET', '/community-resource/analytics/:id/inputs');
/** Lists the farmers of a community resource for the external overview. */
export const listExternalFarmers = call<{
  path: { id: number };
  query?: ExternalFarmerQuery;
  answer: ExternalFarmerListDto;
}>('GET', '/community-resource/external-farmers/:id');
/** Central statistics and revenue of all accounts. */
export const readCentral = call<{ answer: CentralDto }>('GET', '/new-rest/cbn_dashboard_rest/central');
export const listActivity = call<{ answer: ActivityListDto }>('GET', '/activity');
/** Counts of the steps to an account's first completed farm. */
export const readFirstSteps = call<{ answer: FirstStepsDto }>('GET', '/first-steps');
