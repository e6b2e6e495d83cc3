const { createHash } = require('node:crypto');
const swc = require('@swc/jest');
const versions = ['@swc/core', '@swc/jest'].map((name) => require(`${name}/package.json`).version);

/**
 * Jest transformer: @swc/jest, but all projects share the compiled modules. The cache key of @swc/jest contains the
 * configuration of the project, so each project would compile all modules again: a minute of a core in a fresh clone.
 */
module.exports = {
  createTransformer: (options) => {
    const about = JSON.stringify([versions, options]);
    return {
      ...swc.createTransformer(options),
      getCacheKey: (source, filename) =>
        createHash('sha1').update(about).update(`\0${filename}\0`).update(source).digest('hex'),
      processAsync: undefined,
    };
  },
};
