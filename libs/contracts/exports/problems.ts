import { defineProblems } from '../platform/problems.js';
import { EXPORTS_MESSAGES } from './messages.js';

export const EXPORTS_PROBLEMS = defineProblems({
  'export.expired': { status: 404, message: EXPORTS_MESSAGES.expired },
  'export.cancelled': { status: 409, message: EXPORTS_MESSAGES.cancelled },
  'export.tooLarge': { status: 400, message: EXPORTS_MESSAGES.tooLarge },
});

type Codes = typeof EXPORTS_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
