import { build, type InlineConfig, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** Modules of each part of the client that comes as one file, by their ids. */
export interface Parts {
  /** The sign-in page, and so every page. */
  first: ReadonlySet<string>;
  /** What the signed-in area needs beyond the sign-in page, whichever page is open in it. */
  area: ReadonlySet<string>;
  /** What the evaluation map shares with other maps. */
  view: ReadonlySet<string>;
  /** What the evaluation map shares with other pages. */
  shared: ReadonlySet<string>;
  /** The evaluation map itself. */
  evaluation: ReadonlySet<string>;
}

const ENTRY = /\/app\/(SignedIn|declared)\.tsx?$/;
const EVALUATION = /\/features\/evaluation\/EvaluatePage\.tsx$/;
/** What is not another page: these, and what the evaluation map itself loads later. */
const NO_OTHER = /\/index\.html$|\/app\/(SignedIn|declared)\.tsx?$|\/features\/evaluation\//;
/** Pages and panels with a map. */
const MAPS = /Map\.tsx$|MapPage\.tsx$|\/(CapturedPage|FarmAreaPage)\.tsx$/;

/**
 * Finds out which modules the evaluation map needs, by a build that is thrown away: only the bundler knows, after it has
 * dropped what nobody uses. Left to itself it makes a file of every few modules that the same pages share; over a slow line each of
 * them costs a kilobyte of headers, and waits for one of six connections.
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
  /** All modules that come with these pages, less those that are there already. */
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
