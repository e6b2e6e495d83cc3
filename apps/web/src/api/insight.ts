import type {
  ActivityListDto,
  AnalyticsDto,
  OverviewFarmListDto,
  ProjectListDto,
  SeasonListDto,
} from '#libs/contracts';
import { get } from '../core/api/http.js';

const BASE = '/new-rest/cbn_dashboard_rest';

export function fetchSeasons(username: string, signal?: AbortSignal): Promise<SeasonListDto> {
  return get(`${BASE}/seasons/${encodeURIComponent(username)}`, { signal });
}

export function fetchProjects(season: string, userId: number, signal?: AbortSignal): Promise<ProjectListDto> {
  return get(`${BASE}/communitiesAccessList/${encodeURIComponent(season)}/${userId}`, { signal });
}

/** Of one project by its name, else of a season's projects, else (both null) of all that the user may see. */
export function fetchAnalytics(
  username: string,
  { project, season }: { project: string | null; season: string | null },
  signal?: AbortSignal,
): Promise<AnalyticsDto> {
  return get(`${BASE}/analytics/${encodeURIComponent(username)}`, {
    query: project ? { project } : { season },
    signal,
  });
}

export function fetchOverviewFarms(project: string, signal?: AbortSignal): Promise<OverviewFarmListDto> {
  return get(`${BASE}/maps/`, { query: { communityResourceName: project }, signal });
}

export function fetchActivity(signal?: AbortSignal): Promise<ActivityListDto> {
  return get('/activity', { signal });
}
