import type {
  ActivityDto,
  AnalyticsDto,
  OverviewFarmListDto,
  ProjectDto,
  SessionUserDto,
} from '#libs/contracts';
import {
  fetchActivity,
  fetchAnalytics,
  fetchOverviewFarms,
  fetchProjects,
  fetchSeasons,
} from '../../api/insight.js';
import { callOf, selectOf } from '../../core/sagas/effects.js';
import { selectUser } from '../../core/session/slice.js';
import { createTask } from '../../core/tasks/task.js';
import type { Choice } from './state.js';

/** `quiet`: because something happened, not because the person asked; failing says nothing and dims nothing. */
export type Quiet = { quiet?: boolean };

function* signedInUser(): Generator<unknown, SessionUserDto> {
  const user = yield* selectOf(selectUser);
  if (!user) throw new Error('The overview loads figures of a signed-in user only.');
  return user;
}

export const loadSeasons = createTask<Quiet, string[]>('overview/seasons', function* (_args, signal) {
  const { username } = yield* signedInUser();
  return (yield* callOf(fetchSeasons, username, signal)).list;
});

export const loadProjects = createTask<{ season: string }, ProjectDto[]>(
  'overview/projects',
  function* ({ season }, signal) {
    const { userId } = yield* signedInUser();
    return (yield* callOf(fetchProjects, season, userId, signal)).list;
  },
);

export const loadFigures = createTask<Choice & Quiet, AnalyticsDto>(
  'overview/figures',
  function* ({ season, project }, signal) {
    const { username } = yield* signedInUser();
    return yield* callOf(fetchAnalytics, username, { season, project }, signal);
  },
);

export const loadFarms = createTask<{ project: string } & Quiet, OverviewFarmListDto>(
  'overview/farms',
  ({ project }, signal) => fetchOverviewFarms(project, signal),
);

export const loadActivity = createTask<Quiet, ActivityDto[]>('overview/activity', async (_args, signal) => {
  return (await fetchActivity(signal)).list;
});
