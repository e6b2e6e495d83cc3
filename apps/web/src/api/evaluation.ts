import type {
  CapturingAgentListDto,
  ChangeFarmStatusBody,
  EvaluationFarm,
  EvaluationPageDto,
  FarmExtentDto,
  FarmHistoryDto,
  FarmStatus,
  FarmStatusDto,
  FarmStatusFilter,
} from '#libs/contracts';
import { get, post } from '../core/api/http.js';

/** A page of the evaluation map with its farms parsed. */
export interface EvaluationPage extends Omit<EvaluationPageDto, 'farmers'> {
  farms: EvaluationFarm[];
}

export interface EvaluationQuery {
  resourceId: number;
  status: FarmStatusFilter;
  /** Rows from `start` (counted from 0) up to, not including, `end`. */
  start: number;
  end: number;
  /** Username of a capturing agent; null for all. */
  agent: string | null;
}

export async function fetchEvaluationPage(
  { resourceId, status, start, end, agent }: EvaluationQuery,
  signal?: AbortSignal,
): Promise<EvaluationPage> {
  const path = `/evaluation/maps/${resourceId}/${status}/${start}/${end}`;
  const by = agent ? `/${encodeURIComponent(agent)}` : '';
  const { farmers, ...page } = await get<EvaluationPageDto>(path + by, { signal });
  return { ...page, farms: JSON.parse(farmers) as EvaluationFarm[] };
}

/** @throws ApiError 409 with the farm as it is now in `current`, 423 when another person holds it */
export function changeFarmStatus(
  farmId: number,
  status: FarmStatus,
  body: ChangeFarmStatusBody,
): Promise<FarmStatusDto> {
  const act = status === 'COMPLETED' ? 'mapping_completed' : 'mapping_not_completed';
  return post(`/evaluation/${act}/${farmId}`, body);
}

export function fetchCapturingAgents(
  resourceId: number,
  signal?: AbortSignal,
): Promise<CapturingAgentListDto> {
  return get(`/evaluation/agents/${resourceId}`, { signal });
}

export function fetchFarmHistory(farmId: number, signal?: AbortSignal): Promise<FarmHistoryDto> {
  return get(`/evaluation/history/${farmId}`, { signal });
}

export function fetchFarmExtent(resourceId: number, signal?: AbortSignal): Promise<FarmExtentDto> {
  return get(`/evaluation/extent/${resourceId}`, { signal });
}
