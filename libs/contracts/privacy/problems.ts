import { defineProblems } from '../platform/problems.js';

export const PRIVACY_PROBLEMS = defineProblems({
  'notice.inUse': {
    status: 409,
    message: 'A notice that was in use stays as it is. Add a new version instead.',
  },
  'consent.hasProof': {
    status: 409,
    message: 'This decision has a proof, which is never replaced. Record the decision again instead.',
  },
  'consent.unfitProof': {
    status: 400,
    message: 'A proof is a photo of at most 8 MB, or a recording of at most 20 seconds and 1 MB.',
  },
  'notice.alreadyUsed': { status: 409, message: 'This notice is or was in use already.' },
});

type Codes = typeof PRIVACY_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
