import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readCompose, serviceOf } from './compose-files.js';
import { ownIdentity } from './own-postgres.js';

/** Creates a folder of certificates with `deploy/certificates.sh` for servers of these names. */
export function makeCertificates(...servers: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'gona-tls-'));
  execFileSync('sh', [resolve('deploy/certificates.sh'), folder, ...servers], { stdio: 'pipe' });
  return folder;
}

const FOLDER = /^\$\{TLS_DIR:-\.\/tls\}/;
/** Interpolates a text as compose does. */
const interpolated = (text: string) => text.replaceAll('$$', '$');

/** Container of a service of `deploy/compose.tls.yml`, simulated with files and arguments: needs no Docker. */
export interface Contained {
  /** Returns the local path of a container path. */
  at(path: string): string;
  /** Arguments that the image's own entrypoint finally received. */
  words: string[];
  /** Replaces the container paths in a text by local paths. */
  here(text: string): string;
}

/** Mounts the service's files and runs its entrypoint with the command of docker-compose.yml. Throws if that fails. */
export function contain(name: 'postgres' | 'redis', certificates: string): Contained {
  const { entrypoint = [], volumes = [] } = serviceOf(readCompose('deploy/compose.tls.yml'), name);
  const { command = [] } = serviceOf(readCompose('docker-compose.yml'), name);
  const root = mkdtempSync(join(tmpdir(), 'gona-contained-'));
  chmodSync(root, 0o755);
  const at = (path: string) => join(root, path);
  const here = (text: string) => interpolated(text).replace(/(?<=[\s=])\/(?:run\/tls|tmp)\//g, `${root}$&`);
  for (const folder of ['bin', 'tmp', 'run']) mkdirSync(at(folder));
  for (const volume of volumes) {
    const [from = '', to = ''] = volume.replace(FOLDER, certificates).split(':');
    mkdirSync(dirname(at(to)), { recursive: true });
    copyFileSync(from, at(to));
  }
  const programs = { 'docker-entrypoint.sh': `printf '%s\\n' "$@"`, chown: `echo "$*" >> ${at('chowned')}` };
  for (const [program, text] of Object.entries(programs)) {
    writeFileSync(at(`bin/${program}`), `#!/bin/sh\n${text}\n`);
    chmodSync(at(`bin/${program}`), 0o755);
  }
  const [shell = '', ...words] = entrypoint.map(here);
  const { status, stdout, stderr } = spawnSync(shell, [...words, ...command.slice(0, 20)], {
    encoding: 'utf8',
    env: { PATH: `${at('bin')}:${process.env.PATH}` },
  });
  if (status !== 0) throw new Error(`The entrypoint of ${name} ended with ${status}: ${stderr}`);
  const { uid, gid } = ownIdentity();
  if (name === 'postgres' && uid !== undefined) chownSync(at('tmp/server.key'), uid, gid ?? 0);
  return { at, here, words: stdout.trim().split('\n') };
}
