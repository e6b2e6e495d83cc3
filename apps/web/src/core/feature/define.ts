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

/** Loads code on demand: `() => import('./CommunityListPage.js')`. */
export type Loader<P = object> = () => Promise<{ default: ComponentType<P> }>;

interface NavBase {
  /** Sort position: 10, 20, 30, so that another fits between. */
  order: number;
  /** The page title by default. */
  title?: string;
  /** Other titles for these roles. */
  titles?: Partial<Record<Role, string>>;
  /** Other address prefixes for which this entry is highlighted. */
  covers?: readonly string[];
  /** Roles whose menu has the entry; by default every role that can open the page. */
  roles?: readonly Role[];
  /** Hides the entry from the menu of a user when it returns true. */
  hiddenFor?: (viewer: Viewer) => boolean;
}

/** Renders a count of running work through `children`; nothing if there is none. */
export interface NavCountProps {
  /** @param label the count in words */
  children: (count: number, label: string) => ReactNode;
}

/** A top-level entry. */
export interface NavMain extends NavBase {
  group: 'programme' | 'operations' | 'administration';
  icon: IconName;
  /** Shows the number of running jobs. */
  showsRunningJobs?: boolean;
  /** Loads another count, shown next to the entry. */
  count?: Loader<NavCountProps>;
}

/** An entry under "Resources", for users whose links name this resource: `community`, `serviceprovider`. */
export interface NavResource extends NavBase {
  resource: string;
}

/** Pages that share a row of tabs: those of a record, or of an area that is none. */
export type Area =
  | RecordKind
  | 'analytics'
  | 'extension'
  | 'farmers'
  | 'resources'
  | 'dataProtection'
  | 'reports'
  | 'wallet';

/** A page of the signed-in area: its access rules, title and code. */
export interface Page {
  path: string;
  /** Used in the window title, the breadcrumbs, the navigation and the search. */
  title: string;
  roles: readonly Role[];
  /** Users of an unknown role can open it too. */
  general?: boolean;
  /** Grants that staff need, all of them. */
  grants?: readonly Grant[];
  /** The page is the form of this call and requires permission for it. */
  form?: Pick<Call, 'verb' | 'path'>;
  /** One of Gona's own pages, not listed in the specification. */
  own?: boolean;
  /** The page is a map: the navigation shrinks to a rail, and there is no maximum width. */
  map?: boolean;
  /** Prefetches the data that the page needs. */
  ahead?: () => void;
  /** The page shows the record in its address (`?resource=12`), so the search does not offer it by name alone. */
  ofRecord?: boolean;
  /** Breadcrumbs before the page's own; those with a path are links. */
  trail?: readonly { title: string; path?: string }[];
  nav?: NavMain | NavResource;
  /**
   * The page is a tab of an area, at this position, by its own title unless the tab has one. With `rel` it is shown only
   * if the record's links include it.
   */
  tab?: { of: Area; order: number; rel?: string; title?: string };
  load: Loader;
}

/** Facts about a record that its address may need; unknown ones are omitted. */
export interface KnownRecord {
  id: number;
  name?: string;
  /** The community resource of the record. */
  communityResourceId?: number | null;
  /** The first farm of a farmer in that resource. */
  farmId?: number | null;
}

/** Display of a kind of record in the search and the audit log. */
export interface RecordView {
  icon: IconName;
  /** Heading of its group in the search: "Farms". */
  title: string;
  /** Sort position of that group: 10, 20, 30. Without it, the search does not find records of this kind. */
  order?: number;
  /** Addresses of the record, the best first; the first one open to the user is used. Empty if too little is known. */
  to: (record: KnownRecord) => string[];
}

/**
 * A panel of the home page of a role that sees only its own records. The page consists of these panels, so a domain
 * adds one without changing the others.
 */
export interface HomePanel {
  of: 'AGENT' | 'FARMER';
  /** Sort position from the top: 10, 20, 30, so that another fits between. */
  order: number;
  load: Loader;
}

/** A panel of a record's page. The page consists of these panels, so a domain adds one without changing the others. */
export interface RecordPanel {
  of: RecordKind;
  /** Sort position from the top: 10, 20, 30, so that another fits between. */
  order: number;
  /** Column of the page, from the left; 1 by default. */
  column?: 1 | 2 | 3;
  /** Tabs of the record that show the panel too, by their names there. */
  tabs?: readonly string[];
  roles: readonly Role[];
  /** Grants that staff need, all of them. */
  grants?: readonly Grant[];
  load: Loader<{ id: number }>;
}

