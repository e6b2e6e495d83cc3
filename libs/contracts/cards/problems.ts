import { defineProblems } from '../platform/problems.js';
import { CARDS_MESSAGES } from './messages.js';

export const CARDS_PROBLEMS = defineProblems({
  'card.ended': { status: 409, message: CARDS_MESSAGES.ended },
  'card.none': { status: 409, message: CARDS_MESSAGES.none },
  'card.expired': { status: 404, message: CARDS_MESSAGES.expired },
  'card.wrongCodes': { status: 429, message: CARDS_MESSAGES.wait },
});

type Codes = typeof CARDS_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
