import { defineProblems } from '../platform/problems.js';

export const MEMBERS_PROBLEMS = defineProblems({
  'member.phoneTaken': { status: 409, message: 'A member of this community already has this phone number.' },
});

type Codes = typeof MEMBERS_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
