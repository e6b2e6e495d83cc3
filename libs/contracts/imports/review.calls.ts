import { call, type FileAnswer } from '../platform/calls.js';
import type {
  ImportAnswersBody,
  ImportColumnsBody,
  ImportDto,
  ImportHoldsBody,
  ImportRowListDto,
  ImportRowQuery,
  ImportSheetBody,
  ImportUndoDto,
} from './review.dto.js';

type OfImport = { path: { jobId: number }; answer: ImportDto };

export const findImport = call<OfImport>('GET', '/imports/:jobId');
export const chooseSheet = call<OfImport & { body: ImportSheetBody }>('PUT', '/imports/:jobId/sheet');
export const chooseColumns = call<OfImport & { body: ImportColumnsBody }>('PUT', '/imports/:jobId/columns');
export const listImportRows = call<{
  path: { jobId: number };
  query: ImportRowQuery;
  answer: ImportRowListDto;
}>('GET', '/imports/:jobId/rows');
export const downloadCheck = call<{ path: { jobId: number }; answer: FileAnswer }>(
  'GET',
  '/imports/:jobId/check.csv',
);
export const downloadCheckBook = call<{ path: { jobId: number }; answer: FileAnswer }>(
  'GET',
  '/imports/:jobId/check.xlsx',
);
export const answerHolds = call<OfImport & { body: ImportHoldsBody }>('PUT', '/imports/:jobId/holds');
export const answerQuestions = call<OfImport & { body: ImportAnswersBody }>('PUT', '/imports/:jobId/answers');
/** Returns the import that is started instead. */
export const retryImport = call<OfImport>('POST', '/imports/:jobId/retry');
export const previewImportUndo = call<{ path: { jobId: number }; answer: ImportUndoDto }>(
  'GET',
  '/imports/:jobId/undo',
);
export const undoImport = call<{ path: { jobId: number }; answer: ImportUndoDto }>(
  'POST',
  '/imports/:jobId/undo',
);
export const runImport = call<OfImport>('POST', '/imports/:jobId/run');
