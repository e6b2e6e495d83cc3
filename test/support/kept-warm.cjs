const { createTransformer } = require('@swc/jest');

/*
 * Jest transformer for Gona's own modules: each is loaded once per process, and later test files reuse it. Loading them
 * all takes a second of a core, and there are over a hundred such files. A failed load is retried.
 */

/** Loaded modules by file, from `one-realm.cjs`. */
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
