import {
  type AuditListDto,
  type AuditVerificationDto,
  listAudit,
  readRecordHistory,
  verifyAudit,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';

/** The filter, as in the address: an empty text is no filter. */
export interface AuditFilter {
  q: string;
  /** User id of the actor. */
  actor: string;
  /** An event type, or its first part. */
  type: string;
  /** Days, both inclusive. */
  from: string;
  to: string;
  /** One record: `farm:12`. */
  subject: string;
}

/** Returns the query parameters of the filter. */
export function queryOf({ actor, ...filter }: AuditFilter) {
  return { ...filter, actor: actor ? Number(actor) : undefined };
}

export const auditList = remoteList<AuditFilter & { page: number; size: number }, AuditListDto>(
  'audit/list',
  {
    fetch: ({ page, size, ...filter }, signal) =>
      ask(listAudit, { query: { ...queryOf(filter), page, size } }, { signal }),
  },
);

/** Events of one record, newest first; the key is `farm:12`. */
export const recordHistory = remoteRecord<string, AuditListDto>('audit/record', {
  fetch: (record, signal) => {
    const [kind = '', id] = record.split(':');
    return ask(readRecordHistory, { path: { kind, id: Number(id) } }, { signal });
  },
});

/** All topics are checked as one, so there is one key. */
export const CHAIN = 'chain';
/** Has the server recompute the chain of every topic of the account. */
export const chainCheck = remoteRecord<typeof CHAIN, AuditVerificationDto>('audit/chain', {
  fetch: (_chain, signal) => ask(verifyAudit, {}, { signal }),
});
