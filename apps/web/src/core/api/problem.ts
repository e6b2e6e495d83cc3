import { COMMUNITY_MESSAGES, PLATFORM_MESSAGES } from '#libs/contracts';

const { general } = PLATFORM_MESSAGES;
/** HTTP/2 has no status text: there it is the number. */
const serverSays = (status: string) => general.serverSays.replace('{status}', status);

/** A failed call as screens and the store keep it: plain data. */
export interface Failure {
  /** HTTP status; 0 where no answer came. */
  status: number;
  /** Code of the problem catalogue; `network` where no answer came. */
  error: string;
  /** The sentence for people. */
  message: string;
  /** Field -> what is wrong with it. */
  fields?: Record<string, string>;
  /** The current state, where a version conflict brought it. */
  current?: unknown;
  /** By which the server's log and the audit know the call. */
  requestId?: string;
}

/** What the http client throws. */
export class ApiError extends Error implements Failure {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly error: string;
  readonly fields?: Record<string, string>;
  readonly current?: unknown;
  readonly requestId?: string;

  constructor(failure: Failure) {
    super(failure.message);
    this.status = failure.status;
    this.error = failure.error;
    if (failure.fields) this.fields = failure.fields;
    if (failure.current !== undefined) this.current = failure.current;
    if (failure.requestId) this.requestId = failure.requestId;
  }
}

/** The plain data of anything thrown. What is no `ApiError` is a fault of the client itself. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof ApiError) {
    const { status, error, message, fields, current, requestId } = thrown;
    return {
      status,
      error,
      message,
      ...(fields && { fields }),
      ...(current !== undefined && { current }),
      ...(requestId && { requestId }),
    };
  }
  return { status: 0, error: 'client.fault', message: COMMUNITY_MESSAGES.loadFailed };
}

/** The error of an answer that is not in the 200s; `body` is its parsed body, whatever that is. */
export function problemOf(
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
  body: unknown,
): ApiError {
  const answer = (typeof body === 'object' && body !== null ? body : {}) as Partial<Failure>;
  const text = typeof answer.message === 'string' && answer.message ? answer.message : null;
  return new ApiError({
    status,
    error: typeof answer.error === 'string' ? answer.error : `http.${status}`,
    message: text ?? (status === 429 ? general.tooMany : serverSays(statusText || String(status))),
    ...(answer.fields && { fields: answer.fields }),
    ...(answer.current !== undefined && { current: answer.current }),
    ...(typeof answer.requestId === 'string' && { requestId: answer.requestId }),
  });
}

export function networkError(): ApiError {
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
  return new ApiError({
    status: 0,
    error: 'network',
    message: offline ? general.offline : general.network,
  });
}
