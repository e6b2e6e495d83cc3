import { Controller } from '@nestjs/common';
import {
  ActivityListDto,
  AnalyticsDto,
  INSIGHT_READERS,
  listActivity,
  readResourceAnalytics,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ReadActivity, ReadAnalytics } from '#libs/insight';
import { By, Handles, Id } from '../http/index.js';

/** Figures and activity outside of the documented "new" base. */
@Controller()
export class InsightController {
  constructor(
    private readonly activities: ReadActivity,
    private readonly figures: ReadAnalytics,
  ) {}

  @Handles(readResourceAnalytics, {
    summary: 'Figures of one community resource',
    roles: INSIGHT_READERS,
    scope: 'resource',
    answers: AnalyticsDto,
  })
  analytics(@By() actor: SessionActor, @Id('id') id: number): Promise<AnalyticsDto> {
    return this.figures.ofResource(actor, id);
  }

  @Handles(listActivity, {
    summary: 'What has happened lately in the user’s scope, newest first',
    roles: INSIGHT_READERS,
    scope: 'account',
    answers: ActivityListDto,
  })
  activity(@By() actor: SessionActor): Promise<ActivityListDto> {
    return this.activities.latest(actor);
  }
}
