import { COMMUNITY_MESSAGES, PLATFORM_MESSAGES } from '#libs/contracts';
import { sentenceText } from '../i18n/catalogue.js';

const { general } = PLATFORM_MESSAGES;
/** HTTP/2 has no status text, so the number is shown. */
const serverSays = (status: string) => general.serverSays.replace('{status}', status);

/** A failed call as plain data, for screens and the store. */
export interface Failure {
  /** HTTP status; 0 without an answer. */
  status: number;
  /** Code of the problem catalogue; `network` without an answer. */
  error: string;
  /** The message for the user. */
  message: string;
  /** Field -> its error. */
  fields?: Record<string, string>;
  /** The current state, if a version conflict returned it. */
  current?: unknown;
  /** Identifies the call in the server's log and the audit log. */
  requestId?: string;
}

/** Error thrown by the HTTP client, with its sentences in the person's language. */
export class ApiError extends Error implements Failure {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly error: string;
  readonly fields?: Record<string, string>;
  readonly current?: unknown;
  readonly requestId?: string;

  constructor(failure: Failure) {
    super(sentenceText(failure.message));
    this.status = failure.status;
    this.error = failure.error;
    if (failure.fields)
      this.fields = Object.fromEntries(
        Object.entries(failure.fields).map(([field, sentence]) => [field, sentenceText(sentence)]),
      );
    if (failure.current !== undefined) this.current = failure.current;
    if (failure.requestId) this.requestId = failure.requestId;
  }
}

/** Returns anything thrown as plain data. Anything but an `ApiError` is a bug of the client itself. */
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
  return { status: 0, error: 'client.fault', message: sentenceText(COMMUNITY_MESSAGES.loadFailed) };
}

/** Returns the error of an answer outside the 200s; `body` is its parsed body, of any form. */
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
