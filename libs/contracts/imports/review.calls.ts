import { call } from '../platform/calls.js';
import type {
  ImportAnswersBody,
  ImportColumnsBody,
  ImportDto,
  ImportHoldsBody,
  ImportRowListDto,
  ImportRowQuery,
  ImportSheetBody,
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
export const answerHolds = call<OfImport & { body: ImportHoldsBody }>('PUT', '/imports/:jobId/holds');
export const answerQuestions = call<OfImport & { body: ImportAnswersBody }>('PUT', '/imports/:jobId/answers');
export const runImport = call<OfImport>('POST', '/imports/:jobId/run');
