import { build, type InlineConfig, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** Module ids of each part of the client that is bundled as one file. */
export interface Parts {
  /** The sign-in page, and so every page. */
  first: ReadonlySet<string>;
  /** Modules that the signed-in area needs beyond the sign-in page, on any page. */
  area: ReadonlySet<string>;
  /** Modules that the evaluation map shares with other maps. */
  view: ReadonlySet<string>;
  /** Modules that the evaluation map shares with other pages. */
  shared: ReadonlySet<string>;
  /** The evaluation map itself. */
  evaluation: ReadonlySet<string>;
}

const ENTRY = /\/app\/(SignedIn|declared)\.tsx?$/;
const EVALUATION = /\/features\/evaluation\/EvaluatePage\.tsx$/;
/** Modules that are no other page: these, and those that the evaluation map loads later. */
const NO_OTHER = /\/index\.html$|\/app\/(SignedIn|declared)\.tsx?$|\/features\/evaluation\//;
/** Pages and panels with a map. */
const MAPS = /Map\.tsx$|MapPage\.tsx$|\/CapturedPage\.tsx$/;

/**
 * Determines the modules of the evaluation map with a throwaway build, because only the bundler knows them after tree
 * shaking. By default it emits a file for every few modules that the same pages share. On a slow connection each file
 * costs a kilobyte of headers and waits for one of six connections.
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
  const others = chunks
    .map(({ facadeModuleId }) => facadeModuleId)
    .filter((id) => id !== null && !NO_OTHER.test(id));
  const view = new Set<string>();
  const shared = new Set<string>();
  for (const id of others) {
    const own = comeWith(new RegExp(`^${id?.replace(/[^\w/]/g, '\\$&')}$`));
    for (const module of own) if (all.has(module)) (MAPS.test(id ?? '') ? view : shared).add(module);
  }
  for (const id of view) shared.delete(id);
  const evaluation = new Set([...all].filter((id) => !view.has(id) && !shared.has(id)));
  return { first, area, view, shared, evaluation };
}
