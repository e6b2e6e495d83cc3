import { sample } from '../platform/samples.js';
import {
  downloadAudit,
  downloadAuditBook,
  downloadCheckpoint,
  listAudit,
  readRecordHistory,
  verifyAudit,
} from './calls.js';

export const auditSamples = [
  sample(listAudit, { query: { type: 'session', from: '2026-01-01', page: 1, size: 20 } }),
  sample(verifyAudit, {}),
  sample(downloadCheckpoint, { as: (world) => world.user('SUPERADMIN') }),
  sample(downloadAudit, { query: { type: 'session.started', from: '2026-01-01' } }),
  sample(downloadAuditBook, { query: { type: 'session.started', from: '2026-01-01' } }),
  sample(
    readRecordHistory,
    { path: async (world) => ({ kind: 'farm', id: await world.id('farm') }) },
    // Filters entries by their subject; a record of another account yields none.
    { answersOfOthers: { list: [], total: 0 } },
  ),
];
