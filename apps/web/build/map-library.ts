import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

/** Replacements for library sources that our maps do not use: library file, own file. */
const REPLACED: Record<string, string> = {
  'geo/projection/projection_factory.ts': 'flat-projections.js',
  'source/vector_tile_mlt.ts': 'no-mlt.js',
};

/** The only field that the library reads from its `package.json`. */
const VERSION = '\0maplibre-version';

/** Parts of the library's style sheet that our maps do not use; their images are nine tenths of it. */
const PARTS =
  /maplibregl-(popup|marker|user-location|ctrl-(geolocate|fullscreen|shrink|zoom|compass|globe|terrain|scale|logo|icon|group))/;

const withoutParts = (sheet: string): string =>
  sheet
    .replace(/[^{}]+\{[^{}]*\}/g, (rule) => (PARTS.test(rule.slice(0, rule.indexOf('{'))) ? '' : rule))
    .replace(/@media[^{}]+\{\s*\}/g, '');

/**
 * Builds MapLibre from its published source. Its prebuilt files contain most of the library twice, for the page and for
 * its worker, 120 kB of transfer; this build shares one file. Applies to builds only: during development the prebuilt
 * files are used.
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
      // As its authors build it: fields are assigned, not defined, and fields without a value are types only.
      const { code: made, map } = await transformWithOxc(code, id, {
        target: 'es2022',
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      });
      return { code: made, map };
    },
  };
}
