import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** `deploy/upgrade.sh` against a `docker` that writes down what it is asked, and fails where it is to. */
const SCRIPT = resolve(__dirname, '..', '..', 'deploy', 'upgrade.sh');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gona-upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `fails` are beginnings of calls that end with 1; services run as `<service>-1` and `-2`. */
function upgrade(args: string[], { fails = [] as string[], running = true } = {}) {
  const log = join(folder, 'calls');
  const shim = `#!/bin/sh
echo "$*" >> '${log}'
${fails.map((each) => `case "$*" in "${each}"*) exit 1;; esac`).join('\n')}
case "$*" in
  "compose config migrate") printf 'services:\\n  migrate:\\n    image: gona:0.2.0\\n  postgres:\\n    image: postgis\\n';;
  "compose ps --quiet "*) ${running ? 'echo "$4-1"; echo "$4-2"' : ':'};;
  "compose ps --all --quiet "*) echo "$5-1"; echo "$5-2"; echo "$5-3";;
  "logs "*) echo "its last words" >&2;;
esac
`;
  writeFileSync(join(folder, 'docker'), shim);
  chmodSync(join(folder, 'docker'), 0o755);
  const { status, stdout, stderr } = spawnSync('sh', [SCRIPT, ...args], {
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env.PATH}`, PROXY_REFRESH: '0' },
  });
  const calls = readFileSync(log, 'utf8').trim().split('\n');
  return { status, said: (stdout + stderr).trim().split('\n'), calls };
}

const REPLACED = (service: string) => [
  `compose ps --quiet ${service}`,
  `compose up --detach --no-deps --no-recreate --scale ${service}=4 --wait ${service}`,
  ...['1', '2'].flatMap((n) => [`stop ${service}-${n}`, `rm ${service}-${n}`]),
];
const RELOADED = [
  'compose ps --quiet proxy',
  'compose exec -T proxy caddy reload --config /etc/caddy/Caddyfile',
];
const LOOKED = ['compose config migrate', 'image inspect gona:0.2.0'];

it('migrates, then replaces workers and apis, each only once others stand beside them', () => {
  const { status, said, calls } = upgrade([]);
  expect(calls).toEqual([
    ...LOOKED,
    'compose run --rm --no-deps -T migrate',
    ...REPLACED('worker'),
    ...REPLACED('api'),
    ...RELOADED,
  ]);
  expect([status, said]).toEqual([
    0,
    ['Replaced: worker (2)', 'Replaced: api (2)', 'Gona runs from gona:0.2.0.'],
  ]);
});

it('builds an image that is not there, and changes nothing where that fails', () => {
  const built = upgrade([], { fails: ['image inspect'] });
  expect([built.status, built.calls[2]]).toEqual([0, 'compose build migrate']);
  const broken = upgrade([], { fails: ['image inspect', 'compose build'] });
  expect([broken.status, broken.said]).toEqual([1, ['The image could not be built; nothing was changed.']]);
});

it('replaces nothing where the migration fails', () => {
  const { status, said, calls } = upgrade([], { fails: ['compose run'] });
  expect([status, said]).toEqual([
    1,
    ['The migration failed; the version from before serves on, and nothing was replaced.'],
  ]);
  expect(calls.filter((call) => /^(stop|rm|compose up)/.test(call))).toEqual([]);
});

it('takes the new ones away, and no other, where they do not become well', () => {
  const { status, said, calls } = upgrade([], { fails: ['compose up'] });
  expect([status, said.at(-1)]).toEqual([1, 'The new worker does not start; the one from before serves on.']);
  expect(calls.filter((call) => /^(stop|rm)/.test(call))).toEqual(['rm --force worker-3']);
});

it('goes back without a migration, the api first', () => {
  const { status, calls } = upgrade(['--back']);
  expect([status, calls]).toEqual([0, [...LOOKED, ...REPLACED('api'), ...REPLACED('worker'), ...RELOADED]]);
  expect(upgrade(['--back'], { fails: ['image inspect'] }).said).toEqual([
    'There is no image gona:0.2.0 to go back to.',
  ]);
});

it('starts what does not run', () => {
  const { status, calls } = upgrade([], { running: false });
  expect(status).toBe(0);
  expect(calls).toContain('compose up --detach --no-deps --wait api');
});

it('refuses words that it does not know', () => {
  const { status, stderr } = spawnSync('sh', [SCRIPT, '--force'], { encoding: 'utf8' });
  expect([status, stderr.trim()]).toEqual([2, 'usage: deploy/upgrade.sh [--back]']);
});
