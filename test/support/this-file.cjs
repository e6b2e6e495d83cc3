/** Lets modules loaded for an earlier test file load further modules, see `one-realm.cjs`. */
globalThis[Symbol.for('gona.file')] = require;
