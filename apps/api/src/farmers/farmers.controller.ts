import { Body, Controller } from '@nestjs/common';
import { ADMINISTRATORS, BvnDto, RevealBvnBody, revealBvn } from '#libs/contracts';
import { RevealBvn } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { By, Handles, Id } from '../http/index.js';

/** What administrators do with farmers one by one. */
@Controller()
export class FarmersController {
  constructor(private readonly bvns: RevealBvn) {}

  @Handles(revealBvn, {
    summary:
      'The BVN of a farmer in the clear, for who says why; it is written down, and counted with the hour’s',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: BvnDto,
  })
  revealBvn(
    @By() actor: SessionActor,
    @Id('id') id: number,
    @Body() { reason }: RevealBvnBody,
  ): Promise<BvnDto> {
    return this.bvns.reveal(actor, id, reason);
  }
}
