import { defineProblems } from '../platform/problems.js';

export const INPUTS_PROBLEMS = defineProblems({
  'eop.inUse': {
    status: 409,
    message: 'This input has ledger entries. Reverse them first.',
  },
  'ledger.alreadyCountered': { status: 409, message: 'This entry has already been reversed.' },
  'ledger.isCounter': {
    status: 409,
    message: 'This is a reversal. Record the correct figures as a new entry.',
  },
  'ledger.overReturned': {
    status: 409,
    message: 'The returned quantity is more than the collected quantity.',
  },
  'ledger.ownEntry': {
    status: 403,
    message: 'You recorded this entry, so another person must decide.',
  },
  'ledger.seasonClosed': { status: 409, message: 'This season is closed.' },
  'ledger.alreadyDecided': { status: 409, message: 'This entry has already been decided.' },
});

type Codes = typeof INPUTS_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
