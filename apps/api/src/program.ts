import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import * as DOMAINS from '#libs/domains';
import { checkStart, errorMessage, Health, readConfig } from '#libs/platform';
import { createApi } from './api.js';
import { GracefulClose } from './http/graceful-close.js';

/** Milliseconds that a stop may take after intake has ended; a hanging request must not block the process. */
const STOP_WITHIN = 5000;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Runs the API, from its settings to its first request. */
export async function main(): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(errorMessage(error));
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
  await checkStart(config, {
    database: { by: 'application', keys: DOMAINS },
    redis: 'wanted',
    files: 'wanted',
    ports,
  });
  const app = await createApi(config);
  let stopping = false;
  /**
   * Stops gracefully. First it reports not ready, so that proxies switch; requests still sent are answered, each as the
   * last of its connection. Then intake ends, sockets close and reconnect elsewhere, and running calls finish.
   */
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    app.get(Health).stop();
    app.get(GracefulClose).begin();
    await sleep(config.DRAIN_SECONDS * 1000);
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    await app.close();
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, () => void stop());
  await app.listen(PORT, HOST);
}
