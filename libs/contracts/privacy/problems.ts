import { defineProblems } from '../platform/problems.js';

export const PRIVACY_PROBLEMS = defineProblems({
  'notice.inUse': {
    status: 409,
    message: 'A notice that was in use cannot be changed. Add a new version instead.',
  },
  'consent.hasProof': {
    status: 409,
    message:
      'This decision already has a proof, which cannot be replaced. Record the decision again instead.',
  },
  'consent.unfitProof': {
    status: 400,
    message: 'A proof is a photo of at most 8 MB, or a recording of at most 20 seconds and 1 MB.',
  },
  'notice.alreadyUsed': { status: 409, message: 'This notice is already in use, or was in use before.' },
});

type Codes = typeof PRIVACY_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
