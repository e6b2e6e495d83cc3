import { Controller } from '@nestjs/common';
import { FarmSoilDto, GRANTS, OVERVIEW_READERS, readFarmSoil } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ReadFarmSoil } from '#libs/soil';
import { CurrentActor, Handles, Id } from '../http/index.js';

@Controller()
export class FarmSoilController {
  constructor(private readonly soil: ReadFarmSoil) {}

  @Handles(readFarmSoil, {
    summary: 'Soil samples of a farm, rated by the tables in use; farmers: of their own farms',
    roles: ['FARMER', ...OVERVIEW_READERS],
    scope: 'resource',
    grant: GRANTS.viewSoil,
    answers: FarmSoilDto,
  })
  read(@CurrentActor() actor: SessionActor, @Id('farmId') farmId: number): Promise<FarmSoilDto> {
    return this.soil.of(actor, farmId);
  }
}
