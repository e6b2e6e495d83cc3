import {
  type ActivityDto,
  type AnalyticsDto,
  listActivity,
  listOverviewFarms,
  listProjects,
  listSeasons,
  type OverviewFarmListDto,
  type ProjectDto,
  readAnalytics,
  type SessionUserDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { asked, selectOf } from '../../core/sagas/effects.js';
import { selectUser } from '../../core/session/slice.js';
import { createTask } from '../../core/tasks/task.js';
import type { Choice } from './state.js';

/** `quiet`: triggered by an event, not by the user; a failure shows no message, and nothing is dimmed. */
export type Quiet = { quiet?: boolean };

function* signedInUser(): Generator<unknown, SessionUserDto> {
  const user = yield* selectOf(selectUser);
  if (!user) throw new Error('The overview loads figures of a signed-in user only.');
  return user;
}

export const loadSeasons = createTask<Quiet, string[]>('overview/seasons', function* (_args, signal) {
  const { username } = yield* signedInUser();
  return (yield* asked(listSeasons, { path: { username } }, { signal })).list;
});

export const loadProjects = createTask<{ season: string }, ProjectDto[]>(
  'overview/projects',
  function* ({ season }, signal) {
    const { userId } = yield* signedInUser();
    return (yield* asked(listProjects, { path: { season, userId } }, { signal })).list;
  },
);

/** Loads figures of one project by name, else of a season's projects, else (both null) of all that the user may see. */
export const loadFigures = createTask<Choice & Quiet, AnalyticsDto>(
  'overview/figures',
  function* ({ season, project }, signal) {
    const { username } = yield* signedInUser();
    const query = project ? { project } : { season: season ?? undefined };
    return yield* asked(readAnalytics, { path: { username }, query }, { signal });
  },
);

export const loadFarms = createTask<{ project: string; page: number } & Quiet, OverviewFarmListDto>(
  'overview/farms',
  ({ project, page }, signal) =>
    ask(listOverviewFarms, { query: { communityResourceName: project, page } }, { signal }),
);

export const loadActivity = createTask<Quiet, ActivityDto[]>('overview/activity', async (_args, signal) => {
  return (await ask(listActivity, {}, { signal })).list;
});
