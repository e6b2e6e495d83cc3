import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { Refusal } from './log.mjs';
import { checkoutId, dataPath } from './paths.mjs';
import { isRoot, run } from './run.mjs';

/**
 * Returns the user that runs PostgreSQL. PostgreSQL refuses to run as root, so root uses the user created by the
 * package.
 * @returns `{ name, uid, gid }`, or undefined if the current user can run it
 */
export function postgresIdentity() {
  if (!isRoot) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'));
  if (!line)
    throw new Refusal('PostgreSQL refuses to run as root, and there is no user `postgres`. Create one.');
  const [name, , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}

function handOver(folder, identity) {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (!identity) return;
  chownSync(folder, identity.uid, identity.gid);
  chmodSync(folder, 0o700);
}

/** Tests writability as that user, because parent modes, mount options and ACLs all matter. */
async function isWritable(folder, identity) {
  const question = 'test -w "$0" && test -x "$0" && cd "$0"';
  return run('/bin/sh', ['-c', question, folder], { ...identity, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
const GIB = 2 ** 30;

/**
 * Returns a folder in memory for what tests discard, or undefined if this machine has too little. Creating and deleting
 * thousands of files takes several times the CPU on a disk.
 */
export function memoryFolder() {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    const isRoomy = type === TMPFS && bavail * bsize >= 4 * GIB && totalmem() >= 8 * GIB;
    // Tests run programs that they write there.
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY);
    return isRoomy && !mount?.includes('noexec') ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the folder for the private cluster: inside the checkout if the PostgreSQL user can reach it. Otherwise (a
 * checkout in /root, for example) uses the system folder for temporary files that survive a restart. The same checkout
 * always gets the same folder. The cluster of tests is in memory if possible.
 */
export async function clusterHome({ root, kind, identity }) {
  const memory = kind === 'test' ? memoryFolder() : undefined;
  const inside = dataPath(root, kind, 'postgres');
  if (!memory) {
    handOver(inside, identity);
    if (!identity || (await isWritable(inside, identity))) return inside;
  }
  for (const base of [...(memory ? [memory] : []), '/var/tmp', tmpdir()]) {
    const own = join(base, `gona-${checkoutId(root)}`);
    const outside = join(own, kind, 'postgres');
    try {
      mkdirSync(own, { recursive: true, mode: 0o755 });
      // Anyone can create folders there; a folder of another user is not trusted.
      const found = lstatSync(own);
      if (!found.isDirectory() || found.uid !== process.getuid()) continue;
      mkdirSync(dirname(outside), { recursive: true, mode: 0o755 });
      handOver(outside, identity);
    } catch {
      continue;
    }
    if (await isWritable(outside, identity)) return outside;
  }
  throw new Refusal(`The user ${identity.name} can write neither in ${inside} nor in the temporary folder.`);
}
