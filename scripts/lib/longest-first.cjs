const { relative, sep } = require('node:path');
const SECONDS = require('./test-seconds.json');

/**
 * Order in which Jest starts test files: the longest first, so that no worker runs on alone at the end. Durations come
 * from `test-seconds.json`, which `npm test -- --record` writes. Other files are short; their sizes decide.
 */
module.exports = class LongestFirst {
  sort(tests) {
    return tests
      .map((test) => ({ test, seconds: secondsOf(test) }))
      .sort((a, b) => b.seconds - a.seconds)
      .map(({ test }) => test);
  }

  /** Jest calls this after each run. */
  cacheResults() {}
};

function secondsOf({ path, context: { config, hasteFS } }) {
  const name = relative(config.rootDir, path).split(sep).join('/');
  // A file has at most 300 lines, about 15 kB: so its size counts as less than a second.
  return SECONDS[name] ?? (hasteFS.getSize(path) ?? 0) / 100_000;
}
