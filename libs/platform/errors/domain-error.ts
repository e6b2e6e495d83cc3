import { PROBLEMS, type ProblemCode } from '#libs/contracts';

/** Details of a problem for the client. */
export interface ProblemDetails {
  /** Errors by field. */
  fields?: Record<string, string>;
  /** The current record, for a conflict. */
  current?: object;
  /** Seconds before a retry. */
  retryAfter?: number;
}

/**
 * Error of a violated rule: a code of the catalogue, a sentence for users (the catalogue's, or a more specific one),
 * and a cause for the log. Transports convert it: HTTP with a filter, sockets to an ack, jobs to their end.
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

  /** Creates an error for invalid input: sentences by field. */
  static invalid(fields: Record<string, string>): DomainError {
    return new DomainError('request.invalid', [...new Set(Object.values(fields))].join(' '), { fields });
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}
