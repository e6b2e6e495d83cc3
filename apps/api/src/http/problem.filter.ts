import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ProblemCode, ProblemDto } from '#libs/contracts';
import { CallerGone, DomainError, type Failing, translateDatabaseError } from '#libs/platform';
import { drainRequest } from './drain-request.js';

/** Answers any error as a `ProblemDto`: a code, a message, the request's id, and never a stack. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response & Failing>();
    const problem = problemOf(thrown);
    // The request's log line reports it; a second line would duplicate the error.
    // A refusal under load is no error, and nor is work that nobody waits for any more.
    const isFault = problem.status >= 500 && problem.status !== 501 && problem.code !== 'server.busy';
    if (isFault && !(thrown instanceof CallerGone)) response.err = problem;
    // It was refused while it waited.
    if (response.writableEnded) return;
    // The file was cut off: the client must not treat it as complete.
    if (response.headersSent) {
      response.destroy();
      return;
    }
    answerProblem(request, response, problem);
  }
}

/** Answers a problem, in the one form that every refusal has. */
export function answerProblem(request: Request, response: Response, problem: DomainError): void {
  const body: ProblemDto = {
    code: -1,
    error: problem.code,
    message: problem.sentence,
    ...problem.details,
    requestId: String(request.id),
  };
  const retryAfter = problem.details.retryAfter ?? (problem.status === 503 ? 2 : null);
  if (retryAfter !== null) response.setHeader('Retry-After', String(retryAfter));
  drainRequest(request, () => {
    if (!response.headersSent) response.status(problem.status).json(body);
  });
}

/** Converts any thrown value to a problem for the caller. */
export function problemOf(thrown: unknown): DomainError {
  const error = translateDatabaseError(thrown ?? new Error('nothing was thrown'));
  if (error instanceof DomainError) return error;
  if (error instanceof URIError)
    return new DomainError('request.invalid', 'The address cannot be read.', { cause: error });
  const known = ofBodyParser(error) ?? ofUpload(error) ?? ofHttp(error);
  return known ?? new DomainError('server.fault', undefined, { cause: error });
}

/** Converts errors of the body parser (http-errors with a `type`: https://github.com/expressjs/body-parser#errors). */
function ofBodyParser(error: unknown): DomainError | null {
  const inner = error instanceof HttpException ? error.cause : error;
  const type = (inner as { type?: unknown } | null | undefined)?.type;
  switch (type) {
    case 'entity.too.large':
      return new DomainError('request.tooLarge');
    case 'entity.parse.failed':
      return new DomainError('request.invalid', 'The body is not valid JSON.');
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new DomainError('request.invalid', 'The body is encoded in a way that Gona does not read.');
    case 'parameters.too.many':
    case 'querystring.parse.rangeError':
      return new DomainError('request.invalid', 'The form has too many fields.');
    case 'request.aborted':
    case 'request.size.invalid':
      return new DomainError('request.invalid', 'The body ended before it was complete.');
    default:
      return null;
  }
}

/** Converts errors of multipart bodies, from multer by code and from busboy by message. */
function ofUpload(error: unknown): DomainError | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (code === 'LIMIT_FILE_SIZE') return new DomainError('file.tooLarge');
  if (typeof code === 'string' && code.startsWith('LIMIT_'))
    return new DomainError('request.invalid', 'The form has more parts than this call takes.');
  if (typeof message !== 'string') return null;
  if (/^(Unexpected end of (form|file)|Malformed (part header|content type|urlencoded form))/.test(message))
    return new DomainError('file.unreadable', 'The upload ended before it was complete.');
  if (/^(Multipart: Boundary not found|Unsupported content type|Missing Content-Type)/.test(message))
    return new DomainError('request.invalid', 'Send the file as multipart/form-data.');
  return null;
}

const BY_STATUS: Record<number, ProblemCode> = {
  400: 'request.invalid',
  401: 'session.missing',
  403: 'session.forbidden',
  404: 'record.notFound',
  405: 'record.notFound',
  413: 'request.tooLarge',
  429: 'request.tooMany',
  503: 'database.unavailable',
};

function ofHttp(error: unknown): DomainError | null {
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { status?: unknown } | null)?.status;
  if (typeof status !== 'number') return null;
  const code = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'request.invalid' : 'server.fault');
  return new DomainError(code, code === 'record.notFound' ? 'This address does not exist.' : undefined, {
    cause: error,
  });
}
