import { Controller } from '@nestjs/common';
import { EVALUATORS, FarmerViewsDto, GRANTS, readOwnSeenBy, readSeenBy } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ReadSeenBy } from '#libs/privacy';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** People who saw a farmer's data. */
@Controller()
export class SeenByController {
  constructor(private readonly seen: ReadSeenBy) {}

  @Handles(readOwnSeenBy, {
    summary: 'Roles and offices that saw the data of the calling farmer, and files that hold them',
    roles: ['FARMER'],
    scope: 'own',
    answers: FarmerViewsDto,
  })
  own(@CurrentActor() actor: SessionActor): Promise<FarmerViewsDto> {
    return this.seen.own(actor);
  }

  @Handles(readSeenBy, {
    summary: 'Users who saw the data of a farmer, and files that hold them with their recipients',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.viewFarms,
    answers: FarmerViewsDto,
  })
  of(@CurrentActor() actor: SessionActor, @Id('farmerId') farmerId: number): Promise<FarmerViewsDto> {
    return this.seen.read(actor, farmerId);
  }
}
