import 'reflect-metadata';
import * as DOMAINS from '#libs/domains';
import { checkStart, plainly, readConfig } from '#libs/platform';
import { createApi } from './api.js';

/** Milliseconds that a stop may take; a request that hangs must not keep the process. */
const STOP_WITHIN = 5000;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** The API, from its settings to its first request. */
export async function main(): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(plainly(error));
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const config = readConfig();
  const { PORT, HOST, METRICS_PORT, METRICS_HOST } = config;
  const ports = [{ setting: 'PORT', port: PORT, hostSetting: 'HOST', host: HOST }];
  if (METRICS_PORT !== undefined)
    ports.push({
      setting: 'METRICS_PORT',
      port: METRICS_PORT,
      hostSetting: 'METRICS_HOST',
      host: METRICS_HOST,
    });
  await checkStart(config, { database: 'DATABASE_URL', keys: DOMAINS, redis: 'wanted', ports });
  const app = await createApi(config);
  app.enableShutdownHooks([...SIGNALS], { useProcessExit: true });
  for (const signal of SIGNALS)
    process.once(signal, () => setTimeout(() => process.exit(1), STOP_WITHIN).unref());
  await app.listen(PORT, HOST);
}
