import type { JobKind, RecordKind, Role, WaitingKind } from '#libs/contracts';
import { titleText } from '../i18n/index.js';
import type {
  Feature,
  HomePanel,
  JobStarter,
  JobView,
  LinkedKind,
  Page,
  RecordPanel,
  RecordView,
  WaitingView,
} from './define.js';

type KindOfJob = JobView & { kind: JobKind };

let declared: readonly Feature[] = [];
let pages: readonly Page[] = [];
let jobs: readonly KindOfJob[] = [];

/**
 * Registers the features with the router, the navigation, the search and the job centre, sorted by name. Called once,
 * before the first of them is drawn.
 * @param list the namespace of a module that exports each feature on its own line
 * @throws Error when two features claim the same name, path, panel place, kind of record, job or decision
 */
export function declareFeatures(list: Readonly<Record<string, Feature>>): void {
  // The order of a namespace is not the same in every environment.
  const features = Object.values(list).sort((a, b) => (a.name < b.name ? -1 : 1));
  claimOnce(features, 'name', ({ name }) => [name]);
  claimOnce(features, 'path', (feature) =>
    [...(feature.pages ?? []), ...(feature.redirects ?? [])].map(({ path }) => path),
  );
  claimOnce(features, 'kind of record', ({ records = {} }) => Object.keys(records));
  claimOnce(features, 'place of a panel', ({ recordPanels = [] }) =>
    recordPanels.map(({ of, order, column = 1 }) => `${of} ${column}.${order}`),
  );
  claimOnce(features, 'kind of job', ({ jobs = {} }) => Object.keys(jobs));
  claimOnce(features, 'kind of decision', ({ waiting = {} }) => Object.keys(waiting));
  declared = features;
  pages = features.flatMap((feature) => feature.pages ?? []).map(inLanguage);
  jobs = features.flatMap((feature) =>
    Object.entries(feature.jobs ?? {}).map(([kind, view]) => ({
      ...(view as JobView),
      kind: kind as JobKind,
    })),
  );
}

/** Returns a page with its titles in the language of this page load. */
function inLanguage(page: Page): Page {
  const { nav, tab, trail } = page;
  const titled = <T extends { title?: string }>(each: T): T =>
    each.title === undefined ? each : { ...each, title: titleText(each.title) };
  return {
    ...titled(page),
    ...(nav && {
      nav: {
        ...titled(nav),
        ...(nav.titles && {
          titles: Object.fromEntries(
            Object.entries(nav.titles).map(([role, title]) => [role, titleText(title)]),
          ),
        }),
      },
    }),
    ...(tab && { tab: titled(tab) }),
    ...(trail && { trail: trail.map(titled) }),
  };
}

function claimOnce(
  features: readonly Feature[],
  what: string,
  claims: (feature: Feature) => readonly string[],
): void {
  const owners = new Map<string, string>();
  for (const feature of features) {
    for (const claim of claims(feature)) {
      const owner = owners.get(claim);
      if (owner) throw new Error(`Features ${owner} and ${feature.name} both claim the ${what} ${claim}.`);
      owners.set(claim, feature.name);
    }
  }
}

/** @throws Error when no feature of this name was declared */
export function featureOf(name: string): Feature {
  const feature = declared.find((one) => one.name === name);
  if (!feature) throw new Error(`Feature ${name} is not in the list of features.`);
  return feature;
}

/** Returns every page, for every role. */
export function allPages(): readonly Page[] {
  return pages;
}

export function allRedirects(): readonly { path: string; to: string }[] {
  return declared.flatMap(({ redirects = [] }) => redirects);
}

/**
 * Returns the panels of a role's home page, from the top; empty for roles whose first page shows programme statistics.
 */
export function homePanelsOf(role: Role | null): readonly HomePanel[] {
  return declared
    .flatMap(({ panels = [] }) => panels.filter((panel) => panel.of === role))
    .sort((a, b) => a.order - b.order);
}

/** Returns the panels of a record's page, from the top. */
export function recordPanelsOf(kind: RecordKind): readonly RecordPanel[] {
  return declared
    .flatMap(({ recordPanels = [] }) => recordPanels.filter((panel) => panel.of === kind))
    .sort((a, b) => a.order - b.order);
}

/** Returns every kind of record that has an address. */
export function recordViews(): readonly (RecordView & { kind: LinkedKind })[] {
  return declared.flatMap(({ records = {} }) =>
    Object.entries(records).map(([kind, view]) => ({ ...view, kind: kind as LinkedKind })),
  );
}

/** Returns the display of a kind of job; null if no feature declares it. */
export function jobViewOf(kind: JobKind): JobView | null {
  return jobs.find((view) => view.kind === kind) ?? null;
}

/** Returns the kinds of jobs that have a tile, in tile order. */
export function jobTiles(): readonly KindOfJob[] {
  return jobs.filter(({ tile }) => tile !== undefined).sort((a, b) => (a.tile ?? 0) - (b.tile ?? 0));
}

/** Returns the job starters, in order. */
export function jobStarters(): readonly JobStarter[] {
  return declared.flatMap(({ startsJobs = [] }) => startsJobs).sort((a, b) => a.order - b.order);
}

export function waitingViews(): readonly WaitingView[] {
  return declared.flatMap(({ waiting = {} }) => Object.values(waiting));
}

/** Returns the display of a kind of decision; undefined if no feature declares it. */
export function waitingViewOf(kind: WaitingKind): WaitingView | undefined {
  return declared.map(({ waiting }) => waiting?.[kind]).find((view) => view !== undefined);
}
