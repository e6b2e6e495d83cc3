import { PROBLEMS, type ProblemCode } from '#libs/contracts';

/** What may go with a problem to the client. */
export interface ProblemDetails {
  /** Field -> what is wrong with it. */
  fields?: Record<string, string>;
  /** The record as it is now, for a conflict. */
  current?: object;
  /** Seconds after which it may be tried again. */
  retryAfter?: number;
}

/**
 * What a lib throws when a rule says no: a code of the catalogue, a sentence for people (the catalogue's, or one that
 * says more), and a cause for the log. Transports map it: HTTP by a filter, sockets to an ack, jobs to their end.
 */
export class DomainError extends Error {
  readonly sentence: string;
  readonly details: ProblemDetails;

  constructor(
    readonly code: ProblemCode,
    sentence?: string,
    options: ProblemDetails & { cause?: unknown } = {},
  ) {
    super(`${code}: ${sentence ?? PROBLEMS[code].message}`, { cause: options.cause });
    this.name = 'DomainError';
    this.sentence = sentence ?? PROBLEMS[code].message;
    const { cause: _cause, ...details } = options;
    this.details = details;
  }

  /** What was sent will not do: field -> what is wrong with it, each a sentence. */
  static invalid(fields: Record<string, string>): DomainError {
    return new DomainError('request.invalid', [...new Set(Object.values(fields))].join(' '), { fields });
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}
