import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Tests the scripts of `deploy` with a fake `docker` that records its calls, and fails on request. */
const DEPLOY = resolve(__dirname, '..', '..', 'deploy');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gona-upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Machine {
  /** Prefixes of calls that exit with 1. */
  fails?: string[];
  /** Services run as `<service>-1` and `-2`. */
  running?: boolean;
  /** Whether the daily backup runs. */
  backup?: boolean;
  /** Revision of the checkout; none if it is no checkout. */
  revision?: string;
  /** Revision of the image. */
  built?: string;
  /** Image that the containers run; `new` is the named one. */
  runs?: 'old' | 'new';
  /** Configured number of APIs and workers, if it differs from the running number. */
  replicas?: number;
}

function run(
  script: 'upgrade' | 'apply',
  args: string[] = [],
  {
    fails = [],
    running = true,
    backup = false,
    revision = 'bbb',
    built = revision,
    runs = 'old',
    replicas,
  }: Machine = {},
) {
  const log = join(folder, 'calls');
  rmSync(log, { force: true });
  const services = ['migrate', 'api', 'worker', 'backup'].map(
    (name) => `  ${name}:
    build:
      args:
        REVISION: "ccc"
${replicas === undefined ? '' : `    deploy:\n      replicas: ${replicas}\n`}    image: ${name === 'backup' ? 'gona-backup' : 'gona'}:0.2.0\n`,
  );
  writeFileSync(join(folder, 'config'), `services:\n${services.join('')}`);
  const docker = `#!/bin/sh
case "$*" in *" config "*|"image inspect --format"*|"inspect --format"*) ;; *) echo "$*" >> '${log}' ;; esac
${fails.map((each) => `case "$*" in "${each}"*) exit 1;; esac`).join('\n')}
case "$*" in
  *" config "*) cat '${join(folder, 'config')}';;
  "image inspect --format {{.Id}}"*) echo new;;
  "image inspect --format"*) echo ${built};;
  "inspect --format"*oneoff*-prompt) echo True;;
  "inspect --format"*) echo ${runs};;
  "compose --profile backup ps "*) ${backup ? 'echo backup-1' : ':'};;
  "compose ps --quiet "*) ${running ? 'echo "$4-1"; echo "$4-2"' : ':'};;
  "compose ps --all --quiet "*) echo "$5-1"; echo "$5-2"; echo "$5-3"; echo "$5-prompt";;
  "compose --profile backup build "*) echo "built as $GONA_REVISION";;
  "logs "*) echo "its last words" >&2;;
esac
`;
  const git = revision ? `#!/bin/sh\necho ${revision}\n` : '#!/bin/sh\nexit 128\n';
  for (const [name, text] of Object.entries({ docker, git })) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  const { status, stdout, stderr } = spawnSync('sh', [join(DEPLOY, `${script}.sh`), ...args], {
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env.PATH}`, PROXY_REFRESH: '0' },
  });
  const calls = readFileSync(log, 'utf8').trim().split('\n');
  return { status, said: (stdout + stderr).trim().split('\n'), calls };
}

const REPLACED = (service: string, scale = 4) => [
  `compose ps --quiet ${service}`,
  `compose up --detach --no-deps --no-recreate --scale ${service}=${scale} --wait ${service}`,
  ...['1', '2'].flatMap((n) => [`stop ${service}-${n}`, `rm ${service}-${n}`]),
];
const RELOADED = [
  'compose ps --quiet proxy',
  'compose exec -T proxy caddy reload --config /etc/caddy/Caddyfile',
];
const HAS_BACKUP = 'compose --profile backup ps --quiet backup';
const RENEWED = 'compose --profile backup up --detach --no-deps backup';
const LOOKED = [HAS_BACKUP, 'image inspect gona:0.2.0'];
const MIGRATED = 'compose run --rm --no-deps -T migrate';
const replaces = (calls: string[]) =>
  calls.filter((call) => /^(stop|rm|compose( --profile \w+)? up)/.test(call));

describe('upgrade.sh', () => {
  it('migrates, then replaces workers and apis, each only once others stand beside them', () => {
    const { status, said, calls } = run('upgrade');
    expect(calls).toEqual([
      ...LOOKED,
      // The first worker is checked, and has another image.
      'compose ps --quiet api',
      MIGRATED,
      ...REPLACED('worker'),
      ...REPLACED('api'),
      HAS_BACKUP,
      ...RELOADED,
    ]);
    expect([status, said]).toEqual([
      0,
      ['Replaced: worker (2)', 'Replaced: api (2)', 'Gona runs from gona:0.2.0 (bbb).'],
    ]);
  });

  it('builds an image that is not there or is of another revision, as that of the checkout', () => {
    const builds = (machine: Machine) => {
      const { status, said, calls } = run('upgrade', [], machine);
      return [status, calls.filter((call) => call.includes(' build ')), said[0]];
    };
    const build = ['compose --profile backup build migrate'];
    expect(builds({ fails: ['image inspect gona'] })).toEqual([0, build, 'built as bbb']);
    expect(builds({ built: 'aaa' })).toEqual([0, build, 'built as bbb']);
    // Two states of a changed checkout have the same revision.
    expect(builds({ revision: 'bbb-dirty' })).toEqual([0, build, 'built as bbb-dirty']);
    // Imported images belong to no checkout.
    expect(builds({ revision: '', built: 'ccc' })).toEqual([0, [], 'Replaced: worker (2)']);
    const broken = run('upgrade', [], { built: 'aaa', fails: ['compose --profile backup build'] });
    expect([broken.status, broken.said, replaces(broken.calls)]).toEqual([
      1,
      ['The image could not be built; nothing was changed.'],
      [],
    ]);
  });

  it('says so if that revision runs already, and replaces nothing', () => {
    const { status, said, calls } = run('upgrade', [], { runs: 'new' });
    expect([status, said]).toEqual([0, ['Gona is already at gona:0.2.0 (bbb). Nothing was replaced.']]);
    expect(replaces(calls)).toEqual([]);
    expect(run('upgrade', [], { runs: 'new', revision: '', built: '' }).said.at(-1)).toBe(
      'Gona is already at gona:0.2.0. Nothing was replaced.',
    );
  });

  it('builds and renews the daily backup if it is in use', () => {
    const { status, calls } = run('upgrade', [], { backup: true, built: 'aaa' });
    expect([status, calls.filter((call) => call.startsWith('compose --profile backup'))]).toEqual([
      0,
      [
        HAS_BACKUP,
        'compose --profile backup build migrate',
        'compose --profile backup build backup',
        HAS_BACKUP,
        RENEWED,
      ],
    ]);
  });

  it('replaces nothing if the migration fails', () => {
    const { status, said, calls } = run('upgrade', [], { fails: ['compose run'] });
    expect([status, said]).toEqual([
      1,
      ['The migration failed; the previous version keeps running, and nothing was replaced.'],
    ]);
    expect(replaces(calls)).toEqual([]);
  });

  it('removes only the new ones if they do not become healthy', () => {
    const { status, said, calls } = run('upgrade', [], { fails: ['compose up'] });
    expect([status, said.at(-1)]).toEqual([
      1,
      'The new worker does not start; the previous one keeps running.',
    ]);
    expect(calls.filter((call) => /^(stop|rm)/.test(call))).toEqual(['rm --force worker-3']);
  });

  it('goes back without a build or a migration, the api first', () => {
    const { status, calls } = run('upgrade', ['--back'], { built: 'aaa' });
    expect([status, calls]).toEqual([
      0,
      [
        ...LOOKED,
        'compose ps --quiet api',
        ...REPLACED('api'),
        ...REPLACED('worker'),
        HAS_BACKUP,
        ...RELOADED,
      ],
    ]);
    expect(run('upgrade', ['--back'], { fails: ['image inspect gona'] }).said).toEqual([
      'There is no image gona:0.2.0 to go back to.',
    ]);
  });

  it('starts what does not run', () => {
    const { status, calls } = run('upgrade', [], { running: false });
    expect(status).toBe(0);
    expect(calls).toContain('compose up --detach --no-deps --wait api');
  });
});

describe('apply.sh', () => {
  const CHECKED = 'compose run --rm --no-deps -T worker node dist/apps/cli/src/check-settings.js';

  it('checks the settings beside the old programs, then replaces these, and leaves the proxy', () => {
    const { status, said, calls } = run('apply', [], { backup: true });
    expect(calls).toEqual([
      CHECKED,
      MIGRATED,
      ...REPLACED('worker'),
      ...REPLACED('api'),
      HAS_BACKUP,
      RENEWED,
    ]);
    expect([status, said.at(-1)]).toEqual([0, 'The settings are applied.']);
  });

  it('changes nothing if the settings are refused', () => {
    const { status, said, calls } = run('apply', [], { backup: true, fails: [CHECKED] });
    expect([status, said, calls]).toEqual([
      1,
      ['The new settings are refused; nothing was changed.'],
      [CHECKED],
    ]);
  });

  it('keeps the old programs if new ones do not start', () => {
    const { status, calls } = run('apply', [], { backup: true, fails: ['compose up'] });
    expect([status, calls.filter((call) => /^(stop|rm)/.test(call))]).toEqual([1, ['rm --force worker-3']]);
    expect(calls).not.toContain(RENEWED);
  });

  it('starts as many as are set now', () => {
    const { calls, said } = run('apply', [], { replicas: 3 });
    expect(calls).toEqual(expect.arrayContaining(REPLACED('api', 5)));
    expect(said).toContain('Replaced: api (3)');
  });
});

it.each(['upgrade', 'apply'])('%s.sh refuses words that it does not know', (script) => {
  const { status, stderr } = spawnSync('sh', [join(DEPLOY, `${script}.sh`), '--force'], { encoding: 'utf8' });
  expect([status, stderr.trim()]).toEqual([
    2,
    `usage: deploy/${script}.sh${script === 'upgrade' ? ' [--back]' : ''}`,
  ]);
});
