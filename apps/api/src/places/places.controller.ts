import { Controller, Get } from '@nestjs/common';
import { NamedListDto, ROLES } from '#libs/contracts';
import { type NamedPlace, Places } from '#libs/places';
import { Id, Route } from '../http/index.js';

const listOf = (list: NamedPlace[]): NamedListDto => ({ list, total: list.length });

/** States, local governments and wards for pickers. */
@Controller()
export class PlacesController {
  constructor(private readonly places: Places) {}

  @Get('wards/states')
  @Route({ summary: 'States of Nigeria', roles: ROLES, scope: 'none', answers: NamedListDto })
  async states(): Promise<NamedListDto> {
    return listOf(await this.places.states());
  }

  @Get('states')
  @Route({ summary: 'States of Nigeria', roles: ROLES, scope: 'none', answers: NamedListDto })
  statesAgain(): Promise<NamedListDto> {
    return this.states();
  }

  @Get('wards/lgs/:stateId')
  @Route({ summary: 'Local governments of a state', roles: ROLES, scope: 'none', answers: NamedListDto })
  async lgas(@Id('stateId') stateId: number): Promise<NamedListDto> {
    return listOf(await this.places.lgasOf(stateId));
  }

  @Get('wards/wards/:lgaId')
  @Route({ summary: 'Wards of a local government', roles: ROLES, scope: 'none', answers: NamedListDto })
  async wards(@Id('lgaId') lgaId: number): Promise<NamedListDto> {
    return listOf(await this.places.wardsOf(lgaId));
  }
}
