import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import cookieParser from 'cookie-parser';
import type { NextFunction, Request, Response } from 'express';
import { Logger } from 'nestjs-pino';
import { Apply } from '#libs/adverts';
import { CardCodes, VerifyCard } from '#libs/cards';
import {
  ClientBuilds,
  type Config,
  Database,
  DomainError,
  Metrics,
  requestId,
  tracesAreOn,
  withinRequest,
} from '#libs/platform';
import { Notices } from '#libs/privacy';
import { jobPages } from './adverts/job-page.js';
import { AppModule } from './app.module.js';
import { verifyPages } from './cards/verify-page.js';
import { admit } from './http/admit.js';
import { callGate } from './http/call-gate.js';
import { Callers } from './http/callers.js';
import { readUnwanted } from './http/drain-request.js';
import { GracefulClose } from './http/graceful-close.js';
import { legacyVerbs } from './http/legacy-verbs.js';
import { answerProblem } from './http/problem.filter.js';
import { RouteTable } from './http/route-table.js';
import { PREFIX } from './http/routes.js';
import { serveOpenApi } from './openapi/serve.js';
import { noticePages } from './privacy/notice-page.js';
import { compressedAnswers } from './system/compressed-answers.js';
import { requestMetrics } from './system/request-metrics.js';
import { requestTraces } from './system/request-traces.js';
import { callHeaders, securityHeaders } from './system/security-headers.js';
import { webClient } from './system/web-client.js';

/** Node starts at the project root in development, in tests and in the image. */
const WEB_ROOT = join(process.cwd(), 'dist/web');

/**
 * Milliseconds for which an idle connection stays open. Longer than a proxy keeps its own (Caddy: two minutes);
 * otherwise the proxy could send a request into a connection that is being closed here.
 */
const KEEP_ALIVE = 130_000;

/** Creates the API, ready to listen. Throws errors of the environment or of a route. */
export async function createApi(config: Config): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config), {
    bufferLogs: true,
    // A start-up error is reported once, by the caller.
    autoFlushLogs: false,
    abortOnError: false,
    bodyParser: false,
  });
  const server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE;
  server.headersTimeout = KEEP_ALIVE + 1000;
  app.useLogger(app.get(Logger));
  // From here on, log output is no longer buffered.
  app.flushLogs();
  app.set('trust proxy', config.TRUSTED_PROXIES);
  app.disable('x-powered-by');
  app.setGlobalPrefix(PREFIX);
  app.use(app.get(GracefulClose).lastOfConnection);
  app.use(giveId);
  if (tracesAreOn()) app.use(requestTraces);
  app.use(securityHeaders(config));
  app.use(requestMetrics(app.get(Metrics)));
  app.use(verifyPages(app.get(VerifyCard), app.get(CardCodes)));
  app.use(jobPages(app.get(Apply), app.get(Callers)));
  app.use(noticePages(app.get(Notices), app.get(Callers), config));
  app.use(await webClient(WEB_ROOT, new ClientBuilds(app.get(Database), config)));
  app.use(compressedAnswers());
  if (config.LEGACY_VERBS) app.use(legacyVerbs(app.get(RouteTable)));
  app.use(admit(app.get(RouteTable), app.get(Metrics)));
  app.use(cookieParser());
  app.use(callGate(app.get(Callers)));
  app.use(readUnwanted);
  if (config.NODE_ENV !== 'production' || config.API_DOCS) serveOpenApi(app);
  app.use(`/${PREFIX}`, callHeaders);
  await app.init();
  // Registered last: Nest answers unknown addresses below its own prefix only.
  app.use(nothingHere);
  return app;
}

/** Gives every request an id before anything can fail; its log entries carry the id. */
function giveId(request: Request, response: Response, next: NextFunction): void {
  const id = requestId(request, response);
  request.id = id;
  withinRequest(id, next);
}

function nothingHere(request: Request, response: Response): void {
  answerProblem(request, response, new DomainError('record.notFound', 'This address does not exist.'));
}
