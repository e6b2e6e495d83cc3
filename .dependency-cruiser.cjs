/** Project rules about imports. All others are in scripts/lib/project-rules.mjs. */

const spec = '\\.spec\\.tsx?$';

/** Plain functions and data that the browser and the parser process load too: folders with an index.ts of their own. */
const pure = '^libs/(?:geometry|tabular/cells|contracts/imports/columns)/';
const pureIndex = `${pure}index\\.ts$`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Merge two files that import each other, or move the shared part to a third. Types count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An unresolved import fails only at run time.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(?:virtual:|maplibre-source/|.+\\?(?:url|raw|worker)$)' },
    },
    {
      name: 'libs-know-no-apps',
      comment: 'Business rules do not depend on transports.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-are-separate',
      comment: 'api, worker, cli and web share libs, never each other.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'only-index',
      comment: 'Import a lib only through its index.ts.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: {
        path: '^libs/',
        pathNot: ['^libs/$1/', '^libs/[^/]+/index\\.ts$', '^libs/domains\\.ts$', pureIndex],
      },
    },
    {
      name: 'only-index-for-apps',
      comment: 'Import a lib only through its index.ts.',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^libs/', pathNot: ['^libs/(?:[^/]+/index|domains)\\.ts$', pureIndex] },
    },
    {
      name: 'domains-are-composed-by-apps',
      comment: 'A domain does not import the list of domains; apps pass it what it needs of others.',
      severity: 'error',
      from: { path: '^libs/[^/]+/', pathNot: spec },
      to: { path: '^libs/domains\\.ts$' },
    },
    {
      name: 'pure-domain',
      comment: 'domain/ is plain TypeScript: it is tested without a container, a database or a queue.',
      severity: 'error',
      from: { path: '^libs/[^/]+/domain/', pathNot: spec },
      to: { path: 'node_modules/(?:@nestjs/|typeorm/|pg/|bullmq/|ioredis/|socket\\.io|express/)' },
    },
    {
      name: 'pure-domain-inside',
      comment: 'domain/ does not import tables.',
      severity: 'error',
      from: { path: '^libs/[^/]+/domain/', pathNot: spec },
      to: { path: '^libs/[^/]+/persistence/' },
    },
    {
      name: 'light-export-program',
      comment: 'Each export starts this program: loading all contracts takes a second of a core.',
      severity: 'error',
      from: { path: '^libs/exports/(?:child/|formats/|domain/statement)', pathNot: spec },
      to: { path: '^libs/contracts/index', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'plain-contracts',
      comment: 'The contracts run in the browser too.',
      severity: 'error',
      from: { path: '^libs/contracts/', pathNot: spec },
      to: {
        pathNot: ['^libs/contracts/', 'node_modules/(?:class-validator|reflect-metadata)/'],
      },
    },
    {
      name: 'web-knows-contracts-and-pure-libs',
      comment: 'The client shares contracts and pure rules with the server, and no server code.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^libs/', pathNot: ['^libs/contracts/index\\.ts$', pureIndex] },
    },
    {
      name: 'pure-libs-stand-alone',
      comment:
        'They run in the browser, in the parser process and on the server: no Node, no framework, no other lib.',
      severity: 'error',
      from: { path: pure, pathNot: spec },
      to: { pathNot: [pure, '^node_modules/robust-predicates/'] },
    },
    {
      name: 'web-app-composes',
      comment: 'app/ composes the client, so its parts do not import it. In specs, testing/ replaces it.',
      severity: 'error',
      from: {
        path: '^apps/web/src/',
        pathNot: ['^apps/web/src/app/', '^apps/web/src/main\\.tsx$', '^apps/web/src/testing/'],
      },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'web-testing-is-for-specs',
      comment: 'Only specs and their support files use the set-up of the whole client.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: [spec, '^apps/web/src/testing/', '/test-[^/]+\\.tsx?$'] },
      to: { path: '^apps/web/src/testing/' },
    },
    {
      name: 'web-core-knows-no-feature',
      comment: 'core/ is shared by features.',
      severity: 'error',
      from: { path: '^apps/web/src/core/', pathNot: spec },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'web-kit-knows-no-feature',
      comment: 'Shared components, charts and maps import no feature.',
      severity: 'error',
      from: { path: '^apps/web/src/(?:ui|charts|map)/' },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'web-runs-in-a-browser',
      comment: "Node's own modules do not exist there.",
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: [spec, '^apps/web/src/testing/'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-draws-nothing',
      comment: 'Only the client uses React and its packages.',
      severity: 'error',
      from: { path: '^(?:libs|apps/api|apps/worker|apps/cli)/' },
      to: { path: 'node_modules/(?:react|react-dom|@mantine|@reduxjs|redux-saga|maplibre-gl|highcharts)/' },
    },
    {
      name: 'only-jobs-use-the-queue',
      comment: 'A job is a row first; only platform/jobs adds rows to BullMQ.',
      severity: 'error',
      from: { path: '^(?:libs|apps)/', pathNot: '^libs/platform/jobs/' },
      to: { path: 'node_modules/(?:bullmq|@nestjs/bullmq)/' },
    },
    {
      name: 'nothing-from-dist',
      comment: 'Sources import sources.',
      severity: 'error',
      from: { path: '^(?:libs|apps)/' },
      to: { path: '^dist/' },
    },
    {
      name: 'no-development-packages',
      comment: 'What runs in production is a dependency, not a development dependency.',
      severity: 'error',
      from: { path: '^(?:libs|apps/api|apps/worker|apps/cli)/', pathNot: spec },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['npm'],
        pathNot: 'node_modules/@types/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // `types` leads `#libs/*` to the sources; `import` finds packages that are ES modules only.
      conditionNames: ['types', 'import', 'require', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
