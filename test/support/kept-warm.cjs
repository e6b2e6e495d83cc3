const { createTransformer } = require('./compile.cjs');

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
    const compiler = createTransformer(options);
    return {
      ...compiler,
      process: (source, filename, more) => {
        const { code, map } = compiler.process(source, filename, more);
        return { code: `${BEFORE}${code}${AFTER}`, map };
      },
      getCacheKey: (...all) => `${compiler.getCacheKey(...all)}-kept-1`,
    };
  },
};
