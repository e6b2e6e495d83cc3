import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { validate as validateDockerfile } from 'dockerfile-utils';

/** Needs no Docker daemon: compares the image with the build output and the packages that the programs load. */

const root = resolve(__dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const { version, dependencies, engines } = JSON.parse(read('package.json')) as {
  version: string;
  dependencies: Record<string, string>;
  engines: { node: string };
};

/** Loaded by a package at run time, by a name that appears in none of our files. */
const BY_OTHERS: Record<string, string> = {
  '@nestjs/platform-socket.io': '@nestjs/websockets',
  'socket.io': '@nestjs/websockets',
};

/** Returns every file of the server programs, as in the image. */
function serverFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(folder, file));
}

/** Returns the packages that a file imports, statically or dynamically. */
function packagesOf(code: string): string[] {
  const found = code.matchAll(
    /(?:\bfrom|\bimport|\bimport\(|\brequire(?:\.resolve)?\()\s*['"]([^'"\s]+)['"]/g,
  );
  return [...found]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => /^@?[a-z][\w./-]*$/.test(specifier) && !builtinModules.includes(specifier))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
}

describe('the packages of the image', () => {
  const loaded = new Set<string>();

  beforeAll(async () => {
    // In a variable, because the scripts are plain JavaScript, which the type check does not read.
    const script = '../../scripts/lib/build.mjs';
    const { buildBackend } = await import(script);
    await buildBackend({ root });
    for (const folder of ['dist/apps/api', 'dist/apps/worker', 'dist/apps/cli', 'dist/libs'])
      for (const file of serverFiles(folder)) for (const name of packagesOf(read(file))) loaded.add(name);
  }, 60_000);

  it('are all that its programs load', () => {
    expect(loaded.size).toBeGreaterThan(30);
    expect([...loaded].filter((name) => !(name in dependencies))).toEqual([]);
  });

  it('are no others: what only the client is built of stays outside', () => {
    const peers = new Set(
      [...loaded].flatMap((name) => {
        const file = `node_modules/${name}/package.json`;
        return existsSync(join(root, file)) ? Object.keys(JSON.parse(read(file)).peerDependencies ?? {}) : [];
      }),
    );
    const wanted = (name: string) => loaded.has(name) || peers.has(name) || loaded.has(BY_OTHERS[name] ?? '');
    expect(Object.keys(dependencies).filter((name) => !wanted(name))).toEqual([]);
    for (const name of ['react', '@mantine/core', 'highcharts', 'maplibre-gl', 'typescript', 'vite'])
      expect([name, name in dependencies]).toEqual([name, false]);
  });

  it('are found by a search that finds every way of loading one', () => {
    const code = `import 'a'; import { b } from "@s/b/c"; await import('d/e'); require.resolve('f'); from './g'; from 'node:fs'; import 'fs';`;
    expect(packagesOf(code)).toEqual(['a', '@s/b', 'd', 'f']);
  });
});

describe('Dockerfile', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

  it('has no fault and no warning, and needs nothing from elsewhere to be read', () => {
    expect(validateDockerfile(dockerfile)).toEqual([]);
    expect(dockerfile).not.toMatch(/^#\s*syntax=/im);
  });

  it('would not pass with a fault in it', () => {
    expect(validateDockerfile(`${dockerfile}\nEXPOSE nothing\n`)).not.toEqual([]);
  });

  it('runs as an ordinary user, with production packages only', () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last).not.toMatch(/npm ci/);
    expect(dockerfile).toMatch(/npm ci --omit=dev/);
  });

  it('leaves secrets and data out of the image', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.env', '.data', '.git', 'node_modules']));
  });

  it('bears the version of package.json, and the revision that it is given', () => {
    expect(last).toMatch(new RegExp(`^ARG VERSION=${version.replaceAll('.', '\\.')}$`, 'm'));
    expect(last).toMatch(/org\.opencontainers\.image\.version="\$\{VERSION\}"/);
    expect(last).toMatch(/org\.opencontainers\.image\.revision="\$\{REVISION\}"/);
    expect(last).toMatch(/^ENV GONA_REVISION=\$\{REVISION\}$/m);
    // An upgrade uses it to compare both images.
    expect(
      dockerfile.match(/^(ARG REVISION=|LABEL .*image\.revision=|\s+org.*image\.revision=)/gm),
    ).toHaveLength(4);
    expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`);
  });

  it('lists its packages in both images', () => {
    expect(dockerfile).toMatch(
      /^RUN npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > \/sbom\.json$/m,
    );
    expect(dockerfile.match(/^COPY --from=dependencies \/sbom\.json \.\/$/gm)).toHaveLength(2);
  });

  it('has a Node that the programs take', () => {
    const [, major] = /^ARG NODE_IMAGE=node:(\d+)-/m.exec(dockerfile) ?? [];
    expect(Number(major)).toBeGreaterThan(20);
    const [, oldest = ''] = />=([\d.]+)/.exec(engines.node) ?? [];
    expect(read('libs/entry/index.ts')).toContain(`OLDEST = [${oldest.split('.').join(', ')}]`);
  });
});
