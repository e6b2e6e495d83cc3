import { defineProblems } from '../platform/problems.js';

export const REQUEST_PROBLEMS = defineProblems({
  'request.answered': { status: 409, message: 'This request is answered. File a new one instead.' },
  'request.erasing': {
    status: 409,
    message: 'A request with an erasure cannot be changed. Cancel the erasure first, unless it is done.',
  },
  'request.notErasure': { status: 409, message: 'This request is not about erasure.' },
  'request.notRestriction': {
    status: 409,
    message: 'Only a request for restriction, objection or erasure can restrict the record.',
  },
  'farmer.notRestricted': { status: 409, message: 'The record is not restricted.' },
  'erasure.forbidden': {
    status: 409,
    message: 'This farmer cannot be erased now. Restrict the record instead.',
  },
  'erasure.changed': {
    status: 409,
    message: 'Someone else changed this erasure. The latest state is shown.',
  },
});

type Codes = typeof REQUEST_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
