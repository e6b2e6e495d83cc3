import { Body, Controller } from '@nestjs/common';
import { AccessTokens } from '#libs/access';
import {
  AccessTokenDto,
  AccessTokenListDto,
  ADMINISTRATORS,
  CreateAccessTokenBody,
  CreatedAccessTokenDto,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';

const OF_ACCOUNT = { roles: ADMINISTRATORS, scope: 'account' } as const;

/** Access tokens, by which programs call Gona without a person's password. */
@Controller()
export class AccessTokensController {
  constructor(private readonly tokens: AccessTokens) {}

  @Handles(listAccessTokens, {
    ...OF_ACCOUNT,
    summary: 'Access tokens of the account',
    answers: AccessTokenListDto,
  })
  list(@CurrentActor() actor: SessionActor): Promise<AccessTokenListDto> {
    return this.tokens.list(actor);
  }

  @Handles(createAccessToken, {
    ...OF_ACCOUNT,
    summary: 'Create an access token for a program; it is shown only in this answer',
    answers: CreatedAccessTokenDto,
    stepUp: true,
  })
  create(
    @CurrentActor() actor: SessionActor,
    @Body() body: CreateAccessTokenBody,
  ): Promise<CreatedAccessTokenDto> {
    return this.tokens.create(actor, body);
  }

  @Handles(revokeAccessToken, {
    ...OF_ACCOUNT,
    summary: 'Revoke an access token; its next call is refused',
    answers: AccessTokenDto,
  })
  revoke(@CurrentActor() actor: SessionActor, @Id('tokenId') tokenId: number): Promise<AccessTokenDto> {
    return this.tokens.revoke(actor, tokenId);
  }
}
