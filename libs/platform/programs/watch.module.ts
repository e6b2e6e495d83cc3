import { type DynamicModule, Module } from '@nestjs/common';
import { MetricsServer } from '../metrics/metrics-server.js';
import { ProcessFigures } from '../metrics/process-figures.js';
import { QueueFigures } from '../metrics/queue-figures.js';
import { TRACES } from '../traces/traces.service.js';
import { PROGRAM, type ProgramName } from './program.js';
import { ProgramHeartbeats } from './program-heartbeats.js';

/** Makes a long-running program observable: metrics and heartbeats. */
@Module({})
export class WatchModule {
  static forRoot(program: ProgramName): DynamicModule {
    return {
      module: WatchModule,
      providers: [
        { provide: PROGRAM, useValue: program },
        MetricsServer,
        ProcessFigures,
        ProgramHeartbeats,
        QueueFigures,
        TRACES,
      ],
    };
  }
}
