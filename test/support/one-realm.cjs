const { AsyncLocalStorage } = require('node:async_hooks');
const { dirname, join } = require('node:path');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/*
 * Jest environment without isolation. Jest gives each test file its own realm, with its own `Object`, and reloads every
 * package into it: seconds of a core for each file that starts Nest. Tests on real servers need no isolation. They run
 * in the realm of their process, so that Node loads packages once (`as-node-loads.cjs`). Gona's own modules stay loaded
 * too (`kept-warm.cjs`). Test modules are reloaded for each file.
 */

/** Represents the process's realm when Jest asks where to compile. */
const HERE = vm.createContext({});
const { compileFunction } = vm;
/** Compiled modules by file. Test files share them with what V8 has optimised, and each calls them for a module of its own. */
const compiled = new Map();
vm.compileFunction = (source, parameters, options) => {
  if (options?.parsingContext !== HERE) return compileFunction(source, parameters, options);
  const { filename } = options;
  const known = compiled.get(filename);
  if (known?.source === source) return known.run;
  const run = compileFunction(source, parameters, { ...options, parsingContext: undefined });
  if (!/\.spec\.\w+$/.test(filename)) compiled.set(filename, { source, run });
  return run;
};

/** Loads packages: everywhere else Jest substitutes its own. */
globalThis[Symbol.for('gona.require')] = require;

/** Loaded Gona modules by file. */
globalThis[Symbol.for('gona.kept')] = new Map();
/** The `require` of the running test file, set by `this-file.cjs`. */
const CURRENT = Symbol.for('gona.file');
/**
 * Returns the `require` of a module that outlives the test file that loaded it. Later `import()` calls load for the
 * test file that is running, because Jest refuses them for a finished file.
 */
globalThis[Symbol.for('gona.requireOf')] = (own, filename) => {
  const loader = globalThis[CURRENT];
  return (id) => {
    const current = globalThis[CURRENT];
    if (current === loader) return own(id);
    return current(id.startsWith('.') ? join(dirname(filename), id.replace(/\.js$/, '')) : id);
  };
};
/**
 * Contexts that the running file uses. Jest adds its own for each file, and Node visits all of them at each promise, so
 * a process would become slower with each file.
 */
const contexts = new Set();
for (const name of ['run', 'enterWith']) {
  const method = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...all) {
    contexts.add(this);
    return method.apply(this, all);
  };
}
const { getBuiltinModule } = process;
/** Removes what the environment of the last file added to the realm, see `one-window.cjs`. */
const LEAVE = Symbol.for('gona.leave');

module.exports = class OneRealm extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    globalThis[LEAVE]?.();
    delete globalThis[LEAVE];
    this.global = globalThis;
  }

  async teardown() {
    for (const context of contexts) context.disable();
    contexts.clear();
    // Jest's own version ends with the file.
    process.getBuiltinModule = getBuiltinModule;
    await super.teardown();
  }

  getVmContext() {
    return HERE;
  }
};
module.exports.LEAVE = LEAVE;
