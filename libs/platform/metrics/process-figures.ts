import { Inject, Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge } from 'prom-client';
import { admissionFigures } from '../admission/admission-figures.js';
import { Config } from '../config/config.js';
import { versionOfGona } from '../config/version.js';
import { Database } from '../database/database.js';
import { diskOf } from '../files/disk.js';
import { PROGRAM, type ProgramName } from '../programs/program.js';
import { Metrics } from './metrics.js';
import { oncePerScrape } from './settle-or-null.js';

/** Metrics common to every process: version, memory, event loop, connections, file storage disk. */
@Injectable()
export class ProcessFigures {
  constructor(
    { registry }: Metrics,
    config: Config,
    database: Database,
    @Inject(PROGRAM) program: ProgramName,
  ) {
    collectDefaultMetrics({ register: registry });
    new Gauge({
      name: 'gona_build_info',
      help: 'Always 1; the labels describe the running program.',
      labelNames: ['program', 'version', 'revision'],
      registers: [registry],
    }).set({ program, version: versionOfGona(), revision: config.GONA_REVISION ?? '' }, 1);
    new Gauge({
      name: 'gona_database_connections',
      help: 'Connections of this process to PostgreSQL: in use, idle, and how many requests wait for one.',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        for (const [state, connections] of Object.entries(database.connections()))
          this.set({ state }, connections);
      },
    });
    admissionFigures(registry).add('connections', database.gate);
    new Counter({
      name: 'gona_statements_cancelled_total',
      help: 'Statements cancelled because their reader had gone, or because they took too long.',
      labelNames: ['kind'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [kind, cancelled] of Object.entries(database.cancelled)) this.inc({ kind }, cancelled);
      },
    });
    new Gauge({
      name: 'gona_database_connections_limit',
      help: 'The most connections that this process may have (DATABASE_POOL).',
      registers: [registry],
    }).set(config.DATABASE_POOL);
    // A bucket has no disk to measure.
    if (config.FILES_URL !== undefined) return;
    const disk = oncePerScrape(() => diskOf(config.FILES_DIR));
    new Gauge({
      name: 'gona_files_free_bytes',
      help: 'Free bytes of the disk that holds FILES_DIR.',
      registers: [registry],
      async collect() {
        const found = await disk();
        if (found) this.set(found.free);
        else this.remove();
      },
    });
    new Gauge({
      name: 'gona_files_disk_bytes',
      help: 'Size of the disk that holds FILES_DIR.',
      registers: [registry],
      async collect() {
        const found = await disk();
        if (found) this.set(found.bytes);
        else this.remove();
      },
    });
  }
}
