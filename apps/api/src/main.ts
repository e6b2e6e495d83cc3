import 'reflect-metadata';
import { Config } from '#libs/platform';
import { createApi } from './api.js';

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
const { PORT, HOST } = app.get(Config);
await app.listen(PORT, HOST);
