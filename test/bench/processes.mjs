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

/** Returns the process ids of children; none once the process is gone, or if the kernel does not report them. */
function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}

/**
 * Returns the milliseconds of work of a process, its children and their ended children. Shared memory makes a sum of
 * megabytes meaningless.
 */
export function workOfTree(pid) {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + (lookAt(each)?.worked ?? 0), 0);
}

/**
 * Starts to count the CPU milliseconds of programs and of the sessions of a database. Other programs on the machine, and
 * vacuums, do not count. Returns `read` for the sum so far, and `stop`.
 * @throws Error if PostgreSQL is on another machine
 */
export async function openMeter(database, pids) {
  const server = await postgresPid(database);
  if (!server) throw new Error('CPU time can be counted only if PostgreSQL is on this machine.');
  const sessions = new Map();
  const isSession = (pid) => {
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return title.includes(` ${database.name} `) && !title.includes('autovacuum');
    } catch {
      return false;
    }
  };
  const look = () => {
    for (const pid of childrenOf(server)) {
      const seen = isSession(pid) ? lookAt(pid) : null;
      if (seen) sessions.set(pid, seen.worked);
    }
  };
  // A session that has ended keeps the last value.
  const timer = setInterval(look, 100).unref();
  return {
    read: () => {
      look();
      const programs = pids.map((pid) => lookAt(pid)?.worked ?? 0);
      return [...programs, ...sessions.values()].reduce((sum, each) => sum + each, 0);
    },
    stop: () => clearInterval(timer),
  };
}
