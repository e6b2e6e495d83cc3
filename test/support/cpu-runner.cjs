const { readFileSync } = require('node:fs');
const { default: circus } = require('jest-circus/runner');

/**
 * Jest test runner that adds `cpu` to the result of a file: the CPU milliseconds of this process and of its ended
 * children since its last file. Unlike its duration, they do not depend on what else runs on the machine.
 */
let last = 0;

/** Linux only: elsewhere children do not count. */
function spent() {
  try {
    // Fields 14 to 17 of proc(5), in ticks of 10 ms: user and system time of the process, and of awaited children.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ').slice(11, 15);
    return fields.reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
  } catch {
    const { user, system } = process.cpuUsage();
    return Math.round((user + system) / 1000);
  }
}

module.exports = async (...all) => {
  const result = await circus(...all);
  const now = spent();
  result.cpu = now - last;
  last = now;
  return result;
};
