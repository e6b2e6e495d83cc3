import type { ProblemCode } from '#libs/contracts';

/** The file as a whole cannot be imported. `sentence` tells the user what is wrong and what to do. */
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
