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

/** Accepts our bearer tokens, signed with our one algorithm, and loads the current session. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    config: Config,
    private readonly sessions: Sessions,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // The types do not accept key objects, but the verifier (`jsonwebtoken`) does.
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
