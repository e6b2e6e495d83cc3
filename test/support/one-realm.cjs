const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/*
 * Jest gives each test file a world of its own, with its own `Object`, and loads every package into it anew: seconds of a
 * core for each file that starts Nest. Tests on real servers need no such walls. They run in the world of their process, so
 * that packages are loaded once, by Node itself (`as-node-loads.cjs`), and stay warm. Gona's own modules are still loaded
 * anew for each file.
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

/** What decorators of Gona's classes write down in the packages that they come from: of the file before, and of no use. */
const REGISTERS = ['typeormMetadataArgsStorage', 'classValidatorMetadataStorage'];
const { getBuiltinModule } = process;

module.exports = class OneRealm extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
  }

  async setup() {
    for (const name of REGISTERS) delete globalThis[name];
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
