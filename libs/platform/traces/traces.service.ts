import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { PROGRAM, type ProgramName } from '../programs/program.js';
import { traceStatements } from './statement-spans.js';
import { traceWith } from './traces.js';

/** Starts and stops the traces of a program, if OTEL_EXPORTER_OTLP_ENDPOINT names their receiver. */
@Injectable()
export class Traces implements OnApplicationShutdown {
  private constructor(private readonly stop: () => Promise<void>) {}

  static async begin(config: Config, program: ProgramName, source: DataSource): Promise<Traces> {
    if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return new Traces(async () => undefined);
    // Loaded only on demand, because the library costs time and memory.
    const { OpenTelemetry } = await import('./open-telemetry.js');
    const tracing = new OpenTelemetry(config, program);
    traceWith(tracing);
    traceStatements(source);
    return new Traces(async () => {
      traceWith(null);
      await tracing.stop();
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.stop();
  }
}

export const TRACES = {
  provide: Traces,
  inject: [Config, PROGRAM, DataSource],
  useFactory: Traces.begin,
};
