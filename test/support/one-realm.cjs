const { dirname, join } = require('node:path');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/*
 * Jest gives each test file a world of its own, with its own `Object`, and loads every package into it anew: seconds of a
 * core for each file that starts Nest. Tests on real servers need no such walls. They run in the world of their process, so
 * that packages are loaded once, by Node itself (`as-node-loads.cjs`), and stay warm, as do Gona's own modules
 * (`kept-warm.cjs`). Those of the tests are loaded anew for each file.
 */

/** Stands for the world of the process where Jest asks in which one to compile. */
const HERE = vm.createContext({});
const { compileFunction } = vm;
vm.compileFunction = (source, parameters, options) =>
  compileFunction(source, parameters, {
    ...options,
    parsingContext: options?.parsingContext === HERE ? undefined : options?.parsingContext,
  });

/** By it packages are loaded: Jest puts one of its own into every other place. */
globalThis[Symbol.for('gona.require')] = require;

/** Gona's modules that were loaded, by file. */
globalThis[Symbol.for('gona.kept')] = new Map();
/** The `require` of the test file that runs now: `this-file.cjs` puts it there. */
const CURRENT = Symbol.for('gona.file');
/**
 * The `require` of a module that outlives the test file that loaded it: what it asks for later, by `import()`, is loaded for the
 * file that runs then, since Jest refuses it to the other.
 */
globalThis[Symbol.for('gona.requireOf')] = (own, filename) => {
  const loader = globalThis[CURRENT];
  return (id) => {
    const current = globalThis[CURRENT];
    if (current === loader) return own(id);
    return current(id.startsWith('.') ? join(dirname(filename), id.replace(/\.js$/, '')) : id);
  };
};
const { getBuiltinModule } = process;

module.exports = class OneRealm extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
  }

  async teardown() {
    // Jest's own, which ends with the file.
    process.getBuiltinModule = getBuiltinModule;
    await super.teardown();
  }

  getVmContext() {
    return HERE;
  }
};
