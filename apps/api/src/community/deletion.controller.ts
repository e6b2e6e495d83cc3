import { Controller } from '@nestjs/common';
import { DeleteCommunity, DeleteCommunityResource } from '#libs/community';
import { ADMINISTRATORS, DeletedDto, deleteCommunity, deleteCommunityResource } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { By, Handles, Id } from '../http/index.js';

/** Moves community resources and communities to the trash. */
@Controller()
export class DeletionController {
  constructor(
    private readonly resources: DeleteCommunityResource,
    private readonly communities: DeleteCommunity,
  ) {}

  @Handles(deleteCommunityResource, {
    summary: 'Put a community resource into the trash, with all that lies in it',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: DeletedDto,
  })
  async deleteResource(@By() actor: SessionActor, @Id('id') id: number): Promise<DeletedDto> {
    return { message: 'success', id, trashId: await this.resources.delete(actor, id) };
  }

  @Handles(deleteCommunity, {
    summary: 'Put a community into the trash, with its members and farms',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: DeletedDto,
  })
  async deleteCommunity(@By() actor: SessionActor, @Id('id') id: number): Promise<DeletedDto> {
    return { message: 'success', id, trashId: await this.communities.delete(actor, id) };
  }
}
