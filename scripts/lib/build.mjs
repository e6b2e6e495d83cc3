import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { projectRoot } from './paths.mjs';
import { run } from './run.mjs';
import { filesBelow, hashFile, hashTree } from './stamp.mjs';
import { readJson, writeJson } from './state.mjs';

const backendFolders = ['apps/api', 'apps/worker', 'apps/cli', 'libs'];
const isSource = (file) => /\.ts$/.test(file);
const isLeftOut = (file) => /\.spec\.ts$|\.d\.ts$|(^|[\\/])tsconfig[^\\/]*\.json$|\.md$/.test(file);

/** Returns the path below `dist` for a source file. */
export function outputOf(source) {
  return join('dist', isSource(source) ? source.replace(/\.ts$/, '.js') : source);
}

/**
 * Compiles api, worker, cli and libs into `dist`, in the same tree, and copies the data files among the sources (places
 * of Nigeria, fonts). Compiles only changed files, and removes output without a source.
 * @returns the number of files written
 */
export async function buildBackend({ root = projectRoot } = {}) {
  const { transformFile } = await import('@swc/core');
  const manifestFile = join(root, 'dist', '.backend.json');
  const recipe = hashTree(root, ['.swcrc', 'scripts/lib/build.mjs', 'node_modules/@swc/core/package.json']);
  const before = readJson(manifestFile, {});
  const known = before.recipe === recipe ? before.files : {};
  const files = {};
  let written = 0;

  const sources = backendFolders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((file) => relative(root, file))
    .filter((file) => !isLeftOut(file));
  await Promise.all(
    sources.map(async (source) => {
      const output = join(root, outputOf(source));
      files[source] = hashFile(join(root, source));
      if (known[source] === files[source] && existsSync(output)) return;
      written += 1;
      mkdirSync(dirname(output), { recursive: true });
      if (!isSource(source)) return copyFileSync(join(root, source), output);
      const { code, map } = await transformFile(join(root, source), {
        cwd: root,
        root,
        swcrc: true,
        sourceMaps: true,
      });
      const name = output.split(sep).at(-1);
      writeFileSync(`${output}.map`, map);
      writeFileSync(output, `${code}\n//# sourceMappingURL=${name}.map\n`);
    }),
  );

  const wanted = new Set(sources.map((source) => join(root, outputOf(source))));
  for (const file of backendFolders.flatMap((folder) => filesBelow(join(root, 'dist', folder)))) {
    if (!wanted.has(file.replace(/\.js\.map$/, '.js'))) rmSync(file);
  }
  writeJson(manifestFile, { recipe, files });
  return written;
}

/**
 * Builds the client into `dist/web`, unless none of its inputs changed.
 * @returns true if it was built
 */
export async function buildWeb({ root = projectRoot, show } = {}) {
  const stampFile = join(root, 'dist', '.web.stamp');
  const made = ['apps/web', 'libs/contracts', 'tsconfig.json', 'package-lock.json'];
  const stamp = hashTree(root, made, (file) => !/\.spec\.tsx?$/.test(file));
  const old = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (old === stamp && existsSync(join(root, 'dist', 'web', 'index.html'))) return false;
  rmSync(stampFile, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const out = join(root, 'dist', 'web');
  await run(process.execPath, [vite, 'build', 'apps/web', '--outDir', out, '--emptyOutDir'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    onLine: show,
  });
  writeFileSync(stampFile, stamp);
  return true;
}

/** Runs both builds, with progress. */
export async function buildAll({ root = projectRoot, log }) {
  await log.step('Building the server', () => buildBackend({ root }));
  await log.step('Building the client', (show) => buildWeb({ root, show }));
}
