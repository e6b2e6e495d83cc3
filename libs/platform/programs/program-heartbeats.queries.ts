import type { Reader } from '../database/transaction.js';
import type { CurrentJob, ProgramName } from './program.js';

/** Seconds without a heartbeat after which a program counts as gone. Heartbeats come every five seconds. */
export const GONE_AFTER_SECONDS = 30;
/** Minutes for which a gone program is still shown; one that shut down normally does not count as gone. */
const SHOWN_MINUTES = 15;

export interface ProgramBeat {
  id: string;
  program: ProgramName;
  version: string;
  revision: string | null;
  host: string;
  pid: number;
  startedAt: Date;
  doing: CurrentJob[];
}

/** A program as its last heartbeat describes it. */
export interface SeenProgram extends ProgramBeat {
  /** Seconds since then, by the database's clock. */
  age: number;
}

export async function writeHeartbeat(reader: Reader, program: ProgramBeat): Promise<void> {
  await reader.query(
    `INSERT INTO program_beat (id, program, version, revision, host, pid, started_at, doing)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (id) DO UPDATE SET beat_at = now(), doing = excluded.doing`,
    [
      program.id,
      program.program,
      program.version,
      program.revision,
      program.host,
      program.pid,
      program.startedAt,
      JSON.stringify(program.doing),
    ],
  );
}

export async function deleteHeartbeat(reader: Reader, id: string): Promise<void> {
  await reader.query('DELETE FROM program_beat WHERE id = $1', [id]);
}

/** Returns running programs, and those that recently disappeared without a shutdown; oldest first. */
export function programsSeen(reader: Reader): Promise<SeenProgram[]> {
  return reader.query(
    `SELECT id, program, version, revision, host, pid, started_at AS "startedAt", doing,
            greatest(0, extract(epoch FROM now() - beat_at))::float8 AS age
       FROM program_beat WHERE beat_at > now() - interval '${SHOWN_MINUTES} minutes'
      ORDER BY program, started_at, id`,
  );
}

/** Deletes programs that were killed so long ago that they are no longer shown. */
export async function deleteOldHeartbeats(reader: Reader): Promise<void> {
  await reader.query(
    `DELETE FROM program_beat WHERE beat_at < now() - interval '${4 * SHOWN_MINUTES} minutes'`,
  );
}

/** Deletes all programs: those of a restored database ran elsewhere, or earlier. */
export async function forgetPrograms(reader: Reader): Promise<void> {
  await reader.query('DELETE FROM program_beat');
}
