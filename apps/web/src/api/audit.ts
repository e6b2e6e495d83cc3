import type { AuditListDto, AuditVerificationDto } from '#libs/contracts';
import { address, download, get, post } from '../core/api/http.js';

export interface AuditFilter {
  q?: string;
  /** User id of who acted. */
  actor?: string;
  /** A type of event, or its first part. */
  type?: string;
  /** Days, both included. */
  from?: string;
  to?: string;
  /** One record: `farm:12`. */
  subject?: string;
}

export function fetchAudit(
  query: AuditFilter & { page: number; size: number },
  signal?: AbortSignal,
): Promise<AuditListDto> {
  return get('/audit', { query: { ...query }, signal });
}

/** Recomputes the chain of every topic of the account. */
export function verifyAudit(signal?: AbortSignal): Promise<AuditVerificationDto> {
  return get('/audit/verify', { signal });
}

/** What happened to one record, newest first. */
export function fetchRecordHistory(
  kind: string,
  id: number,
  signal?: AbortSignal,
): Promise<Pick<AuditListDto, 'list' | 'total'>> {
  return get(`/audit/record/${kind}/${id}`, { signal });
}

/** Saves all entries that match. */
export function downloadAudit(filter: AuditFilter): Promise<void> {
  const path = address('/audit.csv', { ...filter }).replace(/^\/api/, '');
  return download(path, 'audit.csv');
}

/** The answer is for the eyes of who asked: it goes into no store. @param reason kept in the audit */
export function revealBvn(farmerId: number, reason: string): Promise<{ bvn: string }> {
  return post(`/farmers/${farmerId}/reveal-bvn`, { reason });
}
