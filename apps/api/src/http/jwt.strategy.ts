import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import {
  type AccessClaims,
  type SessionActor,
  Sessions,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  tokenKeyOf,
} from '#libs/identity';
import { Config } from '#libs/platform';

/** A bearer token of ours, of the one algorithm that we sign with, and the session behind it as it is now. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    config: Config,
    private readonly sessions: Sessions,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // Its types do not know keys; what verifies behind it (`jsonwebtoken`) does.
      secretOrKey: tokenKeyOf(config) as unknown as Buffer,
      algorithms: ['HS256'],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
    });
  }

  validate(claims: AccessClaims): Promise<SessionActor> {
    return this.sessions.verify(claims);
  }
}
