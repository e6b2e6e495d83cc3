import type { Plugin } from 'vite';

const PACK = /\/features\/languages\/(ha|ig|yo)\.ts$/;
/** Reads the titles of pages when it loads, as other modules of the area read their texts. */
const AREA = /\/app\/declared\.ts$/;

/** Fails the build if a pack of texts loads the signed-in area: that would read its texts before the pack is chosen. */
export function languagesFirst(): Plugin {
  return {
    name: 'gona-languages-first',
    apply: 'build',
    generateBundle(_options, bundle) {
      const has = (name: string, wanted: RegExp) => {
        const file = bundle[name];
        return file?.type === 'chunk' && Object.keys(file.modules).some((id) => wanted.test(id));
      };
      const importsOf = (name: string) => {
        const file = bundle[name];
        return file?.type === 'chunk' ? file.imports : [];
      };
      for (const pack of Object.keys(bundle).filter((name) => has(name, PACK))) {
        const seen = new Set([pack]);
        for (const name of seen) for (const each of importsOf(name)) seen.add(each);
        const area = [...seen].find((name) => has(name, AREA));
        if (area) this.error(`${pack}, a pack of texts, loads ${area}: the texts there would stay English.`);
      }
    },
  };
}
