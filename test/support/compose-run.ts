import { type ChildProcess, execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { BASE_IMAGE, readProjectFile } from './compose-files.js';
import { freePort } from './processes.js';

const root = resolve(__dirname, '..', '..');
/** What belongs to this machine, and to no clean copy. */
const NOT_COPIED = new Set(['.git', '.ci', '.data', '.env', 'secrets', 'node_modules', 'dist', 'coverage']);
/** One checkout runs these tests once at a time, so what a killed run left is found by its name and taken away. */
const PROJECT = `gona-test-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`;

/** The image of a version that these tests build. */
export const imageOf = (version: number): string => `${PROJECT}:${version}`;

/** Compose reads its settings from the environment before it reads them from `.env`: of ours it is given what leads to Docker. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(PATH|HOME|DOCKER_\w+)$/.test(name)),
);

/** The images that the project does not make itself, and that these tests start. */
const BASE_IMAGES = [...readProjectFile('docker-compose.yml').matchAll(BASE_IMAGE)]
  .map(([, , image = '']) => image)
  .filter((image) => !image.startsWith('clamav/'));

/** Whether a daemon answers that has the images which Gona is built on and runs beside, or can fetch them. */
export function dockerCanRunGona(): boolean {
  const ends = (...args: string[]) =>
    spawnSync('docker', args, { stdio: 'ignore', timeout: 300_000 }).status === 0;
  return (
    ends('compose', 'ls') &&
    [...new Set(BASE_IMAGES)].every((image) => ends('image', 'inspect', image) || ends('pull', image))
  );
}

/** The lines of a document that a reader is to type, from the first block below these words, which begin a line. Throws where there is none. */
export function linesToType(file: string, words: string): string {
  const [, after] = readProjectFile(file).split(`\n${words}`);
  const [, lines] = /```\n([\s\S]*?)```/.exec(after?.split(/\n## /)[0] ?? '') ?? [];
  if (!lines) throw new Error(`${file} has nothing to type under ${words}.`);
  return lines;
}

/** A Gona under docker compose in a folder of its own, under a name, with ports and volumes of its own. */
export class ComposeRun {
  private readonly running = new Set<ChildProcess>();

  private constructor(
    readonly folder: string,
    readonly project: string,
    private readonly http: number,
    private readonly https: number,
  ) {}

  /** Where the proxy answers. */
  get url(): string {
    return `http://localhost:${this.http}`;
  }

  /** The whole project, as a clone has it. `name` tells it from other runs at the same time. */
  static async copy(name: string): Promise<ComposeRun> {
    return ComposeRun.of(name, (folder) =>
      cpSync(root, folder, { recursive: true, filter: (source) => !NOT_COPIED.has(basename(source)) }),
    );
  }

  /** Only these files of the project, as they were carried to another machine. */
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

  /** What `.env` has to say on a machine that others use too, and settings beside it. Takes away what a killed run has left. */
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

  /** The secrets in `.env`. */
  secrets(): Record<string, string> {
    const named = /^((?:\w+_)?(?:SECRET|PASSWORD|KEY))=(.+)$/gm;
    const settings = readFileSync(join(this.folder, '.env'), 'utf8').matchAll(named);
    return Object.fromEntries([...settings].map(([, name = '', value = '']) => [name, value]));
  }

  /** Writes settings into `.env`, each in the place of what it had there. */
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

  /** Moves secrets from `.env` into files, by the lines of the runbook. */
  async keepSecretsInFiles(secrets: Record<string, string>): Promise<void> {
    const lines = linesToType('docs/operations.md', '## Secrets in files');
    // Who is not root cannot give files away.
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

  /** What somebody types in that folder, to its end. Throws with all that it said where it fails. */
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

  /** Sends a signal to the program of a service's first container, past its init. Answers the container's id. */
  async signal(service: string, signal: 'KILL' | 'STOP'): Promise<string> {
    const id = (await this.idsOf(service))[0] ?? '';
    // A container that ends takes this shell along.
    await this.type(`docker exec ${id} sh -c 'kill -${signal} $(cat /proc/1/task/1/children)' || true`);
    return id;
  }

  async idsOf(service: string): Promise<string[]> {
    return (await this.type(`docker compose ps --quiet ${service}`)).split('\n').filter(Boolean);
  }

  /** One figure of a container, by a Go template. */
  async inspect(id: string, template: string): Promise<string> {
    return (await this.type(`docker inspect --format '${template}' ${id}`)).trim();
  }

  /** The images of all its services, each once, in order. */
  async images(): Promise<string[]> {
    const images = await this.compose('--profile backup config --images');
    return [...new Set(images.trim().split('\n'))].sort();
  }

  /** All that Docker tells about the containers, to whoever may ask it. */
  async inspectAll(): Promise<string> {
    return this.type('docker inspect $(docker compose --profile backup ps --all --quiet)');
  }

  /** Ends its containers and takes them, their networks and volumes away. */
  async down(): Promise<void> {
    await this.compose('--profile backup down --volumes --remove-orphans --timeout 1');
  }

  /** The same, and its folder and whatever it still runs. */
  async close(): Promise<void> {
    for (const child of this.running) child.kill('SIGKILL');
    await this.down();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Takes the images away that these tests have built. */
export function removeImages(): void {
  const { stdout } = spawnSync('docker', ['image', 'ls', '--format', '{{.Repository}}:{{.Tag}}'], {
    encoding: 'utf8',
  });
  const ours = stdout.split('\n').filter((image) => image.startsWith(PROJECT));
  if (ours.length > 0) spawnSync('docker', ['image', 'rm', '--force', ...ours], { stdio: 'ignore' });
}
