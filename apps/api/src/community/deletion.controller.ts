import { Controller } from '@nestjs/common';
import { DeleteCommunityResource } from '#libs/community';
import { ADMINISTRATORS, DeletedDto, deleteCommunityResource } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { By, Handles, Id } from '../http/index.js';

/** Puts community resources into the trash. */
@Controller()
export class DeletionController {
  constructor(private readonly resources: DeleteCommunityResource) {}

  @Handles(deleteCommunityResource, {
    summary: 'Put a community resource into the trash, with all that lies in it',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: DeletedDto,
  })
  async deleteResource(@By() actor: SessionActor, @Id('id') id: number): Promise<DeletedDto> {
    return { message: 'success', id, trashId: await this.resources.delete(actor, id) };
  }
}
