import { existsSync } from 'node:fs';
import { canInstall, installPackages, isDebianLike } from './apt.mjs';
import { run, which } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns true if the program prints its name. Ubuntu's `chromium-browser` may be a stub that only asks for a snap. */
async function works(file) {
  if (!file || !existsSync(file)) return false;
  return run(file, ['--version'], { timeout: 20_000 }).then(
    ({ stdout }) => /\d+\.\d+/.test(stdout),
    () => false,
  );
}

async function find(files = [...names.map((name) => which(name)), ...places]) {
  for (const file of files) {
    if (await works(file)) return file;
  }
  return undefined;
}

/**
 * Finds a Chromium for the browser tests: `CHROMIUM_PATH`, an installed one, or Debian's, which root installs.
 * @returns its path, or undefined after printing instructions
 */
export async function ensureChromium({ log, environment = process.env }) {
  if (environment.CHROMIUM_PATH) {
    if (await works(environment.CHROMIUM_PATH)) return environment.CHROMIUM_PATH;
    log.info(`CHROMIUM_PATH is ${environment.CHROMIUM_PATH}, which does not run.`);
    return undefined;
  }
  const found = await find();
  if (found) return found;
  if (canInstall()) {
    await installPackages(['chromium', 'fonts-dejavu-core'], log).catch((error) => log.info(error.message));
    const installed = await find();
    if (installed) return installed;
  }
  const how = isDebianLike() ? 'sudo apt-get install chromium' : 'install Chromium or Chrome';
  log.info(`No Chromium for the tests in a browser. Either ${how}, or set CHROMIUM_PATH.`);
  return undefined;
}

/**
 * Finds Chromium without its own windows, which needs a third less CPU time, or else any Chromium.
 * @returns its path, or undefined after printing instructions
 */
export async function ensureHeadlessChromium({ log, environment = process.env }) {
  if (environment.CHROMIUM_PATH) return ensureChromium({ log, environment });
  const findShell = () => find([which('chromium-headless-shell')]);
  const found = await findShell();
  if (found) return found;
  if (canInstall()) {
    await installPackages(['chromium-headless-shell', 'fonts-dejavu-core'], log).catch((error) =>
      log.info(error.message),
    );
  }
  return (await findShell()) ?? ensureChromium({ log, environment });
}
