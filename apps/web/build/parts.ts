import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { mergeShared } from './merge-shared.js';

type Chunk = Rolldown.OutputChunk;
type Ids = ReadonlySet<string>;

/** Module ids of each part of the client that is bundled as one file. */
export interface Parts {
  /** The sign-in page, and so every page. */
  first: Ids;
  /** Modules that the signed-in area needs beyond the sign-in page, on any page or on most. */
  area: Ids;
  /** Modules that no page needs but the evaluation map. */
  evaluation: Ids;
  /** Modules of `src/map` that other pages with a map need too. */
  mapping: Ids;
  /** Modules of the overview that few other pages need. */
  overview: Ids;
  /** The same of its charts: with the overview, its figures would wait for the chart library. */
  drawings: Ids;
  /** The chart library, without the parts that read charts point by point: they load later. */
  charts: Ids;
  /** Small modules that the evaluation map, lists of resources and pages of a resource share. */
  resources: Ids;
  /** The same without lists. */
  resource: Ids;
  /** Modules of the first page of agents that few other pages need. */
  agent: Ids;
  /** The same of farmers. */
  farmer: Ids;
  /** The same of both. */
  homes: Ids;
}

const ENTRY = /\/app\/(SignedIn|declared)\.tsx?$/;
const EVALUATION = /\/features\/evaluation\/EvaluatePage\.tsx$/;
/** The evaluation map loads these pages' modules later. */
const OF_EVALUATION = /\/features\/evaluation\//;
const MAPPING = /\/apps\/web\/src\/map\//;
const OVERVIEW_CHARTS = /\/charts\/(BarsByLga|LineOverTime)\.tsx$/;
const CHART = /\/charts\/Chart\.tsx$/;
const CHART_LIBRARY = /\/node_modules\/highcharts/;
const LIST = /\/features\/community\/CommunityListPage\.tsx$/;
const OURS = /\/apps\/web\/src\/|\/libs\//;
const OVERVIEW = /\/features\/insight\/OverviewPage\.tsx$/;
const PANEL = /of: '(AGENT|FARMER)'.+import\('\.\/(.+)\.js'\)/g;
/** Panels' modules that at most this number of other pages need are bundled with the panels. */
const FEW = 6;
/** Both roles' modules that at least this number of other pages need are bundled with the area. */
const MANY = 40;
/** The same for modules of the evaluation map and of the overview. */
const MOST = 60;
/** Weight of the first pages of roles, whose size is promised, against that of any other page. */
const FIRST_PAGE = 10;
/** Bytes transferred for a byte of code before it is minified. */
const PACKED = 0.15;

/**
 * Determines the modules of these parts with a throwaway build, because only the bundler knows them after tree shaking.
 * By default it emits a file for every few modules that the same pages share. That is right for pages, which load what
 * they use and nothing else, but too many files for those parts: each costs half a kilobyte and waits for a connection.
 */
export async function partsOf(config: InlineConfig): Promise<{ parts: Parts; merged: Ids[] }> {
  const output = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const chunks = output.output.filter((each): each is Chunk => each.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  /** Returns all modules that these chunks load, except those already loaded. */
  const modulesOf = (wanted: readonly Chunk[], ...there: Ids[]) => {
    const seen = new Set<Chunk>();
    const visit = (chunk: Chunk | undefined) => {
      if (!chunk || seen.has(chunk)) return;
      seen.add(chunk);
      for (const name of chunk.imports) visit(byName.get(name));
    };
    wanted.forEach(visit);
    const modules = [...seen].flatMap((chunk) => Object.keys(chunk.modules));
    return new Set(modules.filter((id) => there.every((part) => !part.has(id))));
  };
  const has = (wanted: RegExp) => (chunk: Chunk) => Object.keys(chunk.modules).some((id) => wanted.test(id));
  const comeWith = (wanted: RegExp, ...there: Ids[]) => modulesOf(chunks.filter(has(wanted)), ...there);

  const first = modulesOf(chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html')));
  const entered = comeWith(ENTRY, first);
  const pages = [...new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))]
    .flatMap((name) => byName.get(name) ?? [])
    .filter((page) => !has(ENTRY)(page));
  /** Returns for each module the number of pages, except these, that load it. */
  const countUsers = (isExcepted: (page: Chunk) => boolean) => {
    const users = new Map<string, number>();
    for (const page of pages.filter((each) => !isExcepted(each)))
      for (const id of modulesOf([page], first, entered)) users.set(id, (users.get(id) ?? 0) + 1);
    return (id: string) => users.get(id) ?? 0;
  };

  const panels = panelsOf(join(config.root ?? '', 'src/features'));
  const ofAgents = comeWith(panels.AGENT, first, entered);
  const ofFarmers = comeWith(panels.FARMER, first, entered);
  const elsewhere = countUsers((page) => has(panels.AGENT)(page) || has(panels.FARMER)(page));
  const shared = [...ofAgents].filter((id) => ofFarmers.has(id));
  const onlyOf = (one: Ids, other: Ids) =>
    new Set([...one].filter((id) => !other.has(id) && elsewhere(id) <= FEW));
  const ofMap = [...comeWith(EVALUATION, first, entered)];
  // The overview has a small picture of the country, and no map.
  const drawnWithout = new Set([...ofAgents, ...ofFarmers, ...comeWith(OVERVIEW)]);
  const elsewhereThanMap = countUsers(has(OF_EVALUATION));
  const ours = ofMap.filter((id) => OURS.test(id) && !MAPPING.test(id) && elsewhereThanMap(id) > 0);
  const ofOverview = [...comeWith(OVERVIEW)].filter(
    (id) => OURS.test(id) && !entered.has(id) && !first.has(id),
  );
  const ofDrawings = [...comeWith(OVERVIEW_CHARTS, entered, first, comeWith(OVERVIEW))].filter((id) =>
    OURS.test(id),
  );
  const common = [...ours, ...ofOverview, ...ofDrawings].filter((id) => elsewhereThanMap(id) >= MOST);
  // First pages load what they need of these, and no more.
  const together = ours.filter((id) => !common.includes(id) && !drawnWithout.has(id));
  const ofList = comeWith(LIST);
  const parts: Parts = {
    first,
    area: new Set([...entered, ...common, ...shared.filter((id) => elsewhere(id) >= MANY)]),
    evaluation: new Set(ofMap.filter((id) => elsewhereThanMap(id) === 0)),
    mapping: new Set(
      ofMap.filter((id) => MAPPING.test(id) && elsewhereThanMap(id) > 0 && !drawnWithout.has(id)),
    ),
    overview: new Set(ofOverview.filter((id) => elsewhereThanMap(id) <= FEW)),
    drawings: new Set(ofDrawings.filter((id) => elsewhereThanMap(id) <= FEW)),
    charts: new Set([...comeWith(CHART)].filter((id) => CHART_LIBRARY.test(id))),
    resources: new Set(together.filter((id) => ofList.has(id))),
    resource: new Set(together.filter((id) => !ofList.has(id))),
    agent: onlyOf(ofAgents, ofFarmers),
    farmer: onlyOf(ofFarmers, ofAgents),
    homes: new Set(shared.filter((id) => elsewhere(id) <= FEW)),
  };
  const firstPages = [panels.AGENT, panels.FARMER, OVERVIEW, LIST, EVALUATION];
  const visits = [
    ...pages.map((page) => ({ modules: modulesOf([page]), weight: 1 })),
    ...firstPages.map((page) => ({ modules: comeWith(page), weight: FIRST_PAGE })),
  ];
  return { parts, merged: mergeSmall(chunks, parts, visits) };
}

