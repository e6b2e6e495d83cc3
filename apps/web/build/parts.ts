import { build, type InlineConfig, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** Module ids of each part of the client that is bundled as one file. */
export interface Parts {
  /** The sign-in page, and so every page. */
  first: ReadonlySet<string>;
  /** Modules that the signed-in area needs beyond the sign-in page, on any page. */
  area: ReadonlySet<string>;
  /** Modules that nearly half of all pages and panels use. */
  common: ReadonlySet<string>;
  /** Modules that a third of them use: those with a form or a list. */
  forms: ReadonlySet<string>;
  /** The library that draws only the visible rows of a long list. */
  rows: ReadonlySet<string>;
  /** Modules that the evaluation map shares with other pages. */
  shared: ReadonlySet<string>;
  /** Modules that the evaluation map shares with other maps only. */
  view: ReadonlySet<string>;
  /** The evaluation map itself. */
  evaluation: ReadonlySet<string>;
}

const ENTRY = /\/app\/(SignedIn|declared)\.tsx?$/;
const EVALUATION = /\/features\/evaluation\/EvaluatePage\.tsx$/;
/** Modules that are no other page: these, and those that the evaluation map loads later. */
const NO_OTHER = /\/index\.html$|\/app\/(SignedIn|declared)\.tsx?$|\/features\/evaluation\//;
/** Pages and panels with a map. */
const MAPS = /Map\.tsx$|MapPage\.tsx$|\/CapturedPage\.tsx$/;
const ROWS = /node_modules\/@tanstack\//;
/** Pages and panels, of about 220, that use a module in `common` and in `forms`. A page loads all of a file. */
const MANY = 100;
const SOME = 75;

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
  const others = chunks.flatMap(({ facadeModuleId: id, isDynamicEntry }) =>
    id !== null && isDynamicEntry && !NO_OTHER.test(id) ? [id] : [],
  );
  const exactly = (id: string) => new RegExp(`^${id.replace(/[^\w/]/g, '\\$&')}$`);
  const users = new Map<string, { pages: number; noMap: number }>();
  for (const id of others)
    for (const module of comeWith(exactly(id), first, area)) {
      const { pages, noMap } = users.get(module) ?? { pages: 0, noMap: 0 };
      users.set(module, { pages: pages + 1, noMap: noMap + (MAPS.test(id) ? 0 : 1) });
    }
  const usedBy = (least: number, most: number) =>
    new Set([...users].flatMap(([id, { pages }]) => (pages >= least && pages < most ? [id] : [])));
  const common = usedBy(MANY, Number.POSITIVE_INFINITY);
  const forms = usedBy(SOME, MANY);
  const grouped = new Set([...common, ...forms]);
  const rest = [...all].filter((id) => !grouped.has(id));
  const rows = new Set(rest.filter((id) => ROWS.test(id)));
  const view = new Set(rest.filter((id) => users.get(id)?.noMap === 0));
  const evaluation = new Set(rest.filter((id) => !users.has(id)));
  const shared = new Set(rest.filter((id) => !rows.has(id) && !view.has(id) && !evaluation.has(id)));
  return { first, area, common, forms, rows, shared, view, evaluation };
}
