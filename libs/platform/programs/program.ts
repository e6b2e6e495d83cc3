import type { JobKind } from '#libs/contracts';

/** Token of which program this process is. */
export const PROGRAM = Symbol('PROGRAM');

export type ProgramName = 'api' | 'worker';

/** A job that a process works on. */
export interface Doing {
  jobId: number;
  kind: JobKind;
  /** ISO time. */
  since: string;
}
