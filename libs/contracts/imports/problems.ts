import { defineProblems } from '../platform/problems.js';
import { IMPORTS_MESSAGES } from './messages.js';

export const IMPORTS_PROBLEMS = defineProblems({
  'file.missing': { status: 400, message: IMPORTS_MESSAGES.noFile },
  'file.empty': { status: 400, message: IMPORTS_MESSAGES.empty },
  'file.tooLarge': { status: 413, message: IMPORTS_MESSAGES.tooLarge },
  'file.infected': { status: 422, message: IMPORTS_MESSAGES.infected },
  'file.wrongExtension': { status: 400, message: 'This kind of file cannot be imported here.' },
  'file.wrongContent': { status: 400, message: 'The content of the file does not match its extension.' },
  'file.unreadable': { status: 400, message: 'The file cannot be read.' },
  'file.noHeader': { status: 400, message: 'The first row must contain the column names.' },
  'file.hasNin': {
    status: 400,
    message: 'The file has National Identification Numbers, which Gona must not keep.',
  },
  'file.tooComplex': { status: 400, message: 'The file is too large when unpacked.' },
  'import.unknownColumn': { status: 400, message: 'The file lacks a column that this import needs.' },
  'import.notWaiting': { status: 409, message: IMPORTS_MESSAGES.notWaiting },
  'import.nothingAnswered': { status: 409, message: IMPORTS_MESSAGES.nothingAnswered },
  'import.notUndoable': { status: 409, message: IMPORTS_MESSAGES.notUndoable },
  'import.notRetryable': { status: 409, message: IMPORTS_MESSAGES.notRetryable },
  'import.fileGone': { status: 409, message: IMPORTS_MESSAGES.fileGone },
  'import.noInputs': { status: 409, message: IMPORTS_MESSAGES.noInputs },
  'import.wrongType': { status: 400, message: 'The import type must be BVN, TEMP_ID or CBN_ID.' },
});

type Codes = typeof IMPORTS_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
