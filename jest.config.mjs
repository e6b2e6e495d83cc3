/**
 * One configuration, six projects. `node scripts/test.mjs` runs them (scripts/lib/test-run.mjs says which side by side);
 * `npx jest path/to/file --selectProjects unit` runs a single file while working.
 *
 * Everything is compiled to CommonJS by swc: Jest's own ESM mode loses the decorator metadata that
 * Nest's container lives on, and cannot mock modules.
 */

/** Packages that ship ES modules only, so they have to be compiled as well. */
const esModulesOnly = [
  '@nestjs/',
  '@noble/',
  '@scure/',
  '@mapbox/(?:tiny-sdf|unitbezier|vector-tile|point-geometry)/',
  '@maplibre/',
  '@tokenizer/',
  'age-encryption/',
  '@borewit/',
  'csv-parse/',
  'csv-stringify/',
  'dom(?:-serializer|elementtype|handler|utils)/',
  'earcut/',
  'entities/',
  'file-type/',
  'htmlparser2/',
  'json-stringify-pretty-compact/',
  'kdbush/',
  'maplibre-gl/',
  'pbf/',
  'potpack/',
  'quickselect/',
  'robust-predicates/',
  'strtok3/',
  'tinyqueue/',
  'token-types/',
  'uint8array-extras/',
  'fast-check/',
  'pure-rand/',
  '@tmcw/togeojson/',
];

const shared = '<rootDir>/test/support/compile.cjs';

/** @param {string} compiler of TypeScript */
function compile(compiler = shared) {
  const options = (syntax) => ({
    swcrc: false,
    jsc: {
      parser: syntax,
      target: 'es2023',
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  });
  return {
    '\\.tsx$': [shared, options({ syntax: 'typescript', tsx: true, decorators: true })],
    '\\.ts$': [compiler, options({ syntax: 'typescript', decorators: true })],
    '\\.(m?js|jsx)$': [shared, options({ syntax: 'ecmascript', jsx: true })],
  };
}

// A project cannot set the time limit of its tests in the configuration, so a setup file does.
const timeouts = '<rootDir>/test/support/timeouts.ts';
const unitTimeouts = '<rootDir>/test/support/unit-timeouts.ts';

/** Settings shared by all projects. `--selectProjects` takes `name`. */
function project(name, testMatch, more = {}) {
  return {
    displayName: name,
    // All projects share one cache of files and of compiled modules.
    id: 'gona',
    rootDir: import.meta.dirname,
    // Not below the folder for temporary files, which goes when the tests are over.
    cacheDirectory: '<rootDir>/.data/jest',
    testMatch: testMatch.map((pattern) => `<rootDir>/${pattern}`),
    testEnvironment: 'node',
    testRunner: '<rootDir>/test/support/cpu-runner.cjs',
    // The programs load it first of all; decorators ask it for the types of what they decorate.
    setupFiles: ['reflect-metadata'],
    transform: compile(),
    transformIgnorePatterns: [`/node_modules/(?!(?:.+/node_modules/)?(?:${esModulesOnly.join('|')}))`],
    // Sources are written with the `.js` suffix that Node wants, and libs are imported through their index.ts.
    moduleNameMapper: {
      '\\?url$': '<rootDir>/test/support/empty-asset.ts',
      '^#libs/domains$': '<rootDir>/libs/domains.ts',
      '^#libs/(.*)$': '<rootDir>/libs/$1/index.ts',
      // Its export map knows only `import`, which a CommonJS resolver does not ask for.
      '^maplibre-gl$': '<rootDir>/node_modules/maplibre-gl/dist/maplibre-gl.mjs',
      '\\.(css|svg|png|woff2?)(\\?.*)?$|\\?url$': '<rootDir>/test/support/empty-asset.ts',
      '^(\\.{1,2}/.*)\\.js$': '$1',
    },
    moduleFileExtensions: ['js', 'mjs', 'cjs', 'json', 'ts', 'tsx', 'node'],
    modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
    ...more,
  };
}

// The world of the process, with packages and modules that are loaded once in it (see test/support/one-realm.cjs).
const here = import.meta.dirname.replace(/[^\w/]/g, '\\$&');
const inOneRealm = {
  setupFiles: ['reflect-metadata', '<rootDir>/test/support/this-file.cjs'],
  setupFilesAfterEnv: [timeouts],
  testEnvironment: '<rootDir>/test/support/one-realm.cjs',
  transform: {
    '/node_modules/.+\\.(m?js|cjs)$': '<rootDir>/test/support/as-node-loads.cjs',
    [`^${here}/(?:libs|apps/(?:api|cli|worker))/.+(?<!\\.spec)\\.ts$`]: compile(
      '<rootDir>/test/support/kept-warm.cjs',
    )['\\.ts$'],
    ...compile(),
  },
  transformIgnorePatterns: ['/node_modules/(?:@?jest|@swc/jest)'],
};

const web = {
  ...inOneRealm,
  testEnvironment: '<rootDir>/test/support/one-window.cjs',
  setupFiles: [...inOneRealm.setupFiles, '<rootDir>/test/support/web-setup.ts'],
};
const webTimeouts = [unitTimeouts, '<rootDir>/test/support/web-timeouts.ts'];

export default {
  testSequencer: '<rootDir>/scripts/lib/longest-first.cjs',
  projects: [
    project(
      'unit',
      ['libs/**/*.spec.ts', 'apps/api/**/*.spec.ts', 'apps/cli/**/*.spec.ts', 'scripts/**/*.spec.mjs'],
      { ...inOneRealm, setupFilesAfterEnv: [unitTimeouts] },
    ),
    // Components are waited for; the others need not load what waits.
    project('web', ['apps/web/src/**/*.spec.tsx'], { ...web, setupFilesAfterEnv: webTimeouts }),
    project('web', ['apps/web/src/**/*.spec.ts'], { ...web, setupFilesAfterEnv: [unitTimeouts] }),
    project('deploy', ['test/deploy/**/*.spec.ts']),
    project('integration', ['test/integration/**/*.spec.ts'], inOneRealm),
    project('faults', ['test/faults/**/*.spec.ts'], inOneRealm),
    project('e2e', ['test/e2e/**/*.spec.ts'], {
      ...inOneRealm,
      globalTeardown: '<rootDir>/test/support/end-of-stories.cjs',
    }),
  ],
};
