import type { JobDto, JobFilter, JobListDto } from '#libs/contracts';
import { download, get, post } from '../core/api/http.js';

export interface JobQuery {
  show?: JobFilter;
  page?: number;
  size?: number;
  q?: string;
}

export function fetchJobs(query: JobQuery = {}, signal?: AbortSignal): Promise<JobListDto> {
  return get('/jobs', { query: { ...query }, signal });
}

export function fetchJob(id: number, signal?: AbortSignal): Promise<JobDto> {
  return get(`/jobs/${id}`, { signal });
}

export function cancelJob(id: number): Promise<JobDto> {
  return post(`/jobs/${id}/cancel`);
}

/** Saves the rejected rows: the original columns plus the reason. */
export function downloadRejects(id: number, label: string): Promise<void> {
  return download(`/jobs/${id}/rejects.csv`, `${label.replace(/\.[^.]+$/, '')}-rejected.csv`);
}
