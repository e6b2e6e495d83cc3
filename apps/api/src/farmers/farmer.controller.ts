import { Body, Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  DoneDto,
  EVALUATORS,
  FARMERS_MESSAGES,
  FarmerDto,
  FarmerHistoryDto,
  GRANTS,
  heldChangesText,
  OVERVIEW_READERS,
  readFarmer,
  readFarmerHistory,
  readOwnFarmer,
  SaveFarmerBody,
  saveFarmer,
  saveOwnFarmer,
} from '#libs/contracts';
import { FarmerHistory, ReadFarmer, SaveFarmer } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { OwnRequests } from '#libs/requests';
import { CurrentActor, Handles, Id, showsFarmer } from '../http/index.js';

const DONE: DoneDto = { code: 0, message: FARMERS_MESSAGES.updated };

/** The record of one farmer. */
@Controller()
export class FarmerController {
  constructor(
    private readonly records: ReadFarmer,
    private readonly saves: SaveFarmer,
    private readonly histories: FarmerHistory,
    private readonly requests: OwnRequests,
  ) {}

  @Handles(readFarmer, {
    summary:
      'The record of a farmer, with the communities and farms in the user’s scope; a merged record redirects to the main one',
    roles: [...OVERVIEW_READERS, 'FARMER'],
    scope: 'resource',
    answers: FarmerDto,
    grant: [GRANTS.viewCommunities, GRANTS.viewFarms],
    shows: ({ id }) => ({ how: 'record', farmers: [id] }),
  })
  async farmer(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FarmerDto> {
    const record = await this.records.find(actor, id);
    if (record.id !== id) response.status(308).location(`/api/farmer/${record.id}`);
    return record;
  }

  @Handles(readFarmerHistory, {
    summary:
      'The latest changes of a farmer with their sources: edits, captures, imports, ledger entries, farms, merges',
    roles: [...EVALUATORS, 'FARMER'],
    scope: 'resource',
    answers: FarmerHistoryDto,
    shows: showsFarmer('record', 'id'),
    grant: [GRANTS.viewCommunities, GRANTS.viewFarms],
  })
  history(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<FarmerHistoryDto> {
    return this.histories.of(actor, id);
  }

  @Handles(readOwnFarmer, {
    summary: 'The record of the signed-in farmer',
    roles: ['FARMER'],
    scope: 'own',
    answers: FarmerDto,
  })
  own(@CurrentActor() actor: SessionActor): Promise<FarmerDto> {
    return this.records.own(actor);
  }

  @Handles(saveFarmer, {
    summary:
      'Change the details of a farmer, or without an id of the signed-in farmer; a change of identity needs a reason from staff, and one by the farmer is held for an administrator',
    roles: [...EVALUATORS, 'FARMER'],
    scope: 'resource',
    answers: DoneDto,
    grant: GRANTS.editCommunities,
  })
  async save(@CurrentActor() actor: SessionActor, @Body() body: SaveFarmerBody): Promise<DoneDto> {
    const { held, stored } = await this.saves.save(actor, body, this.requests.holder(actor, body.reason));
    return held.length > 0 ? { code: 0, message: heldChangesText(held, stored.length > 0) } : DONE;
  }

  @Handles(saveOwnFarmer, {
    summary: 'Change the details of the signed-in farmer, at the dashboard’s address',
    roles: ['FARMER'],
    scope: 'own',
    answers: DoneDto,
  })
  saveOwn(@CurrentActor() actor: SessionActor, @Body() body: SaveFarmerBody): Promise<DoneDto> {
    return this.save(actor, body);
  }
}