/** A job is not a named record, but it has a page. */
export type LinkedKind = RecordKind | 'job';

/** The result of a job, read from its summary. */
export interface JobOutcome {
  /** `done + rejected` for a completed job. */
  total: number;
  done: number;
  /** The job needs attention if greater than 0. */
  rejected: number;
  /** "812 imported, 3 rejected". */
  caption: string;
  /** Something other than rejected rows needs a person. */
  leavesWork?: boolean;
  /** The whole job was undone. */
  undone?: boolean;
}

/** Messages of the job centre that a kind of job can override; values are in braces. */
export interface JobWords {
  /** Action and place: `{detail}`, `{place}`. */
  place: string;
  /** The toast of a failed job: `{name}`, `{why}`. */
  failed: string;
  /** The toast of a cancelled job: `{name}`. */
  cancelled: string;
  /** The toast of a completed job without effect; its name and counts are shown below. */
  nothingDone: string;
  cancel: string;
  /** `{name}` */
  cancelTitle: string;
  cancelBody: string;
}

/** Display of a kind of job in the job centre. Without one, a job shows the texts of its record. */
export interface JobView<K extends JobKind = JobKind> {
  /** Heading of its tile: "Farmer lists". */
  title: string;
  /** Sort position of its tile: 10, 20, 30, so that another fits between. Without it, there is no tile. */
  tile?: number;
  /** Labels of its steps while they run. */
  steps: Record<JobStep<K>, string>;
  /**
   * Stages from the upload to the review, with the step that works in each. A waiting job is at the first stage that
   * has a step, a completed one at the last stage.
   */
  stages?: readonly { title: string; step?: JobStep<K> }[];
  /** Index of the stage in which the job waits for a person, if it differs from the stage of its step. */
  waitsIn?: number;
  /** The step in which a job stopped whose steps were not observed. */
  stoppedIn?: (job: JobDto) => JobStep<K>;
  /** Null if the summary is not of this kind. */
  outcome?: (summary: JobSummary) => JobOutcome | null;
  /** "120 rows/s". @param perSecond a whole number, at least 1 */
  pace?: (perSecond: number) => string;
  words?: Partial<JobWords>;
  /** Its full result: counts, reasons. */
  Summary?: Loader<{ job: JobDto }>;
  /** Actions on a job that has ended or that waits for a person. */
  Acts?: Loader<{ job: JobDto }>;
  /** The actions are also available while the job runs. */
  actsWhileRunning?: boolean;
}

type Subject<T extends EventType> = T extends `${infer S}.${string}` ? S : never;
/** An event name, or every event of a subject: `communityResource.*`. */
export type EventPattern = EventType | `${Subject<EventType>}.*`;

/** Display of a kind of pending decision. */
export interface WaitingView {
  icon: IconName;
  tone: 'warning' | 'problem';
  /** The button of a line: "Review entry". A line of several decisions adds their number: "Answer 30". */
  act: string;
  /** Address of the decision. */
  to: (item: WaitingItemDto, userId: number) => string;
  /** Events that can add pending decisions. */
  follows: readonly EventPattern[];
}

/** Props of a starter in the job centre, next to its title or in its empty list. */
export interface JobStarterProps {
  place: 'header' | 'empty';
  /** The page has no other main action. */
  isMain: boolean;
}

export interface JobStarter {
  /** Sort position: 10, 20, 30, so that another fits between. */
  order: number;
  load: Loader<JobStarterProps>;
}

/**
 * Everything that a feature adds to the client. Its `feature.ts` imports no component, only loaders, because all
 * features are read before the first page.
 */
export interface Feature {
  name: string;
  pages?: readonly Page[];
  panels?: readonly HomePanel[];
  recordPanels?: readonly RecordPanel[];
  /** Redirects, for users who can open the target. */
  redirects?: readonly { path: string; to: string }[];
  records?: Partial<Record<LinkedKind, RecordView>>;
  jobs?: { [K in JobKind]?: JobView<K> };
  /** Job centre buttons that start the feature's jobs. */
  startsJobs?: readonly JobStarter[];
  waiting?: { [K in WaitingKind]?: WaitingView };
  /** Events that reload the feature's data: see `onFollowed`. */
  follows?: readonly EventPattern[];
}

/** Declares a feature: the default export of its `feature.ts`, listed in `app/features.ts`. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}
