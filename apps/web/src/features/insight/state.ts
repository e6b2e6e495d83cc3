import type { ActivityDto, AnalyticsDto, OverviewFarmListDto, ProjectDto } from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';

/** Scope of the figures. A project is chosen within its season, so there is none without a season. */
export interface Choice {
  season: string | null;
  /** Name of a community resource; null: all of the season. */
  project: string | null;
}

/** A loaded value. Old data stays during a reload. */
export interface Part<T> {
  load: 'idle' | 'loading' | 'ready' | 'failed';
  data: T | null;
  error: Failure | null;
}

export interface OverviewState {
  /** The page is on screen, so events trigger reloads. */
  open: boolean;
  choice: Choice;
  seasons: Part<string[]>;
  /** Projects of the chosen season. */
  projects: Part<ProjectDto[]>;
  figures: Part<AnalyticsDto>;
  /** The choice of the loaded figures; the previous choice until a new answer arrives. */
  figuresOf: Choice | null;
  /** Boundaries of the chosen project, for the map. */
  farms: Part<OverviewFarmListDto>;
  activity: Part<ActivityDto[]>;
}

export function nothing<T>(): Part<T> {
  return { load: 'idle', data: null, error: null };
}

export const initialState: OverviewState = {
  open: false,
  choice: { season: null, project: null },
  seasons: nothing(),
  projects: nothing(),
  figures: nothing(),
  figuresOf: null,
  farms: nothing(),
  activity: nothing(),
};

declare module '../../core/store.js' {
  interface LazyState {
    overview: OverviewState;
  }
}

export function sameChoice(a: Choice, b: Choice): boolean {
  return a.season === b.season && a.project === b.project;
}
