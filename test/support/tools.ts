import { spawnSync } from 'node:child_process';
import { isLongRun } from './services.js';

/** Tells `scripts/lib/tally.mjs` that these tests are omitted, and which tool is missing. */
const without =
  (need: string) =>
  (name: string, tests: jest.EmptyFunction): void =>
    describe.skip(`${name} [needs ${need}]`, tests);

/**
 * Runs `describe` if a tool is available: these tools are not part of Gona, and not every machine has them. `args` are
 * of a call that succeeds if the tool is suitable.
 */
export function describeWith(tool: string, args: string[] = ['--version']) {
  const { status } = spawnSync(tool, args, { stdio: 'ignore', timeout: 10_000 });
  return status === 0 ? describe : without(tool);
}

const LONG = 'npm run test:long';
/** Runs `describe` in a long run. */
export const describeLong = isLongRun ? describe : without(LONG);

/** Runs `describe` in a long run if a condition holds, which other runs do not evaluate. */
export const describeLongWhere = (isSo: () => boolean, need: string) =>
  isLongRun && !isSo() ? without(need) : describeLong;

/** Runs `it` in a long run. */
export const itLong = (name: string, test: jest.ProvidesCallback, ms?: number): void =>
  isLongRun ? it(name, test, ms) : it.skip(`${name} [needs ${LONG}]`, test, ms);
