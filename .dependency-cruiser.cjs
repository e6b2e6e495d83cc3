/** The rules of the house (design: "Rules that a tool checks"), as far as imports can tell. The rest is in scripts/lib/house-rules.mjs. */

const spec = '\\.spec\\.tsx?$';

/** Plain functions and data that the browser and the parser process load too: rooms with a door of their own. */
const pure = '^libs/(?:geometry|tabular/cells|contracts/imports/columns)/';
const pureDoor = `${pure}index\\.ts$`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one file, or want a third; for types and for code loaded later too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere fails only when it is run.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(?:virtual:|maplibre-source/|.+\\?(?:url|raw|worker)$)' },
    },
    {
      name: 'libs-know-no-apps',
      comment: 'Meaning does not depend on transports.',
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
      name: 'one-door',
      comment: 'A lib is entered by its index.ts.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: {
        path: '^libs/',
        pathNot: ['^libs/$1/', '^libs/[^/]+/index\\.ts$', '^libs/domains\\.ts$', pureDoor],
      },
    },
    {
      name: 'one-door-for-apps',
      comment: 'A lib is entered by its index.ts.',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^libs/', pathNot: ['^libs/(?:[^/]+/index|domains)\\.ts$', pureDoor] },
    },
    {
      name: 'domains-are-composed-by-apps',
      comment: 'A domain does not know the list that it stands in: it is handed what it needs of the others.',
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
      comment:
        "domain/ knows neither its lib's tables nor the platform, but for contracts and the error class.",
      severity: 'error',
      from: { path: '^libs/[^/]+/domain/', pathNot: spec },
      to: { path: '^libs/[^/]+/persistence/' },
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
      comment: 'The client shares words and plain rules with the server, nothing that serves.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^libs/', pathNot: ['^libs/contracts/index\\.ts$', pureDoor] },
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
      comment:
        'app/ puts the client together: what it is made of does not know it. testing/ stands in for it in specs.',
      severity: 'error',
      from: {
        path: '^apps/web/src/',
        pathNot: ['^apps/web/src/app/', '^apps/web/src/main\\.tsx$', '^apps/web/src/testing/'],
      },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'web-testing-is-for-specs',
      comment: 'Only specs, and what they share, are set up like the whole client.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: [spec, '^apps/web/src/testing/', '/test-[^/]+\\.tsx?$'] },
      to: { path: '^apps/web/src/testing/' },
    },
    {
      name: 'web-core-knows-no-feature',
      comment: 'core/ is what features share.',
      severity: 'error',
      from: { path: '^apps/web/src/core/', pathNot: spec },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'web-kit-knows-no-feature',
      comment: 'Building blocks, charts and maps know no domain.',
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
      comment: 'React and its company stay in the client.',
      severity: 'error',
      from: { path: '^(?:libs|apps/api|apps/worker|apps/cli)/' },
      to: { path: 'node_modules/(?:react|react-dom|@mantine|@reduxjs|redux-saga|maplibre-gl|highcharts)/' },
    },
    {
      name: 'queue-has-one-home',
      comment: 'A job is a row first; only platform/jobs hands rows to BullMQ.',
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
