import { Body, Controller, Query } from '@nestjs/common';
import {
  AccountNumberDto,
  ADMINISTRATORS,
  BvnDto,
  DoneDto,
  FARMERS_MESSAGES,
  FarmerListDto,
  findFarmersOfCommunity,
  GRANTS,
  ListQuery,
  listFarmersOfCommunity,
  listProcessedFarmers,
  OVERVIEW_READERS,
  RevealBody,
  revealAccountNumber,
  revealBvn,
  SaveBvnBody,
  saveBvn,
} from '#libs/contracts';
import { ListFarmers, RevealNumbers, SaveBvn } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id, listsFarmers, showsFarmer } from '../http/index.js';

const LISTS = {
  roles: OVERVIEW_READERS,
  scope: 'resource',
  answers: FarmerListDto,
  shows: listsFarmers<FarmerListDto['list'][number]>('farmers', ({ id }) => id),
  grant: GRANTS.viewCommunities,
} as const;

/** Single farmers, and the farmers of a community or a community resource. */
@Controller()
export class FarmersController {
  constructor(
    private readonly numbers: RevealNumbers,
    private readonly lists: ListFarmers,
    private readonly bvns: SaveBvn,
  ) {}

  @Handles(listProcessedFarmers, {
    summary: 'Farmers of a community resource with a completed farm in it, newest first; BVNs are masked',
    ...LISTS,
  })
  processed(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ListQuery,
  ): Promise<FarmerListDto> {
    return this.lists.processed(actor, id, query);
  }

  @Handles(findFarmersOfCommunity, {
    summary: 'Farmers of a community, newest first; BVNs are masked',
    ...LISTS,
  })
  ofCommunity(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ListQuery,
  ): Promise<FarmerListDto> {
    return this.lists.ofCommunity(actor, id, query);
  }

  @Handles(listFarmersOfCommunity, {
    summary: 'Farmers of a community, at a second address',
    ...LISTS,
  })
  byCommunity(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ListQuery,
  ): Promise<FarmerListDto> {
    return this.lists.ofCommunity(actor, id, query);
  }

  @Handles(saveBvn, {
    summary:
      'Set or correct the BVN of a farmer; needs a reason. A BVN that a record already has is refused, logged and counts towards the hourly limit',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: DoneDto,
    stepUp: true,
  })
  async saveBvn(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() body: SaveBvnBody,
  ): Promise<DoneDto> {
    await this.bvns.save(actor, id, body);
    return { code: 0, message: FARMERS_MESSAGES.bvnSaved };
  }

  @Handles(revealBvn, {
    summary: 'The full BVN of a farmer; needs a reason, is logged and counts towards the hourly limit',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: BvnDto,
    shows: showsFarmer('record', 'id'),
    stepUp: true,
  })
  revealBvn(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() { reason }: RevealBody,
  ): Promise<BvnDto> {
    return this.numbers.bvn(actor, id, reason);
  }

  @Handles(revealAccountNumber, {
    summary:
      'The full account number of a farmer; needs a reason, is logged and counts towards the hourly limit',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: AccountNumberDto,
    shows: showsFarmer('record', 'id'),
    stepUp: true,
  })
  revealAccountNumber(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() { reason }: RevealBody,
  ): Promise<AccountNumberDto> {
    return this.numbers.accountNumber(actor, id, reason);
  }
}
