import { readFileSync } from 'node:fs';
import { pause } from './eventually.js';
import type { Program } from './processes.js';

/** A program that is restarted with the same settings whenever it was killed. */
export class RestartedProgram {
  private constructor(
    private readonly begin: () => Promise<Program>,
    private program: Program,
  ) {}

  static async of(begin: () => Promise<Program>): Promise<RestartedProgram> {
    return new RestartedProgram(begin, await begin());
  }

  async die(away: number): Promise<void> {
    await this.program.kill('SIGKILL');
    await pause(away);
    this.program = await this.begin();
  }

  async end(): Promise<void> {
    if (this.program.running()) await this.program.kill('SIGKILL');
  }

  get pid(): number {
    return this.program.pid;
  }

  get output(): string {
    return this.program.output();
  }

  get running(): boolean {
    return this.program.running();
  }
}

/** Returns resident megabytes of a process. */
export const megabytesOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
/** Returns megabytes of used heap: live objects and uncollected garbage. */
export const heapOf = async (metrics: string): Promise<number> =>
  Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(await (await fetch(metrics)).text())?.[1]) / 2 ** 20;
/** Returns the minimum of each fifth of a series. */
export const minimums = (numbers: number[]): number[] =>
  [0, 1, 2, 3, 4].map((n) =>
    Math.min(...numbers.slice((n * numbers.length) / 5, ((n + 1) * numbers.length) / 5)),
  );
/** Returns the median of some numbers; 0 for none. */
export const middle = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
