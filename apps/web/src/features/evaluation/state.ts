import type {
  EvaluationFarm,
  EvaluationImportDto,
  EvaluationPageDto,
  FarmHistoryDto,
  FarmStatus,
  FarmStatusFilter,
} from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';
import { type Act, type Acts, noActs } from './acts/acts.js';

/** Content of the queue; the URL holds all of it. */
export interface QueueQuery {
  resourceId: number;
  status: FarmStatusFilter;
  /** Username of a capturing agent; null for all. */
  agent: string | null;
  /** Job of a map import: only farms that it created or changed; null for all. */
  importJob: number | null;
  /** Counted from 1. */
  page: number;
}

/** A page of the evaluation map with its farms parsed. */
export interface EvaluationPage extends Omit<EvaluationPageDto, 'farmers'> {
  farms: EvaluationFarm[];
}

/** The server's last state of a farm. */
export interface Confirmed {
  status: FarmStatus;
  version: number;
}

/** A farm whose boundary was changed by a save of this window. */
export type Reshaped = Confirmed & { farmId: number } & Pick<EvaluationFarm, 'farmSize' | 'boundary'>;

/** A change that is shown but not confirmed. */
export interface PendingChange {
  opId: string;
  confirmed: Confirmed;
}

/** An act of someone else on a farm, for the small line below the queue. */
export interface News {
  seq: number;
  farmId: number;
  farmName: string | null;
  status: FarmStatus;
  /** Null for acts of the system. */
  by: { id: number; name: string } | null;
}

/** Outcome for the farms of an undone act. */
export interface Undoing {
  total: number;
  restored: number;
  /** Changed since, or currently edited by someone. */
  kept: number;
  /** Deleted since. */
  gone: number;
}

/** Content of the bar at the bottom of the map: the last act, a pending act, or a sentence. */
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
  /** Number of farms that match the filter, on all pages. */
  matching: number;
  totalFarms: number;
  totalCompleted: number;
  /** Hectares of all farms that match the filter. */
  totalArea: number;
  /** The import named by the query, once loaded. */
  shownImport: EvaluationImportDto | null;
  acts: Acts;
  /** A farm that can be completed only with a reason: a severe finding is open. */
  reasonWanted: { farmId: number; name: string; message: string } | null;
  bar: BarLine | null;
  /** Sequence of the resource's topic that this state includes; null before the first answer. */
  seq: number | null;
  pending: Record<number, PendingChange>;
  /** Ids of this window's own acts, to ignore their echo. */
  ownOps: string[];
  news: News | null;
  /** Data was imported after the page was loaded. */
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
