import type { ComponentType, ReactNode } from 'react';
import type {
  Call,
  EventType,
  Grant,
  JobDto,
  JobKind,
  JobStep,
  JobSummary,
  RecordKind,
  Role,
  WaitingItemDto,
  WaitingKind,
} from '#libs/contracts';
import type { IconName } from '../../ui/icons.js';
import type { Viewer } from '../session/viewer.js';

/** Fetches code when it is needed: `() => import('./CommunityListPage.js')`. */
export type Loader<P = object> = () => Promise<{ default: ComponentType<P> }>;

interface NavBase {
  /** Position among its neighbours: 10, 20, 30, so that another fits between. */
  order: number;
  /** The title of the page when left out. */
  title?: string;
  /** What these roles read instead. */
  titles?: Partial<Record<Role, string>>;
  /** Also marked while an address that begins like this is open. */
  covers?: readonly string[];
  /** Whose menu has it; that of everybody to whom the page is open when left out. */
  roles?: readonly Role[];
  /** A user's menu goes without it where this says so. */
  hiddenFor?: (viewer: Viewer) => boolean;
}

/** Draws a number of what is under way by `children`; nothing where there is none. */
export interface NavCountProps {
  /** @param label says the number in words */
  children: (count: number, label: string) => ReactNode;
}

/** An entry of its own. */
export interface NavMain extends NavBase {
  group: 'programme' | 'operations' | 'administration';
  icon: IconName;
  /** Shows the number of running jobs. */
  showsRunningJobs?: boolean;
  /** Asks for another number, which stands beside it. */
  count?: Loader<NavCountProps>;
}

/** An entry under "Resources", for users whose links name this resource: `community`, `serviceprovider`. */
export interface NavResource extends NavBase {
  resource: string;
}

/** A page of the signed-in area: who may open it, what it is called, where its code is. */
export interface Page {
  path: string;
  /** For the title of the window, the breadcrumbs, the navigation and the search. */
  title: string;
  roles: readonly Role[];
  /** Users of an unknown role may open it too. */
  general?: boolean;
  /** What staff must have been granted, all of it. */
  grants?: readonly Grant[];
  /** The page is the form of this call: open to who may make it. */
  form?: Pick<Call, 'verb' | 'path'>;
  /** Not in the specification's lists: Gona's own. */
  own?: boolean;
  /** The page is a map: the navigation shrinks to a rail, and there is no maximum width. */
  map?: boolean;
  /** Fetches what the page's code will ask for once it is there. */
  ahead?: () => void;
  /** It shows the record that its address names (`?resource=12`): the search does not offer it by its name alone. */
  ofRecord?: boolean;
  /** Breadcrumbs before its own; those with a path are links. */
  trail?: readonly { title: string; path?: string }[];
  nav?: NavMain | NavResource;
  /**
   * The page is one of the tabs of a record's area, in this place among them. With `rel` it is shown only where the links of
   * the record have it.
   */
  tab?: { of: RecordKind; order: number; rel?: string };
  load: Loader;
}

/** Of a record what its address may need; what is not known is left out. */
export interface KnownRecord {
  id: number;
  name?: string;
  /** The community resource that it lies in. */
  communityResourceId?: number | null;
  /** Of a farmer: their first farm in that resource. */
  farmId?: number | null;
}

/** How a kind of record is shown where it is mentioned: by the search, by the audit. */
export interface RecordView {
  icon: IconName;
  /** Heading of its group in the search: "Farms". */
  title: string;
  /** Position of that group: 10, 20, 30. Left out: the search does not find records of this kind. */
  order?: number;
  /**
   * Addresses at which the record can be looked at, the best first: the first one open to the user is taken. None where
   * too little of it is known.
   */
  to: (record: KnownRecord) => string[];
}

/**
 * A part of the first page of a role that sees its own only. Such a page is made of nothing else: a domain that has something to
 * say there adds a panel, and touches no other.
 */
export interface HomePanel {
  of: 'AGENT' | 'FARMER';
  /** Position from above: 10, 20, 30, so that another fits between. */
  order: number;
  load: Loader;
}

/** A job is no record with a name, and has a page all the same. */
export type LinkedKind = RecordKind | 'job';

