import { Controller, Header, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { VerifyCard } from '#libs/cards';
import { VerifiedCardDto, verifyCard } from '#libs/contracts';
import { Handles } from '../http/index.js';

/** The codes of ID cards, verified for anyone. */
@Controller()
export class VerifyController {
  constructor(private readonly cards: VerifyCard) {}

  @Header('Cache-Control', 'no-store')
  @Handles(verifyCard, {
    summary: 'Whether a card is genuine, replaced or revoked, with photo and name; ten wrong codes must wait',
    roles: 'open',
    scope: 'none',
    answers: VerifiedCardDto,
  })
  verify(@Param('code') code: string, @Req() request: Request): Promise<VerifiedCardDto> {
    return this.cards.verify(code, request.ip ?? '');
  }
}
