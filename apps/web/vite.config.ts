import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { mapLibrary } from './build/map-library.js';

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

/** Where the development server finds the API. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [mapLibrary(project), react(), compressed()],
  // See features/ui-kit.
  define: { __DEVELOPMENT__: command === 'serve' },
  // Which libs the client may enter is a dependency rule; here they are only found.
  resolve: { alias: [{ find: /^#libs\/(.+)$/, replacement: join(project, 'libs/$1/index.ts') }] },
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
        moduleSideEffects: [{ test: /\/libs\/(contracts|geometry|tabular)\//, sideEffects: false }],
      },
      output: {
        // Browsers ask for the worker by its name, and it watches the folder that it lies in.
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/(react-router|react-router-dom)\// },
            {
              name: 'state',
              test: /node_modules\/(@reduxjs|redux|redux-saga|@redux-saga|react-redux|immer|reselect)\//,
            },
            { name: 'mantine', test: /node_modules\/(@mantine|@floating-ui|react-remove-scroll)\// },
            // The file is the map's worker too (map/worker-address.ts), so what draws maps is all in it.
            { name: 'maps', test: /node_modules\/(maplibre-gl|@maplibre)\/|\/map\/worker-address\.ts$/ },
            // Small, and asked for before anything else: each file more costs a kilobyte of headers.
            {
              name: 'first',
              test: /\/(libs\/contracts\/(platform\/calls|access\/roles)|apps\/web\/src\/core\/(i18n\/catalogue|api\/(token|http)))\.ts$/,
            },
            { name: 'charts', test: /node_modules\/(highcharts|highcharts-react-official)\// },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: false,
    proxy: {
      '/api': { target: api },
      '/socket.io': { target: api, ws: true },
    },
  },
}));
