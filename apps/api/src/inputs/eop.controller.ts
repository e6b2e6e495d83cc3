import { Body, Controller, Query } from '@nestjs/common';
import {
  addEop,
  DoneDto,
  deleteEop,
  EopIdsBody,
  EopListDto,
  EVALUATORS,
  GRANTS,
  INPUTS_MESSAGES,
  listEops,
  RemovedEopsDto,
  removeEop,
  removeEops,
  restoreEops,
  SaveEopBody,
  SeasonQuery,
  SuccessDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ListEops, SaveEops } from '#libs/inputs';
import { CurrentActor, Handles, Id } from '../http/index.js';

const EDITS = {
  roles: EVALUATORS,
  scope: 'resource',
  answers: SuccessDto,
  grant: GRANTS.editCommunities,
} as const;

/** Economies of production: inputs per hectare, and their cost. */
@Controller()
export class EopController {
  constructor(
    private readonly lists: ListEops,
    private readonly saving: SaveEops,
  ) {}

  @Handles(listEops, {
    summary: 'Economies of production of a community resource, for its latest or the given season',
    roles: EVALUATORS,
    scope: 'resource',
    answers: EopListDto,
    grant: [GRANTS.viewCommunities, GRANTS.viewInputs],
  })
  list(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: SeasonQuery,
  ): Promise<EopListDto> {
    return this.lists.list(actor, id, query);
  }

  @Handles(addEop, { summary: 'Add an input with its quantity and cost per hectare', ...EDITS })
  async add(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() body: SaveEopBody,
  ): Promise<SuccessDto> {
    return done(await this.saving.add(actor, id, body));
  }

  @Handles(removeEop, { summary: "Remove an input, with the specification's method", ...EDITS })
  remove(@CurrentActor() actor: SessionActor, @Id('eopId') eopId: number): Promise<SuccessDto> {
    return this.removeOne(actor, eopId);
  }

  @Handles(deleteEop, { summary: 'Remove an input without ledger entries', ...EDITS })
  delete(@CurrentActor() actor: SessionActor, @Id('eopId') eopId: number): Promise<SuccessDto> {
    return this.removeOne(actor, eopId);
  }

  @Handles(removeEops, { ...EDITS, summary: 'Remove several inputs, all or none', answers: RemovedEopsDto })
  async removeSeveral(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() { ids }: EopIdsBody,
  ): Promise<RemovedEopsDto> {
    const gone = await this.saving.remove(actor, ids, { communityResourceId: id });
    return { message: INPUTS_MESSAGES.eopDeleted, removed: gone.length, ids: gone };
  }

  @Handles(restoreEops, {
    ...EDITS,
    summary: 'Restore removed inputs, all or none, within 30 days',
    answers: DoneDto,
  })
  async restoreSeveral(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() { ids }: EopIdsBody,
  ): Promise<DoneDto> {
    await this.saving.restore(actor, id, ids);
    return { message: INPUTS_MESSAGES.eopRestored, code: 200 };
  }

  private async removeOne(actor: SessionActor, eopId: number): Promise<SuccessDto> {
    await this.saving.remove(actor, [eopId]);
    return done(eopId);
  }
}

/** Builds the answer with the word that clients of the specification expect. */
const done = (id: number): SuccessDto => ({ message: 'success', id });
