import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entries, nodeOptions } from './apps.mjs';
import { dataPath, projectRoot } from './paths.mjs';
import { hashTree } from './stamp.mjs';

/** Packages that read files next to their own, or that are native. */
const external = [/^@opentelemetry\//, '@napi-rs/image', '@node-rs/argon2', 'fontkit', 'pdfkit'];

/** A program that only tests start, besides those of Gona. */
const jobStarter = 'test/support/job-starter.mjs';

/** Compiles with stored code. */
const codeCache = 'test/support/code-cache.cjs';
/** Programs whose code is stored: all others share their chunks. */
const stored = ['api', 'worker'];

/**
 * CommonJS, the format whose code V8 can store, knows no `await` outside functions. Nest asks the installed TypeORM for
 * what TypeORM 1 no longer has, and would load all of it again beside the bundled one.
 */
const REPLACED = [
  ['await enter(', 'enter('],
  ["const typeorm = require('typeorm');", 'const typeorm = {};'],
];
const replacing = {
  name: 'replacing',
  transform: (code) => {
    const found = REPLACED.find(([text]) => code.includes(text));
    return found ? code.replace(...found) : null;
  },
};

/**
 * Bundles the built programs with their packages for the tests, which start them hundreds of times: loading a bundle
 * with stored code takes a quarter of the CPU time of loading 3,000 modules. The bundles keep the paths of the build, in
 * `.data/test/programs` in place of `dist`. Does nothing if neither the build nor a package has changed.
 * @returns true if the programs were bundled
 */
export async function bundlePrograms({ root = projectRoot } = {}) {
  const folder = dataPath(root, 'test', 'programs');
  const stampFile = join(folder, '.stamp');
  const stamp = hashTree(root, [
    'dist/.backend.json',
    'package-lock.json',
    'scripts/lib/bundle.mjs',
    jobStarter,
    codeCache,
  ]);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  rmSync(folder, { recursive: true, force: true });
  const { rolldown } = await import('rolldown');
  const files = Object.values(entries).map((file) => file.replace(/^dist\/|\.js$/g, ''));
  const bundle = await rolldown({
    cwd: root,
    input: {
      ...Object.fromEntries(files.map((file) => [file, `dist/${file}.js`])),
      'job-starter': jobStarter,
    },
    platform: 'node',
    external,
    plugins: [replacing],
    // Optional packages of Nest that are not installed.
    logLevel: 'silent',
  });
  await bundle.write({
    dir: folder,
    format: 'cjs',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await bundle.close();
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
  // Without settings they load, list what is missing, and exit.
  for (const name of stored) {
    const file = join(folder, entries[name].replace(/^dist\//, ''));
    const options = ['--require', `./${codeCache}`, ...(nodeOptions[name] ?? [])];
    const env = { PATH: process.env.PATH, GONA_STORE_CODE: '1' };
    spawnSync(process.execPath, [...options, file], { cwd: root, env });
  }
  writeFileSync(stampFile, stamp);
  return true;
}
