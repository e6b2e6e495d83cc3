import { type ChildProcess, execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { BASE_IMAGE, readProjectFile } from './compose-files.js';
import { freePort } from './processes.js';

const root = resolve(__dirname, '..', '..');
/** Machine-specific files, which a clean copy does not have. */
const NOT_COPIED = new Set(['.git', '.ci', '.data', '.env', 'secrets', 'node_modules', 'dist', 'coverage']);
/** Each checkout runs these tests once at a time, so the leftovers of a killed run are found and removed by name. */
const PROJECT = `gona-test-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`;

/** Returns the image name of a version that these tests build. */
export const imageOf = (version: number): string => `${PROJECT}:${version}`;

/** Compose prefers the environment over `.env`, so it gets only the variables needed to reach Docker. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(PATH|HOME|DOCKER_\w+)$/.test(name)),
);

/** Third-party images that these tests start. */
const BASE_IMAGES = [...readProjectFile('docker-compose.yml').matchAll(BASE_IMAGE)]
  .map(([, , image = '']) => image)
  .filter((image) => !image.startsWith('clamav/'));

/** Returns true if a Docker daemon has the images that Gona needs, or can pull them. */
export function dockerCanRunGona(): boolean {
  const ends = (...args: string[]) =>
    spawnSync('docker', args, { stdio: 'ignore', timeout: 300_000 }).status === 0;
  return (
    ends('compose', 'ls') &&
    [...new Set(BASE_IMAGES)].every((image) => ends('image', 'inspect', image) || ends('pull', image))
  );
}

/**
 * Returns the commands of a document's first code block below a line that begins with these words. Throws if there is
 * none.
 */
export function linesToType(file: string, words: string): string {
  const [, after] = readProjectFile(file).split(`\n${words}`);
  const [, lines] = /```\n([\s\S]*?)```/.exec(after?.split(/\n## /)[0] ?? '') ?? [];
  if (!lines) throw new Error(`${file} has nothing to type under ${words}.`);
  return lines;
}

/** Runs Gona under docker compose in its own folder, with its own project name, ports and volumes. */
export class ComposeRun {
  private readonly running = new Set<ChildProcess>();

  private constructor(
    readonly folder: string,
    readonly project: string,
    private readonly http: number,
    private readonly https: number,
  ) {}

  /** URL of the proxy. */
  get url(): string {
    return `http://localhost:${this.http}`;
  }

  /** Copies the whole project, like a clone. `name` distinguishes concurrent runs. */
  static async copy(name: string): Promise<ComposeRun> {
    return ComposeRun.of(name, (folder) =>
      cpSync(root, folder, { recursive: true, filter: (source) => !NOT_COPIED.has(basename(source)) }),
    );
  }

  /** Copies only these project files, as if carried to another machine. */
  static async carry(name: string, files: string[]): Promise<ComposeRun> {
    return ComposeRun.of(name, (folder) => {
      for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true });
    });
  }

  private static async of(name: string, fill: (folder: string) => void): Promise<ComposeRun> {
    const folder = mkdtempSync(join(tmpdir(), 'gona-compose-'));
    fill(folder);
    return new ComposeRun(folder, `${PROJECT}-${name}`, await freePort(), await freePort());
  }

  /** Writes the `.env` settings for a shared machine, and others. Removes the leftovers of a killed run. */
  async settle(settings: Record<string, string>): Promise<void> {
    this.set({
      COMPOSE_PROJECT_NAME: this.project,
      SITE_ADDRESS: ':80',
      HTTP_PORT: String(this.http),
      HTTPS_PORT: String(this.https),
      PUBLIC_URL: this.url,
      GONA_IMAGE: imageOf(1),
      GONA_BACKUP_IMAGE: `${PROJECT}-backup:1`,
      ...settings,
    });
    await this.down();
  }

  /** Returns the secrets in `.env`. */
  secrets(): Record<string, string> {
    const named = /^((?:\w+_)?(?:SECRET|PASSWORD|KEY))=(.+)$/gm;
    const settings = readFileSync(join(this.folder, '.env'), 'utf8').matchAll(named);
    return Object.fromEntries([...settings].map(([, name = '', value = '']) => [name, value]));
  }

  /** Writes settings to `.env`, replacing their old values. */
  set(settings: Record<string, string>): void {
    const file = join(this.folder, '.env');
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const [name, value] of Object.entries(settings)) {
      const at = lines.findIndex((line) => line.startsWith(`${name}=`));
      if (at < 0) lines.push(`${name}=${value}`);
      else lines[at] = `${name}=${value}`;
    }
    writeFileSync(file, lines.join('\n'));
  }

  /** Moves secrets from `.env` to files, with the commands of the runbook. */
  async keepSecretsInFiles(secrets: Record<string, string>): Promise<void> {
    const lines = linesToType('docs/operations.md', '## Secrets in files');
    // Only root can give files away.
    const mine = process.getuid?.() === 0 ? lines : lines.replace(/^chmod 400 .*$/m, 'chmod -R a+rX secrets');
    await this.type(mine);
    for (const [name, value] of Object.entries(secrets)) {
      const ring = /^(BVN|FILE)_ENCRYPTION_KEY$/.test(name);
      writeFileSync(
        join(this.folder, 'secrets', ring ? `${name}S` : name),
        ring ? `1:${value}\n` : `${value}\n`,
      );
      this.set({ [name]: '' });
    }
    this.set({ COMPOSE_FILE: 'docker-compose.yml:deploy/compose.secrets.yml' });
  }

  /** Runs shell commands in that folder. Throws with their whole output on failure. */
  type(lines: string): Promise<string> {
    return new Promise((done, failed) => {
      const child = execFile(
        'sh',
        ['-ec', lines],
        { cwd: this.folder, env: environment, maxBuffer: 64 * 1024 * 1024 },
        (error, stdout, stderr) => {
          this.running.delete(child);
          if (error) failed(new Error(`${lines}\n${stdout}${stderr}`));
          else done(stdout + stderr);
        },
      );
      this.running.add(child);
      child.stdin?.end();
    });
  }

  compose(words: string): Promise<string> {
    return this.type(`docker compose ${words}`);
  }

  /** Sends a signal to the program of a service's first container, bypassing its init. Returns the container's id. */
  async signal(service: string, signal: 'KILL' | 'STOP'): Promise<string> {
    const id = (await this.idsOf(service))[0] ?? '';
    // A container that exits also ends this shell.
    await this.type(`docker exec ${id} sh -c 'kill -${signal} $(cat /proc/1/task/1/children)' || true`);
    return id;
  }

  async idsOf(service: string): Promise<string[]> {
    return (await this.type(`docker compose ps --quiet ${service}`)).split('\n').filter(Boolean);
  }

  /** Returns one value of a container, by a Go template. */
  async inspect(id: string, template: string): Promise<string> {
    return (await this.type(`docker inspect --format '${template}' ${id}`)).trim();
  }

  /** Returns the distinct images of all its services, sorted. */
  async images(): Promise<string[]> {
    const images = await this.compose('--profile backup config --images');
    return [...new Set(images.trim().split('\n'))].sort();
  }

  /** Returns everything that `docker inspect` shows about the containers. */
  async inspectAll(): Promise<string> {
    return this.type('docker inspect $(docker compose --profile backup ps --all --quiet)');
  }

  /** Stops its containers and removes them with their networks and volumes. */
  async down(): Promise<void> {
    await this.compose('--profile backup down --volumes --remove-orphans --timeout 1');
  }

  /** Does the same, and removes its folder and remaining processes. */
  async close(): Promise<void> {
    for (const child of this.running) child.kill('SIGKILL');
    await this.down();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Removes the images that these tests built. */
export function removeImages(): void {
  const { stdout } = spawnSync('docker', ['image', 'ls', '--format', '{{.Repository}}:{{.Tag}}'], {
    encoding: 'utf8',
  });
  const ours = stdout.split('\n').filter((image) => image.startsWith(PROJECT));
  if (ours.length > 0) spawnSync('docker', ['image', 'rm', '--force', ...ours], { stdio: 'ignore' });
}
