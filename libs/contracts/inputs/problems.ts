import { defineProblems } from '../platform/problems.js';

export const INPUTS_PROBLEMS = defineProblems({
  'eop.inUse': {
    status: 409,
    message: 'Entries of the ledger stand on this input. Take them back by counter-entries first.',
  },
  'ledger.alreadyCountered': { status: 409, message: 'This entry has been taken back already.' },
  'ledger.isCounter': {
    status: 409,
    message: 'This is a counter-entry. Record what is right as a new entry.',
  },
  'ledger.overReturned': { status: 409, message: 'More would be brought back than was collected.' },
  'ledger.ownEntry': {
    status: 403,
    message: 'A second person decides about an entry: this one is your own.',
  },
  'ledger.alreadyDecided': { status: 409, message: 'Somebody has decided about this entry already.' },
});

type Codes = typeof INPUTS_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
