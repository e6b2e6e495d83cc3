import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { atExit } from './at-exit.js';
import { eventually } from './eventually.js';
import { freePort } from './processes.js';

/** A Caddy for one test, with the settings of `deploy/caddy`. */
export interface OwnCaddy {
  http: string;
  /** Its HTTPS URL by host name, with a certificate of Caddy's own authority. */
  https: string;
  /** Returns the certificate of that authority, as PEM. */
  authority(): string;
  stop(): Promise<void>;
}

const living = new Set<ChildProcess>();
atExit(() => {
  for (const child of living) child.kill('SIGKILL');
});

/** Starts Caddy as a proxy for a port of 127.0.0.1. */
export async function startCaddy(apiPort: number | string): Promise<OwnCaddy> {
  const folder = mkdtempSync(join(tmpdir(), 'gona-caddy-'));
  const [plain, secure] = [await freePort(), await freePort()];
  const [http, https] = [`http://127.0.0.1:${plain}`, `https://localhost:${secure}`];
  const file = join(folder, 'Caddyfile');
  // Uses neither this machine's standard ports nor its trust store; everything else is as shipped.
  const own = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n';
  writeFileSync(file, `${own}import ${resolve(__dirname, '..', '..', 'deploy', 'caddy', 'Caddyfile')}\n`);
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: `${http}, ${https}`,
      API_HOST: '127.0.0.1',
      API_PORT: String(apiPort),
    },
  });
  living.add(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const gone = new Promise((done) => child.once('exit', done));
  void gone.then(() => living.delete(child));
  const authority = () => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8');
  await eventually(async () => {
    if (!living.has(child)) throw new Error(`Caddy ended:\n${said}`);
    await fetch(http);
    return authority();
  }, 20_000);
  return {
    http,
    https,
    authority,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
