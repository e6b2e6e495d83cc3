import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkoutId, dataPath } from './paths.mjs';
import { isRoot, run } from './run.mjs';
import { Refusal } from './say.mjs';

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

/**
 * Returns the folder for the private cluster: inside the checkout if the PostgreSQL user can reach it. Otherwise (a
 * checkout in /root, for example) uses the system folder for temporary files that survive a restart. The same checkout
 * always gets the same folder.
 */
export async function clusterHome({ root, kind, identity }) {
  const inside = dataPath(root, kind, 'postgres');
  handOver(inside, identity);
  if (!identity || (await isWritable(inside, identity))) return inside;
  for (const base of ['/var/tmp', tmpdir()]) {
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
