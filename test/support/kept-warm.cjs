const { createTransformer } = require('@swc/jest');

/*
 * A transformer for Gona's own modules: each is loaded once in the life of a process, and the test files after the first one are
 * given it as it is. To load them all takes a second of a core, and there are more than a hundred such files. What has failed to
 * load is loaded anew.
 */

/** What was loaded, by file: `one-realm.cjs` has it. */
const KEPT = "globalThis[Symbol.for('gona.kept')]";
const BEFORE =
  `"use strict"; if (${KEPT}.has(__filename)) { module.exports = ${KEPT}.get(__filename); return; }` +
  ` require = globalThis[Symbol.for('gona.requireOf')](require, __filename); `;
const AFTER = `\n;${KEPT}.set(__filename, module.exports);\n`;

module.exports = {
  createTransformer: (options) => {
    const swc = createTransformer(options);
    return {
      ...swc,
      process: (source, filename, more) => {
        const { code, map } = swc.process(source, filename, more);
        return { code: `${BEFORE}${code}${AFTER}`, map };
      },
      processAsync: undefined,
      getCacheKey: (...all) => `${swc.getCacheKey(...all)}-kept-1`,
    };
  },
};
