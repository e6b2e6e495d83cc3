import { Controller } from '@nestjs/common';
import { listLgas, listStates, listStatesAtShortPath, listWards, NamedListDto, ROLES } from '#libs/contracts';
import { type NamedPlace, Places } from '#libs/places';
import { Handles, Id } from '../http/index.js';

const listOf = (list: NamedPlace[]): NamedListDto => ({ list, total: list.length });

/** States, local governments and wards for pickers. */
@Controller()
export class PlacesController {
  constructor(private readonly places: Places) {}

  @Handles(listStates, { summary: 'States of Nigeria', roles: ROLES, scope: 'none', answers: NamedListDto })
  async states(): Promise<NamedListDto> {
    return listOf(await this.places.states());
  }

  @Handles(listStatesAtShortPath, {
    summary: 'States of Nigeria',
    roles: ROLES,
    scope: 'none',
    answers: NamedListDto,
  })
  statesAgain(): Promise<NamedListDto> {
    return this.states();
  }

  @Handles(listLgas, {
    summary: 'Local governments of a state',
    roles: ROLES,
    scope: 'none',
    answers: NamedListDto,
  })
  async lgas(@Id('stateId') stateId: number): Promise<NamedListDto> {
    return listOf(await this.places.lgasOf(stateId));
  }

  @Handles(listWards, {
    summary: 'Wards of a local government',
    roles: ROLES,
    scope: 'none',
    answers: NamedListDto,
  })
  async wards(@Id('lgaId') lgaId: number): Promise<NamedListDto> {
    return listOf(await this.places.wardsOf(lgaId));
  }
}
