import { Controller, Query } from '@nestjs/common';
import {
  ADMINISTRATORS,
  ListQuery,
  listTrash,
  RecoveredDto,
  recoverFromTrash,
  TrashListDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ListTrash, RecoverFromTrash } from '#libs/trash';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** Deleted records that can be restored. */
@Controller()
export class TrashController {
  constructor(
    private readonly lists: ListTrash,
    private readonly recovering: RecoverFromTrash,
  ) {}

  @Handles(listTrash, {
    summary: 'Deleted records of the user’s account that can be restored, last deleted first',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: TrashListDto,
  })
  list(@CurrentActor() actor: SessionActor, @Query() query: ListQuery): Promise<TrashListDto> {
    return this.lists.list(actor, query);
  }

  @Handles(recoverFromTrash, {
    summary: 'Restore a deleted record with everything deleted with it',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: RecoveredDto,
  })
  async recover(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<RecoveredDto> {
    await this.recovering.recover(actor, id);
    return { message: 'success', id };
  }
}
