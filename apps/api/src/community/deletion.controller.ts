import { Controller } from '@nestjs/common';
import { DeleteCommunity, DeleteCommunityResource } from '#libs/community';
import { ADMINISTRATORS, DeletedDto, deleteCommunity, deleteCommunityResource } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** Moves community resources and communities to the trash. */
@Controller()
export class DeletionController {
  constructor(
    private readonly resources: DeleteCommunityResource,
    private readonly communities: DeleteCommunity,
  ) {}

  @Handles(deleteCommunityResource, {
    summary: 'Move a community resource and its contents to the trash',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: DeletedDto,
  })
  async deleteResource(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<DeletedDto> {
    return { message: 'success', id, trashId: await this.resources.delete(actor, id) };
  }

  @Handles(deleteCommunity, {
    summary: 'Move a community with its members and farms to the trash',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: DeletedDto,
  })
  async deleteCommunity(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<DeletedDto> {
    return { message: 'success', id, trashId: await this.communities.delete(actor, id) };
  }
}
