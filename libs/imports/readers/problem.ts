import type { ProblemCode } from '#libs/contracts';

/** The file as a whole cannot be imported. `sentence` says what is wrong and what to do, in words for the user. */
export class ReaderProblem extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly sentence: string,
    options?: ErrorOptions,
  ) {
    super(sentence, options);
    this.name = 'ReaderProblem';
  }
}
