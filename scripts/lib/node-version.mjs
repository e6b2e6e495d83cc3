import { readFileSync } from 'node:fs';

/*
 * Checks the Node version. Every command loads it first, so that an old Node gets a clear message instead of a stack
 * trace from a package.
 */

const [, oldest] = />=([\d.]+)/.exec(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).engines.node,
);
const numbersOf = (version) => version.split('.').map(Number);
const [major, minor] = numbersOf(process.versions.node);
const [oldestMajor, oldestMinor] = numbersOf(oldest);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(`Gona needs Node.js ${oldest} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
