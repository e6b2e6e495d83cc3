import type { Plugin, Rolldown } from 'vite';
import { PATHS } from '../src/features/community/addresses.js';

const AREA = /\/app\/(SignedIn|declared)\.tsx?$/;
/** Pages that load much code, by address, and the first pages of roles that have their own. */
const PAGES: Record<string, RegExp> = {
  [PATHS.evaluate]: /\/features\/evaluation\/EvaluatePage\.tsx$/,
  '/overview': /\/features\/insight\/index\.ts$/,
  '/community': /\/features\/community\/CommunityListPage\.tsx$/,
  AGENT:
    /\/features\/(agents\/OwnAgentPanel|capture\/WaitingPanel|home\/(Today|Latest|Communities)Panel)\.tsx$/,
  FARMER: /\/features\/(home\/(Farmer|Farms)Panel|wallet\/RepayPanel)\.tsx$/,
};
const SCRIPT = '<script src="/early.js"';

/**
 * Names the files of the signed-in area and of large pages in `index.html`. `public/early.js` loads them at once: their
 * names are otherwise known only after the code of the sign-in page has run.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'gona-early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const all = filesOf(bundle, AREA);
        const first = filesOf(bundle, /\/web\/src\/main\.tsx$/);
        const without = (names: Set<string>, ...there: Set<string>[]) =>
          [...names].filter((name) => there.every((each) => !each.has(name))).map((name) => name.slice(7));
        const files = {
          all: without(all, first),
          ...Object.fromEntries(
            Object.entries(PAGES).map(([path, page]) => [path, without(filesOf(bundle, page), all, first)]),
          ),
        };
        if (!html.includes(SCRIPT)) throw new Error(`index.html has no ${SCRIPT}`);
        return html.replace(SCRIPT, `${SCRIPT} data-files='${JSON.stringify(files)}'`);
      },
    },
  };
}

/** Returns the files that modules load: scripts and style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, module: RegExp): Set<string> {
  const isChunk = (file: Rolldown.OutputBundle[string] | undefined): file is Rolldown.OutputChunk =>
    file?.type === 'chunk';
  const files = new Set(
    Object.values(bundle)
      .filter(isChunk)
      .filter((chunk) => chunk.moduleIds.some((id) => module.test(id)))
      .map(({ fileName }) => fileName),
  );
  if (files.size === 0) throw new Error(`no file has a module ${module}`);
  for (const name of files) {
    const chunk = bundle[name];
    if (!isChunk(chunk)) continue;
    for (const each of chunk.imports) files.add(each);
    for (const each of chunk.viteMetadata?.importedCss ?? []) files.add(each);
  }
  return files;
}
