import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { type DynamicModule, Module, RequestMethod } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { type LogFn, stdTimeFunctions } from 'pino';
import { Config } from '../config/config.js';
import { versionOfGona } from '../config/version.js';
import { currentRequest } from '../events/request-scope.js';
import { currentTraceId } from '../traces/traces.js';
import { scrub } from './scrub.js';

/** A proxy's request id in a safe format; it must not be able to forge lines or headers. */
const SANE_ID = /^[\w.:-]{8,64}$/;
/** Polled every few seconds by orchestrators: a line for each would hide the rest. */
const QUIET = /^\/(api\/health\/|metrics)/;
/** Nest's own start-up log: 200 lines that repeat the code. */
const BOOT_TALK = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);
const INFO = 30;
/** Maximum characters of a logged path; our longest has 90. */
const LONGEST_PATH = 300;
/** Maximum logged causes of an error. */
const MOST_CAUSES = 5;
/** Fields dropped from any logged object. */
const SECRET_FIELDS = [
  'password',
  'newpassword',
  'newPassword',
  'token',
  'refreshToken',
  'authorization',
  'cookie',
  'bvn',
  'accountNumber',
];

/** A response with the thrown problem, which the request's log line includes, so that it is logged once. */
export interface Failing extends ServerResponse {
  err?: Error;
}

/**
 * Logs one JSON line per entry, with pino, the version and, if there is one, the request's id. A request is logged
 * with method, path without query, status and time; never its headers or body. A failed one includes its error in the
 * same line. `name` is the program's.
 */
@Module({})
export class LogsModule {
  static forRoot(name: string): DynamicModule {
    return {
      module: LogsModule,
      imports: [
        LoggerModule.forRootAsync({
          imports: [],
          providers: [],
          inject: [Config],
          useFactory: (config: Config) => ({
            forRoutes: [{ path: '{*path}', method: RequestMethod.ALL }],
            pinoHttp: {
              name,
              level: config.LOG_LEVEL,
              timestamp: stdTimeFunctions.isoTime,
              base: { pid: process.pid, hostname: hostname(), version: versionOfGona() },
              mixin: ofRequest,
              hooks: { streamWrite: scrub, logMethod: withoutBootTalk },
              redact: {
                paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
                censor: '[secret]',
              },
              genReqId: requestId,
              wrapSerializers: false,
              serializers: { req: requestSummary, res: responseSummary, err: errorSummary },
              customProps: (request: IncomingMessage) => ({
                user: (request as { user?: { id?: number } }).user?.id,
              }),
              autoLogging: { ignore: (request: IncomingMessage) => QUIET.test(request.url ?? '') },
              customErrorMessage: (_request: IncomingMessage, _response: ServerResponse, error: Error) =>
                `request failed: ${(error as { code?: unknown }).code ?? error.message}`,
              customLogLevel: (_request: IncomingMessage, response: Failing, error?: Error) =>
                error || response.err || (response.statusCode >= 500 && response.statusCode !== 501)
                  ? 'error'
                  : 'info',
            },
          }),
        }),
      ],
      exports: [LoggerModule],
    };
  }
}

/** Returns the request's id: the proxy's if it is safe, else a new one. Sent in the `x-request-id` header. */
export function requestId(request: IncomingMessage & { id?: unknown }, response: ServerResponse): string {
  if (typeof request.id === 'string') return request.id;
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
  response.setHeader('x-request-id', id);
  return id;
}

/** Returns the ids in every line of a request and of the job it started; their trace, if there are traces. */
function ofRequest(): { requestId?: string; trace?: string } {
  const [requestId, trace] = [currentRequest(), currentTraceId()];
  return { ...(requestId !== null && { requestId }), ...(trace !== null && { trace }) };
}

function requestSummary(request: IncomingMessage & { id?: unknown; originalUrl?: string }) {
  const address = request.originalUrl ?? request.url ?? '';
  const path = address.slice(0, LONGEST_PATH).split('?', 1)[0];
  return { id: request.id, method: request.method, path };
}

/** Drops properties that drivers add to their errors: the parameters of a statement are personal data. */
function errorSummary(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  const causes: string[] = [];
  for (let each = error.cause; each instanceof Error && causes.length < MOST_CAUSES; each = each.cause)
    causes.push(`\ncaused by ${each.stack}`);
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    message: error.message,
    stack: `${error.stack}${causes.join('')}`,
  };
}

function responseSummary(response: ServerResponse) {
  return { status: response.statusCode };
}

function withoutBootTalk(this: unknown, parameters: unknown[], log: LogFn, level: number): void {
  const context = (parameters[0] as { context?: unknown } | undefined)?.context;
  if (level <= INFO && typeof context === 'string' && BOOT_TALK.has(context)) return;
  (log as (...all: unknown[]) => void).apply(this, parameters);
}
