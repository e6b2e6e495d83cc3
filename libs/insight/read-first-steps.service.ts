import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { FirstStepsDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { firstStepsOf, hasCompletedFarm } from './persistence/first-steps.queries.js';

const FINISHED: FirstStepsDto = {
  isFinished: true,
  communityResource: null,
  communities: 0,
  farmers: 0,
  farms: 0,
  colleagues: 0,
  imports: [],
};

/** Reads the steps to the first completed farm of a user's scope. */
@Injectable()
export class ReadFirstSteps {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /** Counts nothing once a farm is completed. */
  async of(actor: SessionActor): Promise<FirstStepsDto> {
    const scope = await this.access.scopeOf(actor);
    if (await hasCompletedFarm(this.database, scope)) return FINISHED;
    const { resourceId, resourceName, ...counts } = await firstStepsOf(this.database, scope, actor);
    return {
      isFinished: false,
      communityResource: resourceId === null ? null : { id: resourceId, name: resourceName ?? '' },
      ...counts,
    };
  }
}
