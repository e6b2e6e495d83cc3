import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Checkpoints } from '#libs/audit';
import { Database, GONE_AFTER_SECONDS, lastBackup, Metrics, programsSeen } from '#libs/platform';
import { checkpointLate } from './persistence/status.queries.js';

/** Metrics of the whole installation. Every API reports the same: use their maximum. */
@Injectable()
export class StatusFigures {
  constructor({ registry }: Metrics, database: Database, checkpoints: Checkpoints) {
    const seconds = (name: string, help: string, ask: () => Promise<number | null>) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.reset();
          const value = await ask().catch(() => null);
          if (value === null) this.remove();
          else this.set(value);
        },
      });
    seconds(
      'gona_last_backup_timestamp_seconds',
      'Start time of the last complete backup; 0 if there is none.',
      async () => ((await lastBackup(database))?.at.getTime() ?? 0) / 1000,
    );
    seconds(
      'gona_last_backup_verified',
      '1 if the last backup was verified, 0 if not or if there is none.',
      async () => ((await lastBackup(database))?.verified ? 1 : 0),
    );
    seconds(
      'gona_checkpoint_late_seconds',
      'Age of the newest audit checkpoint if it is overdue; 0 if not.',
      async () => (await checkpointLate(database, (await checkpoints.newest())?.at ?? null)) ?? 0,
    );
    const programs: Gauge<'program' | 'state'> = new Gauge({
      name: 'gona_programs',
      help: 'Processes of Gona with a heartbeat, and those that disappeared in the last 15 minutes.',
      labelNames: ['program', 'state'],
      registers: [registry],
      collect: async () => {
        const seen = await programsSeen(database).catch(() => null);
        programs.reset();
        if (!seen) return;
        for (const program of ['api', 'worker'] as const) {
          const own = seen.filter((each) => each.program === program);
          const alive = own.filter(({ age }) => age <= GONE_AFTER_SECONDS).length;
          programs.set({ program, state: 'alive' }, alive);
          programs.set({ program, state: 'gone' }, own.length - alive);
        }
      },
    });
  }
}
