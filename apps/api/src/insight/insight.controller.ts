import { Controller } from '@nestjs/common';
import {
  ActivityListDto,
  listActivity,
  OVERVIEW_READERS,
  ResourceAnalyticsDto,
  readResourceAnalytics,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ReadActivity, ReadAnalytics } from '#libs/insight';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** Figures and activity outside the documented "new" base. */
@Controller()
export class InsightController {
  constructor(
    private readonly activities: ReadActivity,
    private readonly figures: ReadAnalytics,
  ) {}

  @Handles(readResourceAnalytics, {
    summary: 'Figures of one community resource',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    answers: ResourceAnalyticsDto,
  })
  analytics(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<ResourceAnalyticsDto> {
    return this.figures.ofResource(actor, id);
  }

  @Handles(listActivity, {
    summary: 'Recent activity in the user’s scope, newest first',
    roles: OVERVIEW_READERS,
    scope: 'account',
    answers: ActivityListDto,
  })
  activity(@CurrentActor() actor: SessionActor): Promise<ActivityListDto> {
    return this.activities.latest(actor);
  }
}
