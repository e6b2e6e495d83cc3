import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { earlyFiles } from './build/early-files.js';
import { languagesFirst } from './build/languages-first.js';
import { withoutUnusedColours } from './build/mantine-colours.js';
import { mapLibrary } from './build/map-library.js';
import { type Parts, partsOf } from './build/parts.js';
import { withoutUnusedClasses } from './build/unused-classes.js';
import { withWebSocketOnly } from './build/websocket-only.js';

const project = resolve(import.meta.dirname, '../..');
const outDir = join(project, 'dist/web');
/** Slow, and worth it: the map's library is the largest file that a slow line has to bring. */
const BEST = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/**
 * Writes `.br` and `.gz` beside every text file of the build, so that serving costs no processor time and
 * the sign-in page stays under its 150 kB.
 */
function compressed(): Plugin {
  return {
    name: 'gona-compressed',
    apply: 'build',
    closeBundle() {
      mkdirSync(outDir, { recursive: true });
      for (const entry of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        const path = join(outDir, entry);
        if (!/\.(m?js|css|html|svg|json)$/.test(entry) || !statSync(path).isFile()) continue;
        const content = readFileSync(path);
        if (content.length < 1024) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: BEST }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

const MAPS = /node_modules\/(maplibre-gl|@maplibre)\/|\/map\/worker-address\.ts$/;

/** Parts that bring all modules that theirs need. */
const WHOLE: readonly (keyof Parts)[] = ['charts', 'first', 'area'];

/** The package names its development files only, which warn and measure. */
const ROUTER = [
  {
    find: /^react-router$/,
    replacement: join(project, 'node_modules/react-router/dist/production/index.mjs'),
  },
  {
    find: /^react-router\/dom$/,
    replacement: join(project, 'node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

/** Where the development server finds the API. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;

const config = (built: Awaited<ReturnType<typeof partsOf>> | null, more: Plugin[] = []) => ({
  root: import.meta.dirname,
  plugins: [
    mapLibrary(project),
    withoutUnusedClasses(),
    withoutUnusedColours(),
    withWebSocketOnly(),
    react(),
    ...more,
  ],
  // Which libs the client may enter is a dependency rule; here they are only found.
  resolve: {
    alias: [...ROUTER, { find: /^#libs\/(.+)$/, replacement: join(project, 'libs/$1/index.ts') }],
  },
  // The decorated DTO classes of the contracts are compiled as the server compiles them.
  oxc: { decorator: { legacy: true } },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    // Everything is a file of its own: the content security policy knows no `data:` fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        'service-worker': join(import.meta.dirname, 'service-worker/service-worker.ts'),
      },
      // A decorated class looks as if it did something when it is defined; no module of the shared libs does.
      treeshake: {
        moduleSideEffects: [
          {
            test: /\/libs\/(contracts|geometry|tabular)\/|\/apps\/web\/src\/ui\/.*\.tsx?$/,
            sideEffects: false,
          },
        ],
      },
      output: {
        // Browsers ask for the worker by its name, and it watches the folder that it lies in.
        entryFileNames: ({ name }: { name: string }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
        // The first visit brings the names of all files: only large ones have a readable name.
        chunkFileNames: ({ name }: { name: string }) =>
          name in { react: 0, maps: 0, ...built?.parts }
            ? 'assets/[name]-[hash].js'
            : 'assets/part-[hash].js',
        assetFileNames: ({ names }: { names: string[] }) =>
          names[0]?.endsWith('.css') ? 'assets/style-[hash][extname]' : 'assets/[name]-[hash][extname]',
        ...(built && {
          codeSplitting: {
            groups: [
              // Packs of texts need it before the area (build/languages-first.ts).
              { name: 'sms-texts', test: /\/contracts\/languages\/sms-texts\.ts$/ },
              // Words of papers: only pages that print them, or correct them, load them.
              { name: 'paper-texts', test: /\/contracts\/languages\/paper-texts[.\w]*\.ts$/ },
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
              // The file is the map's worker too (map/worker-address.ts), so what draws maps is all in it.
              { name: 'maps', test: MAPS },
              ...WHOLE.map((name) => ({ name, test: (id: string) => built.parts[name].has(id) })),
              // Without their dependencies: other pages would load all of it for the modules that they share.
              ...(Object.keys(built.parts) as (keyof Parts)[])
                .filter((name) => !WHOLE.includes(name))
                .map((name) => ({
                  name,
                  test: (id: string) => built.parts[name].has(id),
                  includeDependenciesRecursively: false,
                })),
              ...built.merged.map((modules) => ({
                name: 'part',
                test: (id: string) => modules.has(id),
                includeDependenciesRecursively: false,
              })),
            ],
          },
        }),
      },
    },
  },
  server: {
    port: 5173,
    strictPort: false,
    proxy: {
      '/api': { target: api },
      // Pages that the server renders itself, without signing in.
      '/jobs/': { target: api },
      '/verify': { target: api },
      '/privacy/': { target: api },
      '/socket.io': { target: api, ws: true },
    },
  },
});

export default defineConfig(async ({ command }) => {
  // See features/ui-kit.
  const define = { __DEVELOPMENT__: command === 'serve' };
  const built = command === 'build' ? await partsOf({ ...config(null), define }) : null;
  return { ...config(built, [compressed(), earlyFiles(), languagesFirst()]), define };
});
