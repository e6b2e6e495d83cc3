import { Body, Controller } from '@nestjs/common';
import {
  ADMINISTRATORS,
  BvnDto,
  FarmerDto,
  GRANTS,
  OVERVIEW_READERS,
  RevealBvnBody,
  readFarmer,
  revealBvn,
} from '#libs/contracts';
import { ReadFarmer, RevealBvn } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { By, Handles, Id } from '../http/index.js';

/** Farmers one by one. */
@Controller()
export class FarmersController {
  constructor(
    private readonly bvns: RevealBvn,
    private readonly records: ReadFarmer,
  ) {}

  @Handles(readFarmer, {
    summary: 'The record of a farmer, with the communities and farms in the user’s scope',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    answers: FarmerDto,
    grant: [GRANTS.viewCommunities, GRANTS.viewFarms],
  })
  farmer(@By() actor: SessionActor, @Id('id') id: number): Promise<FarmerDto> {
    return this.records.find(actor, id);
  }

  @Handles(revealBvn, {
    summary:
      'The BVN of a farmer in the clear, for who says why; it is written down, and counted with the hour’s',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: BvnDto,
    stepUp: true,
  })
  revealBvn(
    @By() actor: SessionActor,
    @Id('id') id: number,
    @Body() { reason }: RevealBvnBody,
  ): Promise<BvnDto> {
    return this.bvns.reveal(actor, id, reason);
  }
}
