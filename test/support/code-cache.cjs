const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join, sep } = require('node:path');
const { Script } = require('node:vm');

/*
 * Preloaded into the programs that tests start, because Node 20 has no NODE_COMPILE_CACHE: compiles a bundle with the
 * code that V8 stored for it, which saves most of its loading. With GONA_STORE_CODE, a program stores its code when it
 * exits (scripts/lib/bundle.mjs).
 */

const folder = join(process.cwd(), '.data', 'test', 'programs') + sep;
const stores = process.env.GONA_STORE_CODE === '1';
/** V8 uses stored code only with the options that it was stored with. */
const options = process.execArgv.filter((option) => /^--max/.test(option)).join('');
const storeOf = (filename) => `${filename}${options}.code`;
const scripts = new Map();

function storedCode(filename) {
  try {
    return readFileSync(storeOf(filename));
  } catch {
    return undefined;
  }
}

/** Code that V8 stored cannot import by itself, so packages that programs load later are imported from here. */
globalThis.importForStored = (name) => import(name);
const IMPORTS = /\bimport\((?=["'][@\w])/g;

const compile = Module.prototype._compile;
Module.prototype._compile = function compileStored(content, filename, ...more) {
  if (!filename.startsWith(folder)) return compile.call(this, content, filename, ...more);
  const script = new Script(Module.wrap(content.replace(IMPORTS, 'importForStored(')), {
    filename,
    cachedData: stores ? undefined : storedCode(filename),
  });
  scripts.set(filename, script);
  const run = script.runInThisContext();
  return run.call(
    this.exports,
    this.exports,
    Module.createRequire(filename),
    this,
    filename,
    dirname(filename),
  );
};

if (stores)
  process.once('exit', () => {
    const chunks = join(folder, 'chunks');
    // Parts that a program loads later too, such as sockets and the client of a bucket.
    for (const name of readdirSync(chunks)) if (name.endsWith('.js')) require(join(chunks, name));
    for (const [filename, script] of scripts) writeFileSync(storeOf(filename), script.createCachedData());
  });
