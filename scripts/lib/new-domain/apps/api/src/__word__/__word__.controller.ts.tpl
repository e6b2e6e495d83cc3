import { Body, Controller, Query } from '@nestjs/common';
import {
  ADMINISTRATORS,
  create__One__,
  ListQuery,
  list__Many__,
  Save__One__Body,
  __One__Dto,
  __One__ListDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Create__One__, List__Many__ } from '#libs/__word__';
import { By, Handles } from '../http/index.js';

@Controller()
export class __Domain__Controller {
  constructor(
    private readonly lists: List__Many__,
    private readonly adding: Create__One__,
  ) {}

  @Handles(list__Many__, {
    summary: '__Named-many__ of the user’s account, newest first',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: __One__ListDto,
  })
  list(@By() actor: SessionActor, @Query() query: ListQuery): Promise<__One__ListDto> {
    return this.lists.list(actor, query);
  }

  @Handles(create__One__, {
    summary: 'Add to the __named-many__ of the user’s account',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: __One__Dto,
  })
  create(@By() actor: SessionActor, @Body() body: Save__One__Body): Promise<__One__Dto> {
    return this.adding.create(actor, body);
  }
}
