import {
  downloadFigures,
  downloadReport,
  type PersonReportDto,
  PROCESSOR_MESSAGES,
  printRegister,
  printReport,
  processorCalls,
  REPORT_MESSAGES,
  type RegisterDto,
  readRegister,
  type StartReportBody,
  startReport,
} from '#libs/contracts';
import { ask, askFile } from '../../core/api/ask.js';
import { onPatterns } from '../../core/feature/follows.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { createTask } from '../../core/tasks/task.js';
import { PROCESSORS_PATH } from './addresses.js';

export const processors = recordStore('processors', processorCalls, {
  one: 'processor',
  many: 'processors',
  path: PROCESSORS_PATH,
  to: () => PROCESSORS_PATH,
  follows: ['processor.*'],
  ofAccount: true,
  messages: PROCESSOR_MESSAGES,
  form: () => import('./ProcessorForm.js'),
});

export const register = remoteRecord<number, RegisterDto>('register/register', {
  fetch: (_account, signal) => ask(readRegister, {}, { signal }),
  reloadOn: [onPatterns(['processor.*', 'notice.*', 'retention.*']), topicRefreshNeeded.match],
});

const FILES = {
  pdf: { call: printRegister, name: 'register-of-processing.pdf' },
  figures: { call: downloadFigures, name: 'data-protection-figures.csv' },
};

export const saveRegister = createTask<keyof typeof FILES, void>(
  'register/save',
  (file) => askFile(FILES[file].call, {}, FILES[file].name),
  { mode: 'leading', key: (file) => file, failure: SERVER },
);

/** Starts a report about a farmer; `made` is its id. */
export const startReportTask = createTask<{ farmerId: number; body: StartReportBody }, PersonReportDto>(
  'register/report',
  ({ farmerId, body }) => ask(startReport, { path: { farmerId }, body }),
  { mode: 'leading', success: REPORT_MESSAGES.made, made: ({ id }) => id },
);

const REPORTS = { pdf: { call: printReport, end: 'pdf' }, data: { call: downloadReport, end: 'json' } };
export type ReportFile = keyof typeof REPORTS;

export const saveReport = createTask<{ reportId: number; as: ReportFile }, void>(
  'register/saveReport',
  ({ reportId, as }) =>
    askFile(REPORTS[as].call, { path: { reportId } }, `report-${reportId}.${REPORTS[as].end}`),
  { mode: 'leading', key: ({ as }) => as, failure: SERVER },
);

registerSagas('register', [processors, register, saveRegister, startReportTask, saveReport]);
