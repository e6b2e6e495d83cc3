import { readFileSync } from 'node:fs';

/** Reads process statistics of the kernel (proc(5)); a clock tick is a hundredth of a second on every Linux. */
const TICK_MS = 10;

/**
 * Returns the resident megabytes of a process, and the milliseconds of work of it and its ended children; null once it
 * is gone.
 */
export function lookAt(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    return { mb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024, worked: ticks * TICK_MS };
  } catch {
    return null;
  }
}

/**
 * Returns the server's main process id, to measure the database's work with its sessions. Null if it is on another
 * machine.
 */
export async function postgresPid(database) {
  try {
    const [{ pid }] = await database.query(
      `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
    );
    return lookAt(pid) && pid;
  } catch {
    return null;
  }
}

/**
 * Returns the milliseconds of work of a process, its children and their ended children. Shared memory makes a sum of
 * megabytes meaningless.
 */
export function workOfTree(pid) {
  let worked = lookAt(pid)?.worked ?? 0;
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const child of children) worked += lookAt(child)?.worked ?? 0;
  } catch {
    // The process is gone, or the kernel does not report it.
  }
  return worked;
}
