import { defineProblems } from '../platform/problems.js';
import { FARMERS_MESSAGES } from './messages.js';

export const FARMERS_PROBLEMS = defineProblems({
  'farmer.locked': { status: 409, message: FARMERS_MESSAGES.locked },
  'picture.unfit': { status: 422, message: FARMERS_MESSAGES.pictureBroken },
});

type Codes = typeof FARMERS_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
