import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { IdentityModule } from '#libs/identity';
import { RealtimeModule } from '#libs/platform';
import { RealtimeGateway } from './realtime.gateway.js';
import { SocketSessions } from './socket-sessions.js';

/** Sockets share address, sign-in and problems with HTTP. */
@Module({
  imports: [AccessModule, IdentityModule, RealtimeModule],
  providers: [RealtimeGateway, SocketSessions],
})
export class RealtimeHttpModule {}
