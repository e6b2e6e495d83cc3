import { call } from '../platform/calls.js';
import type { JobDto, JobListDto, JobListQuery } from './dto.js';

export const listJobs = call<{ query?: JobListQuery; answer: JobListDto }>('GET', '/jobs');
export const findJob = call<{ path: { jobId: number }; answer: JobDto }>('GET', '/jobs/:jobId');
export const cancelJob = call<{ path: { jobId: number }; answer: JobDto }>('POST', '/jobs/:jobId/cancel');
export const resolveJob = call<{ path: { jobId: number }; answer: JobDto }>('POST', '/jobs/:jobId/resolve');
export const reopenJob = call<{ path: { jobId: number }; answer: JobDto }>('POST', '/jobs/:jobId/reopen');