/** What a job came to, read from its summary. */
export interface JobOutcome {
  /** Of a completed job `done + rejected`. */
  total: number;
  done: number;
  /** More than 0: the job needs attention. */
  rejected: number;
  /** "812 imported, 3 rejected". */
  caption: string;
  /** Something else than rejected rows is left for a person to look at. */
  leavesWork?: boolean;
  /** All of it was taken back. */
  undone?: boolean;
}

/** Sentences of the job centre that a kind of job may say in its own way; values are in braces. */
export interface JobWords {
  /** What and where: `{detail}`, `{place}`. */
  place: string;
  /** The toast of a failed job: `{name}`, `{why}`. */
  failed: string;
  /** The toast of a cancelled job: `{name}`. */
  cancelled: string;
  /** The toast of one that completed and did nothing; its name and counts stand beneath. */
  nothingDone: string;
  cancel: string;
  /** `{name}` */
  cancelTitle: string;
  cancelBody: string;
}

/** How the job centre shows a kind of job. Without one, a job shows what its record says. */
export interface JobView<K extends JobKind = JobKind> {
  /** Heading of its tile: "Farmer lists". */
  title: string;
  /** Position of its tile among the others: 10, 20, 30, so that another fits between. Left out: it has none. */
  tile?: number;
  /** What each of its steps is called while it runs. */
  steps: Record<JobStep<K>, string>;
  /**
   * The stages that the detail draws from the upload to the review, with the step that is at work in each. A waiting
   * job is at the first stage that has a step, a completed one at the last stage.
   */
  stages?: readonly { title: string; step?: JobStep<K> }[];
  /** Index of the stage in which it waits for a person, where that is not the one of its step. */
  waitsIn?: number;
  /** The step in which a job stopped whose steps were not seen. */
  stoppedIn?: (job: JobDto) => JobStep<K>;
  /** Null where the summary is not of this kind. */
  outcome?: (summary: JobSummary) => JobOutcome | null;
  /** "120 rows/s". @param perSecond a whole number, at least 1 */
  pace?: (perSecond: number) => string;
  words?: Partial<JobWords>;
  /** What it did, in full: counts, reasons. */
  Summary?: Loader<{ job: JobDto }>;
  /** What can be done with a job that has ended, or that waits for a person. */
  Acts?: Loader<{ job: JobDto }>;
  /** They are there while it runs, too. */
  actsWhileRunning?: boolean;
}

type Subject<T extends EventType> = T extends `${infer S}.${string}` ? S : never;
/** The name of an event, or every event of a subject: `communityResource.*`. */
export type EventPattern = EventType | `${Subject<EventType>}.*`;

/** How a kind of decision that waits is shown. */
export interface WaitingView {
  icon: IconName;
  tone: 'warning' | 'problem';
  /** The button of a line: "Review entry". */
  act: string;
  /** Where it is decided. */
  to: (item: WaitingItemDto, userId: number) => string;
  /** Events after which others may wait. */
  follows: readonly EventPattern[];
}

/** Where in the job centre a starter is drawn: beside its title, or in its empty list. */
export interface JobStarterProps {
  place: 'header' | 'empty';
  /** The page has no other main action. */
  isMain: boolean;
}

export interface JobStarter {
  /** Position among the others: 10, 20, 30, so that another fits between. */
  order: number;
  load: Loader<JobStarterProps>;
}

/**
 * What a feature brings. Its file `feature.ts` imports no component, only loaders, since all features are read before
 * the first page is.
 */
export interface Feature {
  name: string;
  pages?: readonly Page[];
  panels?: readonly HomePanel[];
  /** Addresses that lead elsewhere, for those to whom the other one is open. */
  redirects?: readonly { path: string; to: string }[];
  records?: Partial<Record<LinkedKind, RecordView>>;
  jobs?: { [K in JobKind]?: JobView<K> };
  /** Buttons with which the job centre starts the feature's jobs. */
  startsJobs?: readonly JobStarter[];
  waiting?: { [K in WaitingKind]?: WaitingView };
  /** Events after which what the feature shows is loaded anew: see `onFollowed`. */
  follows?: readonly EventPattern[];
}

/** Says what a feature brings: the default export of its `feature.ts`, listed in `app/features.ts`. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}
