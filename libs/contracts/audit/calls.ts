import { call, type FileAnswer } from '../platform/calls.js';
import type { AuditListDto, AuditQuery, AuditVerificationDto } from './dto.js';

export const listAudit = call<{ query?: AuditQuery; answer: AuditListDto }>('GET', '/audit');
export const verifyAudit = call<{ answer: AuditVerificationDto }>('GET', '/audit/verify');
/** Downloads the newest signed checkpoint of all accounts. Store it where operators of Gona can't change it. */
export const downloadCheckpoint = call<{ answer: FileAnswer }>('GET', '/audit/checkpoint');
export const downloadAudit = call<{ query?: AuditQuery; answer: FileAnswer }>('GET', '/audit.csv');
export const downloadAuditBook = call<{ query?: AuditQuery; answer: FileAnswer }>('GET', '/audit.xlsx');
export const readRecordHistory = call<{ path: { kind: string; id: number }; answer: AuditListDto }>(
  'GET',
  '/audit/record/:kind/:id',
);
