import { build, type InlineConfig, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** Module ids of each part of the client that is bundled as one file. */
export interface Parts {
  /** The sign-in page, and so every page. */
  first: ReadonlySet<string>;
  /** Modules that the signed-in area needs beyond the sign-in page, on any page. */
  area: ReadonlySet<string>;
  /** Modules that no page needs but the evaluation map. */
  evaluation: ReadonlySet<string>;
}

const ENTRY = /\/app\/(SignedIn|declared)\.tsx?$/;
const EVALUATION = /\/features\/evaluation\/EvaluatePage\.tsx$/;
/** Modules that are no other page: these, and those that the evaluation map loads later. */
const NO_OTHER = /\/index\.html$|\/app\/(SignedIn|declared)\.tsx?$|\/features\/evaluation\//;

/**
 * Determines the modules of these parts with a throwaway build, because only the bundler knows them after tree shaking.
 * By default it emits a file for every few modules that the same pages share. That is right for pages, which load what
 * they use and nothing else, but too many files for those parts: each costs half a kilobyte and waits for a connection.
 */
export async function partsOf(config: InlineConfig): Promise<Parts> {
  const output = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const chunks = output.output.filter((each): each is Chunk => each.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  /** Returns all modules that these pages load, except those already loaded. */
  const comeWith = (wanted: RegExp, ...there: ReadonlySet<string>[]) => {
    const seen = new Set<Chunk>();
    const visit = (chunk: Chunk | undefined) => {
      if (!chunk || seen.has(chunk)) return;
      seen.add(chunk);
      for (const name of chunk.imports) visit(byName.get(name));
    };
    for (const chunk of chunks) if (chunk.facadeModuleId && wanted.test(chunk.facadeModuleId)) visit(chunk);
    const modules = [...seen].flatMap((chunk) => Object.keys(chunk.modules));
    return new Set(modules.filter((id) => there.every((part) => !part.has(id))));
  };
  const first = comeWith(/\/index\.html$/);
  const area = comeWith(ENTRY, first);
  const all = comeWith(EVALUATION, first, area);
  const others = new Set<string>();
  for (const { facadeModuleId: id, isDynamicEntry } of chunks) {
    if (id === null || !isDynamicEntry || NO_OTHER.test(id)) continue;
    for (const module of comeWith(new RegExp(`^${id.replace(/[^\w/]/g, '\\$&')}$`))) others.add(module);
  }
  return { first, area, evaluation: new Set([...all].filter((id) => !others.has(id))) };
}
