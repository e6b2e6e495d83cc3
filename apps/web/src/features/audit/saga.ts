import { all, call } from 'redux-saga/effects';
import { downloadAudit, downloadAuditBook } from '#libs/contracts';
import { askFile } from '../../core/api/ask.js';
import { registerFeature } from '../../core/store.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { createTask } from '../../core/tasks/task.js';
import { type AuditFilter, auditList, chainCheck, queryOf, recordHistory } from './remotes.js';
import { auditReducer } from './slice.js';

const EXPORTS = { csv: downloadAudit, xlsx: downloadAuditBook };
export type ExportFormat = keyof typeof EXPORTS;

/** Saves all matching entries. */
export const exportAuditTask = createTask<AuditFilter & { format: ExportFormat }, void>(
  'audit/export',
  ({ format, ...filter }) => askFile(EXPORTS[format], { query: queryOf(filter) }, `audit.${format}`),
  { mode: 'leading', key: ({ format }) => format, failure: SERVER },
);

registerFeature({
  name: 'audit',
  reducer: auditReducer,
  saga: function* audit(): Generator {
    const sagas = [exportAuditTask.saga, auditList.saga, recordHistory.saga, chainCheck.saga];
    yield all(sagas.map((saga) => call(saga)));
  },
});
