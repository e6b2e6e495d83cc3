import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BASE_IMAGE, readProjectFile } from '../support/compose-files.js';

/** Tests `deploy/pin-images.sh` in a copy of the project, with a fake `docker` that has no images yet. */
const ROOT = resolve(__dirname, '..', '..');
const IMAGES = new Map(
  [...readProjectFile('docker-compose.yml').matchAll(BASE_IMAGE)].map(([, name = '', image = '']) => [
    name,
    image,
  ]),
);
/** The scanner is pinned only if it is used. */
IMAGES.delete('CLAMAV_IMAGE');
const SETTINGS =
  '# A comment\nPOSTGRES_PASSWORD=s3cr&t|/\\1\nNODE_IMAGE=\nREDIS_IMAGE=redis:7.4-alpine@sha256:old\n';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gona-pins-'));
  for (const each of ['deploy', 'docker-compose.yml'])
    cpSync(join(ROOT, each), join(folder, each), { recursive: true });
  writeFileSync(join(folder, '.env'), SETTINGS);
  chmodSync(join(folder, '.env'), 0o600);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `fails`: images that cannot be pulled; `local`: images without a digest. */
function pin(args: string[] = [], { fails = '', local = '' } = {}) {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(
    join(bin, 'docker'),
    `#!/bin/sh
case "$*" in
  "pull --quiet ${fails || '-'}") exit 1;;
  "pull --quiet "*) echo fetched;;
  "image inspect --format {{range .RepoDigests}}{{println .}}{{end}} ${local || '-'}") ;;
  "image inspect --format {{range .RepoDigests}}{{println .}}{{end}} "*)
    echo "mirror.example.org/other@sha256:0000"; echo "\${5%:*}@sha256:1234"; echo;;
  *) exit 2;;
esac
`,
  );
  chmodSync(join(bin, 'docker'), 0o755);
  const { status, stdout, stderr } = spawnSync('sh', [join(folder, 'deploy', 'pin-images.sh'), ...args], {
    encoding: 'utf8',
    env: { PATH: `${bin}:${process.env.PATH}` },
  });
  return {
    status,
    said: (stdout + stderr).trim().split('\n'),
    written: readFileSync(join(folder, '.env'), 'utf8'),
  };
}

it('writes the digest of each image into .env, and leaves the rest of it alone', () => {
  const { status, said, written } = pin();
  const pinned = (name: string) => `${name}=${IMAGES.get(name)}@sha256:1234`;
  expect([status, said]).toEqual([0, [...IMAGES.keys()].sort().map(pinned)]);
  const others = [...IMAGES.keys()].sort().filter((name) => !/^(NODE|REDIS)/.test(name));
  expect(written.split('\n')).toEqual([
    ...SETTINGS.split('\n').slice(0, 2),
    pinned('NODE_IMAGE'),
    pinned('REDIS_IMAGE'),
    ...others.map(pinned),
    '',
  ]);
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
});

it('pins the scanner too if uploads are scanned', () => {
  writeFileSync(join(folder, '.env'), 'CLAMD_URL=tcp://clamav:3310\n');
  expect(pin().written).toMatch(/^CLAMAV_IMAGE=clamav\/clamav:.+@sha256:1234$/m);
});

it('goes back to what docker-compose.yml names', () => {
  pin();
  expect(pin(['--off'])).toMatchObject({ status: 0, written: expect.not.stringContaining('sha256') });
});

it('writes nothing if an image cannot be fetched or has no digest', () => {
  const image = IMAGES.get('POSTGRES_IMAGE') ?? '';
  const unfetched = pin([], { fails: image });
  expect([unfetched.status, unfetched.said.at(-1), unfetched.written]).toEqual([
    1,
    `${image} cannot be fetched; nothing was written.`,
    SETTINGS,
  ]);
  const local = pin([], { local: image });
  expect([local.status, local.said.at(-1), local.written]).toEqual([
    1,
    `${image} has no digest, as where it was built here or carried over; nothing was written.`,
    SETTINGS,
  ]);
});

it('has one name for each image, in docker-compose.yml and the Dockerfile', () => {
  const names = [...readProjectFile('docker-compose.yml').matchAll(BASE_IMAGE)];
  expect([...IMAGES.keys()].sort()).toEqual(
    expect.arrayContaining(['NODE_IMAGE', 'POSTGRES_IMAGE', 'PROXY_IMAGE', 'REDIS_IMAGE']),
  );
  for (const [, name = '', image] of names)
    if (name !== 'CLAMAV_IMAGE') expect([name, image]).toEqual([name, IMAGES.get(name)]);
  for (const [, name = '', image] of readProjectFile('Dockerfile').matchAll(/^ARG (\w+_IMAGE)=(.+)$/gm))
    expect([name, image]).toEqual([name, IMAGES.get(name)]);
  // No image bypasses its setting.
  expect(readProjectFile('docker-compose.yml').match(/^ +image: (?!\$\{).*$/gm)).toBeNull();
});
