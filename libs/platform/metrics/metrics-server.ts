import { createServer, type Server } from 'node:http';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../config/config.js';
import { PROGRAM, type ProgramName } from '../programs/program.js';
import { Metrics } from './metrics.js';

/** Serves Prometheus metrics on a separate port, so that users of the portal cannot reach them. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | null = null;

  constructor(
    private readonly config: Config,
    private readonly metrics: Metrics,
    @Inject(PROGRAM) private readonly program: ProgramName,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_PORT, WORKER_METRICS_PORT, METRICS_HOST: host } = this.config;
    const port = this.program === 'api' ? METRICS_PORT : WORKER_METRICS_PORT;
    if (port === undefined) return;
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.metrics.text().then(
        (text) => response.setHeader('Content-Type', this.metrics.registry.contentType).end(text),
        () => response.writeHead(500).end(),
      );
    });
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
