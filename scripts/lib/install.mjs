import { join } from 'node:path';
import { Refusal } from './log.mjs';
import { projectRoot } from './paths.mjs';
import { run, sleep } from './run.mjs';
import { readJson } from './state.mjs';

/**
 * Returns true if node_modules matches the lock file. npm writes the hidden lock file last, so an interrupted
 * installation has none. Packages for other systems (`optional`) may be missing.
 * @param {{packages: object}} [wanted] package-lock.json
 * @param {{packages: object}} [installed] node_modules/.package-lock.json
 */
export function isInstalled(wanted, installed) {
  if (!wanted || !installed?.packages) return false;
  return Object.entries(wanted.packages).every(([path, { version, integrity, optional, link }]) => {
    if (path === '' || link) return true;
    const found = installed.packages[path];
    if (!found) return optional === true;
    return found.version === version && (!integrity || !found.integrity || found.integrity === integrity);
  });
}

/** Returns the omitted packages of package.json that only building and testing need, if all others are installed. */
export function leftOut(wanted, installed) {
  if (!wanted || !installed?.packages) return [];
  const missing = Object.entries(wanted.packages).filter(
    ([path, { optional, link }]) => path !== '' && !link && !optional && !installed.packages[path],
  );
  if (missing.some(([, { dev, devOptional }]) => !dev && !devOptional)) return [];
  const wantedNames = Object.keys(wanted.packages['']?.devDependencies ?? {});
  return wantedNames.filter((name) => missing.some(([path]) => path === `node_modules/${name}`));
}

/**
 * Throws a `Refusal` if the build packages were deliberately omitted. They are not installed without the user's
 * consent.
 */
export function requireBuilders({ root = projectRoot } = {}) {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) =>
    readJson(join(root, file)),
  );
  const names = leftOut(wanted, installed);
  if (names.length === 0) return;
  const some = names.slice(0, 5).join(', ');
  throw new Refusal(
    `The build needs packages that are not installed (npm ci --omit=dev): ${some}${names.length > 5 ? ` and ${names.length - 5} more` : ''}. Run npm ci --include=dev, or build on a machine that has them and copy dist.`,
  );
}

/** Runs `npm ci` if node_modules is missing, incomplete, or of another lock file. */
export async function ensureInstalled({ log, root = projectRoot }) {
  const wanted = readJson(join(root, 'package-lock.json'));
  if (!wanted) throw new Refusal('There is no package-lock.json here. Check that the checkout is complete.');
  if (isInstalled(wanted, readJson(join(root, 'node_modules', '.package-lock.json')))) return;
  // Under `npm start` this is the npm that runs this script; `npm` on the path may be another one, or missing.
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm'];
  const args = [...npm.slice(1), 'ci', '--include=dev', '--no-audit', '--no-fund'];
  await log.step('Installing packages (npm ci)', async (show) => {
    try {
      await run(npm[0], args, { cwd: root, onLine: show });
    } catch (error) {
      if (!/ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|network/i.test(error.message)) throw error;
      await sleep(3_000);
      await run(npm[0], args, { cwd: root, onLine: show });
    }
  });
}
