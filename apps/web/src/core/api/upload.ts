import type { AskOf, Call, CallShape, Upload } from '#libs/contracts';
import { addressOf } from './ask.js';
import { address, type Query, renewOrEnd } from './http.js';
import { networkError, problemOf } from './problem.js';
import { accessToken, tokenValidUntil } from './token.js';
import { traceHeaders } from './traces.js';

export interface UploadOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Bytes sent, and bytes to send. */
  onProgress?: (sent: number, total: number) => void;
}

/** Seconds of remaining validity below which the token is renewed before an upload. */
const RENEW_BELOW = 60;

/**
 * Sends a declared call with a file as multipart field `file`, and reports upload progress. `fetch` does not report
 * upload progress, so this uses XMLHttpRequest.
 * @throws ApiError, or the signal's reason when aborted
 */
export async function askUpload<Shape extends CallShape & { body: Upload }>(
  call: Call<Shape>,
  asked: Omit<AskOf<Call<Shape>>, 'body'>,
  file: File,
  options: UploadOptions = {},
): Promise<Shape['answer']> {
  const { query } = asked as { query?: Query };
  const path = address(addressOf(call as unknown as Call, asked), query);
  if (tokenValidUntil() - Date.now() < RENEW_BELOW * 1000) await renewOrEnd(options.signal);
  const answer = await sendOnce(call.verb, path, file, options);
  if (answer.status !== 401) return accept(answer);
  await renewOrEnd(options.signal);
  return accept(await sendOnce(call.verb, path, file, options));
}

interface Answer {
  status: number;
  statusText: string;
  body: unknown;
}

function accept<T>(answer: Answer): T {
  const { status, body } = answer;
  if (status >= 200 && status < 300) return body as T;
  throw problemOf(answer, body);
}

function sendOnce(
  verb: Call['verb'],
  path: string,
  file: File,
  { headers, signal, onProgress }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(verb, path);
    request.setRequestHeader('Authorization', `Bearer ${accessToken() ?? ''}`);
    request.setRequestHeader('Accept', 'application/json');
    for (const [name, value] of Object.entries({ ...traceHeaders(), ...headers }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress?.(event.loaded, event.total);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      resolve({ status, statusText, body: parsed(responseText) });
    };
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
