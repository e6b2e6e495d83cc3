import type {
  EvaluationFarm,
  EvaluationImportDto,
  EvaluationPageDto,
  FarmHistoryDto,
  FarmStatus,
  FarmStatusFilter,
} from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';
import { type Act, type Acts, noActs } from './acts.js';

/** What the queue shows: all of it is in the URL. */
export interface QueueQuery {
  resourceId: number;
  status: FarmStatusFilter;
  /** Username of a capturing agent; null for all. */
  agent: string | null;
  /** Job of a map import: only farms that it made or changed; null for all. */
  importJob: number | null;
  /** Counted from 1. */
  page: number;
}

/** A page of the evaluation map with its farms parsed. */
export interface EvaluationPage extends Omit<EvaluationPageDto, 'farmers'> {
  farms: EvaluationFarm[];
}

/** What the server last said about a farm. */
export interface Confirmed {
  status: FarmStatus;
  version: number;
}

/** A farm that got another boundary by a save of this window. */
export type Reshaped = Confirmed & { farmId: number } & Pick<EvaluationFarm, 'farmSize' | 'boundary'>;

/** A change that is shown already and not answered yet. */
export interface PendingChange {
  opId: string;
  confirmed: Confirmed;
}

/** Who did something to a farm elsewhere, for the small line under the queue. */
export interface News {
  seq: number;
  farmId: number;
  farmName: string | null;
  status: FarmStatus;
  /** Null where the system did it. */
  by: { id: number; name: string } | null;
}

/** What became of the farms of an act that was taken back. */
export interface Undoing {
  total: number;
  restored: number;
  /** Changed since, or edited by somebody now. */
  kept: number;
  /** Deleted since. */
  gone: number;
}

/** What the bar at the foot of the map says: the last act, that one is under way, or a sentence. */
export type BarLine =
  | { kind: 'act' | 'undo' | 'redo'; act: Act; sum?: Undoing; id: string }
  | { kind: 'skipped'; act: Act; why?: string; id: string }
  | { kind: 'said'; text: string; id: string }
  | { kind: 'busy'; text: string; id: string };

export interface EvaluationState {
  query: QueueQuery | null;
  load: 'idle' | 'loading' | 'ready' | 'failed';
  error: Failure | null;
  farms: Record<number, EvaluationFarm>;
  order: number[];
  /** Farms that match the filter, all pages. */
  matching: number;
  totalFarms: number;
  totalCompleted: number;
  /** Hectares of all farms that match the filter. */
  totalArea: number;
  /** The import that the query names, once it is known. */
  shownImport: EvaluationImportDto | null;
  acts: Acts;
  /** A farm that is completed for a stated reason only: a severe finding is open. */
  reasonWanted: { farmId: number; name: string; message: string } | null;
  bar: BarLine | null;
  /** Sequence of the resource's topic up to which this state is true; null before the first answer. */
  seq: number | null;
  pending: Record<number, PendingChange>;
  /** Ids of this window's own acts: their echo is no news. */
  ownOps: string[];
  news: News | null;
  /** Something was imported since the page was loaded. */
  stale: boolean;
  history: ({ farmId: number; load: 'loading' | 'ready' | 'failed' } & FarmHistoryDto) | null;
  agents: { resourceId: number; list: { username: string; name: string; farms: number }[] } | null;
}

export const initialState: EvaluationState = {
  query: null,
  load: 'idle',
  error: null,
  farms: {},
  order: [],
  matching: 0,
  totalFarms: 0,
  totalCompleted: 0,
  totalArea: 0,
  shownImport: null,
  acts: noActs,
  reasonWanted: null,
  bar: null,
  seq: null,
  pending: {},
  ownOps: [],
  news: null,
  stale: false,
  history: null,
  agents: null,
};

declare module '../../core/store.js' {
  interface LazyState {
    evaluation: EvaluationState;
  }
}
