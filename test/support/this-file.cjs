/** Tells modules that were loaded for an earlier test file by what they may load more, see `one-realm.cjs`. */
globalThis[Symbol.for('gona.file')] = require;
