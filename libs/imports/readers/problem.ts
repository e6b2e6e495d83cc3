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

/** Reports a column or an attribute of NINs. */
export const ninProblem = (heading: string): ReaderProblem =>
  new ReaderProblem(
    'file.hasNin',
    `"${heading.trim()}" names National Identification Numbers, which Gona must not keep. The file was deleted. Remove them from it, or save a list as CSV or .xlsx, and import again.`,
  );
