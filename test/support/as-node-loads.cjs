/** Jest transformer that lets Node load a package: once per process, with its own modules. */
module.exports = {
  process: () => ({ code: "module.exports = globalThis[Symbol.for('gona.require')](__filename);" }),
  getCacheKey: () => 'as-node-loads 4',
};