/** Returns the modules of each file that is better merged from files that pages share. */
function mergeSmall(
  chunks: readonly Chunk[],
  parts: Parts,
  visits: readonly { modules: Ids; weight: number }[],
): Ids[] {
  const groups = Object.values(parts) as Ids[];
  const bytesOf = new Map(
    chunks.flatMap(({ modules }) =>
      Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength * PACKED] as const),
    ),
  );
  /** The files of the build: all parts, and what is left of each chunk. */
  const own = chunks.map(({ modules }) =>
    Object.keys(modules).filter((id) => !groups.some((group) => group.has(id))),
  );
  const modulesOf = [...groups.map((group) => [...group]), ...own];
  const placesOf = new Map<string, number[]>();
  for (const [at, chunk] of chunks.entries()) {
    const ofGroups = groups.flatMap((group, place) =>
      Object.keys(chunk.modules).some((id) => group.has(id)) ? [place] : [],
    );
    placesOf.set(chunk.fileName, own[at]?.length ? [...ofGroups, groups.length + at] : ofGroups);
  }
  const imports = modulesOf.map(() => new Set<number>());
  for (const chunk of chunks)
    for (const from of placesOf.get(chunk.fileName) ?? [])
      for (const to of chunk.imports.flatMap((name) => placesOf.get(name) ?? []))
        if (from !== to) imports[from]?.add(to);
  const files = modulesOf.map((modules, at) => {
    const chunk = chunks[at - groups.length];
    return {
      modules,
      bytes: modules.reduce((sum, id) => sum + (bytesOf.get(id) ?? 0), 0),
      visits: new Set(
        visits.flatMap((visit, number) => (modules.some((id) => visit.modules.has(id)) ? [number] : [])),
      ),
      imports: imports[at] ?? new Set<number>(),
      mergeable: chunk !== undefined && !chunk.isEntry && !chunk.isDynamicEntry && modules.length > 0,
    };
  });
  const merged = mergeShared(
    files,
    visits.map(({ weight }) => weight),
  );
  return merged.map((modules) => new Set(modules));
}

/** Returns the panels of the first pages of agents and farmers, from the declarations of the features. */
function panelsOf(features: string): Record<'AGENT' | 'FARMER', RegExp> {
  const paths: Record<string, string[]> = { AGENT: [], FARMER: [] };
  for (const file of readdirSync(features, { recursive: true, encoding: 'utf8' })) {
    if (!/(^|\/)feature\.ts$/.test(file)) continue;
    const folder = join(features, dirname(file));
    for (const [, role = '', name = ''] of readFileSync(join(features, file), 'utf8').matchAll(PANEL))
      paths[role]?.push(join(folder, `${name}.tsx`));
  }
  const anyOf = (role: string) =>
    new RegExp(`^(${paths[role]?.map((path) => path.replace(/[^\w/]/g, '\\$&')).join('|')})$`);
  return { AGENT: anyOf('AGENT'), FARMER: anyOf('FARMER') };
}
