import { defineProblems } from '../platform/problems.js';
import { TRASH_MESSAGES } from './messages.js';

export const TRASH_PROBLEMS = defineProblems({
  'trash.gone': { status: 409, message: TRASH_MESSAGES.gone },
  'trash.nameTaken': { status: 409, message: TRASH_MESSAGES.nameTaken },
  'trash.parentGone': {
    status: 409,
    message: 'Its parent record is also in the trash. Restore that first.',
  },
  'trash.underWay': {
    status: 409,
    message: 'A job on it is still running. Wait until it ends or cancel it, then delete.',
  },
});

type Codes = typeof TRASH_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
