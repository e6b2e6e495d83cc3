import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

/** What stands in the library's own source for what no map of ours uses: a file of it, and ours for that. */
const REPLACED: Record<string, string> = {
  'geo/projection/projection_factory.ts': 'flat-projections.js',
  'source/vector_tile_mlt.ts': 'no-mlt.js',
};

/** What the library takes of its `package.json`. */
const VERSION = '\0maplibre-version';

/** Parts of the library's style sheet that no map of ours has; their pictures are nine tenths of it. */
const PARTS =
  /maplibregl-(popup|marker|user-location|ctrl-(geolocate|fullscreen|shrink|zoom|compass|globe|terrain|scale|logo|icon|group))/;

const withoutParts = (sheet: string): string =>
  sheet
    .replace(/[^{}]+\{[^{}]*\}/g, (rule) => (PARTS.test(rule.slice(0, rule.indexOf('{'))) ? '' : rule))
    .replace(/@media[^{}]+\{\s*\}/g, '');

/**
 * Builds MapLibre from the source that it is published with. Its ready-made files hold most of the library twice, once for
 * the page and once for its worker, 120 kB over the line; built here both are one file. Only the build does so: while
 * developing, the ready-made files are as good.
 */
export function mapLibrary(project: string): Plugin {
  const library = join(project, 'node_modules/maplibre-gl');
  const source = join(library, 'src');
  const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'));
  return {
    name: 'gona-map-library',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id === 'maplibre-gl') return join(source, 'index.ts');
      if (id === 'maplibre-gl/dist/maplibre-gl-worker.mjs') return join(source, 'source/worker.ts');
      if (!importer?.startsWith(source) || !id.startsWith('.')) return null;
      const path = join(importer, '..', id);
      if (path === join(library, 'package.json')) return VERSION;
      const ours = REPLACED[path.slice(source.length + 1)];
      return ours ? join(import.meta.dirname, 'map-library', ours) : null;
    },
    load(id) {
      return id === VERSION ? `export default { version: '${version}' };` : null;
    },
    async transform(code, id) {
      if (id === join(library, 'dist/maplibre-gl.css')) return { code: withoutParts(code), map: null };
      if (!id.startsWith(source) || !id.endsWith('.ts')) return null;
      // As its authors build it: fields are set, not defined, and those without a value are only types.
      const { code: made, map } = await transformWithOxc(code, id, {
        target: 'es2022',
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      });
      return { code: made, map };
    },
  };
}
