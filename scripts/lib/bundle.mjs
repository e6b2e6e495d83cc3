import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entries } from './apps.mjs';
import { dataPath, projectRoot } from './paths.mjs';
import { hashTree } from './stamp.mjs';

/** Packages that read files next to their own, or that are native. */
const external = [/^@opentelemetry\//, '@napi-rs/image', '@node-rs/argon2', 'fontkit', 'pdfkit'];

/** A program that only tests start, besides those of Gona. */
const jobStarter = 'test/support/job-starter.mjs';

/**
 * Bundles the built programs with their packages for the tests, which start them hundreds of times: loading a bundle
 * takes half the CPU time of loading 3,000 modules. The bundles keep the paths of the build, in `.data/test/programs`
 * in place of `dist`. Does nothing if neither the build nor a package has changed.
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
    // Optional packages of Nest that are not installed.
    logLevel: 'silent',
  });
  await bundle.write({ dir: folder, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' });
  await bundle.close();
  writeFileSync(stampFile, stamp);
  return true;
}
