import type { JobKind } from '#libs/contracts';

/** Injection token of this process's program name. */
export const PROGRAM = Symbol('PROGRAM');

export type ProgramName = 'api' | 'worker';

/** A job that a process is working on. */
export interface CurrentJob {
  jobId: number;
  kind: JobKind;
  /** ISO time. */
  since: string;
}
