/** A transformer that leaves a package to Node: it is loaded once in the life of a process, with its own modules. */
module.exports = {
  process: () => ({ code: "module.exports = globalThis[Symbol.for('gona.require')](__filename);" }),
  getCacheKey: () => 'as-node-loads 4',
};
