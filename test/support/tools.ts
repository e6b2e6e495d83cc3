import { spawnSync } from 'node:child_process';

/**
 * `describe` where a tool can be run, else `describe.skip` and a line that says so: these tools are no part of Gona, and not every
 * machine has them. `args` are of a call that ends well where the tool is fit.
 */
export function describeWith(tool: string, args: string[] = ['--version']): jest.Describe {
  const { status } = spawnSync(tool, args, { stdio: 'ignore', timeout: 10_000 });
  if (status === 0) return describe;
  process.stderr.write(
    `SKIPPED: ${[tool, ...args].join(' ')} does not work here, so its tests were not run.\n`,
  );
  return describe.skip;
}
