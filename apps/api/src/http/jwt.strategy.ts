import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { type AccessClaims, type SessionActor, Sessions, TOKEN_AUDIENCE, TOKEN_ISSUER } from '#libs/identity';
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
      secretOrKey: config.JWT_SECRET,
      algorithms: ['HS256'],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
    });
  }

  validate(claims: AccessClaims): Promise<SessionActor> {
    return this.sessions.verify(claims);
  }
}
