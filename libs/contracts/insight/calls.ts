import { call } from '../platform/calls.js';
import type {
  ActivityListDto,
  AnalyticsDto,
  AnalyticsQuery,
  OverviewFarmListDto,
  OverviewFarmQuery,
  ProjectListDto,
  ResourceAnalyticsDto,
  SeasonListDto,
} from './dto.js';

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
export const listActivity = call<{ answer: ActivityListDto }>('GET', '/activity');
