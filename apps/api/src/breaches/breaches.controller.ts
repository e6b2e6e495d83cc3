import { Controller } from '@nestjs/common';
import { BREACHES, FindAffected } from '#libs/breaches';
import {
  ADMINISTRATORS,
  BreachChoicesDto,
  BreachPeopleDto,
  findAffected,
  JobDto,
  readAffected,
  readBreachChoices,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { JobCentre } from '#libs/jobs';
import { CurrentActor, Handles, Id, recordController } from '../http/index.js';

const RIGHTS = { roles: ADMINISTRATORS, scope: 'account' } as const;

export const BreachesController = recordController(BREACHES);

/** People affected by data breaches. */
@Controller()
export class AffectedController {
  constructor(
    private readonly affected: FindAffected,
    private readonly jobs: JobCentre,
  ) {}

  @Handles(readBreachChoices, {
    ...RIGHTS,
    summary: 'List users and files that a breach can name',
    answers: BreachChoicesDto,
  })
  choices(@CurrentActor() actor: SessionActor): Promise<BreachChoicesDto> {
    return this.affected.choices(actor);
  }

  @Handles(findAffected, {
    ...RIGHTS,
    summary: 'Find the people affected by a breach, as a job',
    answers: JobDto,
  })
  async find(@CurrentActor() actor: SessionActor, @Id('breachId') breachId: number): Promise<JobDto> {
    return this.jobs.require(actor, await this.affected.begin(actor, breachId));
  }

  @Handles(readAffected, {
    ...RIGHTS,
    summary: 'Count the people affected by a breach, by community',
    answers: BreachPeopleDto,
  })
  read(@CurrentActor() actor: SessionActor, @Id('breachId') breachId: number): Promise<BreachPeopleDto> {
    return this.affected.read(actor, breachId);
  }
}
