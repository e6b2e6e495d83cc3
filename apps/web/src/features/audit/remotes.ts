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

/** What is looked for, as it stands in the address: an empty text is no filter. */
export interface AuditFilter {
  q: string;
  /** User id of who acted. */
  actor: string;
  /** A type of event, or its first part. */
  type: string;
  /** Days, both included. */
  from: string;
  to: string;
  /** One record: `farm:12`. */
  subject: string;
}

/** The filter as the calls take it. */
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

/** What happened to one record, newest first; its key is `farm:12`. */
export const recordHistory = remoteRecord<string, AuditListDto>('audit/record', {
  fetch: (record, signal) => {
    const [kind = '', id] = record.split(':');
    return ask(readRecordHistory, { path: { kind, id: Number(id) } }, { signal });
  },
});

/** There is one chain of topics to be checked. */
export const CHAIN = 'chain';
/** The server recomputes the chain of every topic of the account. */
export const chainCheck = remoteRecord<typeof CHAIN, AuditVerificationDto>('audit/chain', {
  fetch: (_chain, signal) => ask(verifyAudit, {}, { signal }),
});
