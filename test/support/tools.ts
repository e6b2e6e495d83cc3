import { spawnSync } from 'node:child_process';
import { isLongRun } from './services.js';

/** Tells `scripts/lib/tally.mjs` that these tests are left out, and for want of what. */
const without =
  (need: string) =>
  (name: string, tests: jest.EmptyFunction): void =>
    describe.skip(`${name} [needs ${need}]`, tests);

/**
 * `describe` where a tool can be run: these tools are no part of Gona, and not every machine has them. `args` are of a call that ends
 * well where the tool is fit.
 */
export function describeWith(tool: string, args: string[] = ['--version']) {
  const { status } = spawnSync(tool, args, { stdio: 'ignore', timeout: 10_000 });
  return status === 0 ? describe : without(tool);
}

/** `describe` in a long run. */
export const describeLong = isLongRun ? describe : without('npm run test:long');

/** `describe` in a long run where something is so, which no other run asks. */
export const describeLongWhere = (isSo: () => boolean, need: string) =>
  isLongRun && !isSo() ? without(need) : describeLong;
