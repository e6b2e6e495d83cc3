import { put, select, takeEvery } from 'redux-saga/effects';
import {
  answerHolds,
  answerQuestions,
  cancelJob,
  chooseColumns,
  chooseSheet,
  downloadCheck,
  downloadCheckBook,
  type HoldAnswer,
  type HoldCode,
  type ImportAnswersBody,
  type ImportColumnsBody,
  type ImportDto,
  type ImportRowListDto,
  type ImportSheetBody,
  runImport,
} from '#libs/contracts';
import { ask, askFile } from '../../../core/api/ask.js';
import type { Failure } from '../../../core/api/problem.js';
import { registerSagas } from '../../../core/store.js';
import { createTask } from '../../../core/tasks/task.js';
import { openImport } from '../import.remote.js';
import { t } from '../texts.js';
import { checkedRows, type HeldList, heldRows, type RowsAsked } from './remotes.js';

interface Of {
  jobId: number;
}

/** Most likely someone else answered first: reloads the import and shows a message. */
const REFUSED = {
  failure: ({ status, message }: Failure) => (status === 409 ? t('otherWasFirst') : message),
  putsOnFailure: ({ status }: Failure) => (status === 409 ? [openImport.reload()] : []),
};
/** Stores the import as returned after an answer. */
const puts = (result: ImportDto, { jobId }: Of) => [openImport.changed(jobId, result)];
const MOVE = { ...REFUSED, mode: 'leading', puts } as const;

export const chooseSheetTask = createTask<Of & { body: ImportSheetBody }, ImportDto>(
  'imports/sheet',
  ({ jobId, body }) => ask(chooseSheet, { path: { jobId }, body }),
  MOVE,
);
export const chooseColumnsTask = createTask<Of & { body: ImportColumnsBody }, ImportDto>(
  'imports/columns',
  ({ jobId, body }) => ask(chooseColumns, { path: { jobId }, body }),
  MOVE,
);
export const answerQuestionsTask = createTask<Of & { body: ImportAnswersBody }, ImportDto>(
  'imports/questions',
  ({ jobId, body }) => ask(answerQuestions, { path: { jobId }, body }),
  MOVE,
);
export const runImportTask = createTask<Of, ImportDto>(
  'imports/run',
  ({ jobId }) => ask(runImport, { path: { jobId } }),
  MOVE,
);
export const discardTask = createTask<Of, unknown>(
  'imports/discard',
  ({ jobId }) => ask(cancelJob, { path: { jobId } }),
  { ...REFUSED, mode: 'leading' },
);

export interface HoldAnswered extends Of {
  code: HoldCode;
  /** One row; without it, all rows of the code. */
  row?: number;
  answer: HoldAnswer | null;
}
export const holdKey = ({ code, row }: Pick<HoldAnswered, 'code' | 'row'>) => `${code} ${row ?? 'all'}`;
export const answerHoldsTask = createTask<HoldAnswered, ImportDto>(
  'imports/holds',
  ({ jobId, code, row, answer }) =>
    ask(answerHolds, {
      path: { jobId },
      body: row === undefined ? { code, answer } : { rows: [row], answer },
    }),
  { ...REFUSED, mode: 'every', key: holdKey, puts },
);

export type CheckFormat = 'csv' | 'xlsx';
/** Saves the expected outcome of each row as a file. */
export const saveCheckTask = createTask<Of & { fileName: string; format: CheckFormat }, void>(
  'imports/saveCheck',
  ({ jobId, fileName, format }) =>
    askFile(
      format === 'csv' ? downloadCheck : downloadCheckBook,
      { path: { jobId } },
      `${fileName.replace(/\.[^.]+$/, '')}-check.${format}`,
    ),
  { ...REFUSED, mode: 'leading' },
);

/** Shows answers in the rows immediately. */
function* showAnswers({ payload: { args } }: { payload: { args: HoldAnswered } }): Generator {
  const list: HeldList = heldRows[args.code];
  const { asked, data } = (yield select(list.select)) as {
    asked: RowsAsked | null;
    data: ImportRowListDto | null;
  };
  if (!asked || !data || asked.jobId !== args.jobId) return;
  const shown = data.list.map((row) =>
    row.hold && (args.row === undefined || row.row === args.row)
      ? { ...row, hold: { ...row.hold, answer: args.answer } }
      : row,
  );
  yield put(list.changed(asked, { ...data, list: shown }));
}

const TASKS = [
  chooseSheetTask,
  chooseColumnsTask,
  answerQuestionsTask,
  runImportTask,
  answerHoldsTask,
  discardTask,
  saveCheckTask,
];

/** Called by the assistant's page, which loads this code. */
export function registerAssistant(): void {
  registerSagas('imports/assistant', [
    ...[...TASKS, openImport, checkedRows, ...Object.values(heldRows)].map(({ saga }) => saga),
    function* answered() {
      yield takeEvery(answerHoldsTask.succeeded, showAnswers);
    },
  ]);
}
