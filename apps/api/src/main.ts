import 'reflect-metadata';
import { Config } from '#libs/platform';
import { createApi } from './api.js';

/**
 * Milliseconds for which an idle connection is kept: longer than a proxy keeps its own, or it would send a request into
 * a connection that is just being closed here.
 */
const KEEP_ALIVE = 75_000;
/** Milliseconds that a stop may take; a request that hangs must not keep the process. */
const STOP_WITHIN = 5000;

const app = await createApi().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
app.enableShutdownHooks([...SIGNALS], { useProcessExit: true });
for (const signal of SIGNALS)
  process.once(signal, () => setTimeout(() => process.exit(1), STOP_WITHIN).unref());
const server = app.getHttpServer();
server.keepAliveTimeout = KEEP_ALIVE;
server.headersTimeout = KEEP_ALIVE + 1000;
const { PORT, HOST } = app.get(Config);
await app.listen(PORT, HOST);
