import type { BeforeApplicationShutdown } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { DisconnectReason } from 'socket.io';
import { Access } from '#libs/access';
import { ACCESS_MESSAGES, type Refusal, SOCKET, SOCKET_PATH, type Subscribed } from '#libs/contracts';
import {
  DomainError,
  type GonaServer,
  type GonaSocket,
  PresenceBoard,
  Realtime,
  SocketGuard,
  TopicRooms,
} from '#libs/platform';
import { afterOfAsk, farmOfAsk, moveOfAsk, topicOfAsk } from './commands.js';
import { refusalOf } from './refusal.js';
import { SocketSessions } from './socket-sessions.js';

type Done = { ok: true };

/** Maximum bytes of one client message: commands are short, but a boundary being drawn is not. */
const MOST_COMMAND_BYTES = 32 * 1024;

/**
 * Sockets of the web client: commands, each acknowledged, and pushed events. The HTTP throttle does not cover sockets;
 * `SocketGuard` limits their rate.
 */
@SkipThrottle()
@WebSocketGateway({
  path: SOCKET_PATH,
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
  maxHttpBufferSize: MOST_COMMAND_BYTES,
  pingInterval: 10_000,
  pingTimeout: 8000,
  connectTimeout: 10_000,
})
export class RealtimeGateway
  implements
    OnGatewayInit<GonaServer>,
    OnGatewayConnection<GonaSocket>,
    OnGatewayDisconnect<GonaSocket>,
    BeforeApplicationShutdown
{
  private server: GonaServer | null = null;

  constructor(
    private readonly realtime: Realtime,
    private readonly rooms: TopicRooms,
    private readonly presence: PresenceBoard,
    private readonly guard: SocketGuard,
    private readonly sessions: SocketSessions,
    private readonly access: Access,
  ) {}

  afterInit(server: GonaServer): void {
    this.server = server;
    this.realtime.start(server, this.sessions);
    this.sessions.start(server);
  }

  async handleConnection(socket: GonaSocket): Promise<void> {
    // Before the first command can arrive: Nest binds the commands in the same tick.
    await this.sessions.connected(socket);
  }

  handleDisconnect(socket: GonaSocket, _reason?: DisconnectReason): void {
    this.presence.forget(socket);
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.server) await this.realtime.stop(this.server);
  }

  @SubscribeMessage(SOCKET.subscribe)
  subscribe(
    @ConnectedSocket() socket: GonaSocket,
    @MessageBody() ask: unknown,
  ): Promise<Subscribed | Refusal> {
    return this.answer(socket, async () => {
      const topic = topicOfAsk(ask);
      const actor = this.sessions.actorOf(socket);
      return this.rooms.join(socket, topic, afterOfAsk(ask), () => this.access.mayFollow(actor, topic));
    });
  }

  @SubscribeMessage(SOCKET.unsubscribe)
  unsubscribe(@ConnectedSocket() socket: GonaSocket, @MessageBody() ask: unknown): Promise<Done | Refusal> {
    return this.answer(socket, async () => {
      const topic = topicOfAsk(ask);
      await this.rooms.leave(socket, topic);
      this.presence.forget(socket, topic);
      return { ok: true };
    });
  }

  @SubscribeMessage(SOCKET.look)
  look(@ConnectedSocket() socket: GonaSocket, @MessageBody() ask: unknown): Promise<Done | Refusal> {
    return this.answer(socket, async () => {
      const topic = topicOfAsk(ask);
      this.requireSelf(socket);
      this.presence.look(socket, topic, farmOfAsk(ask));
      return { ok: true };
    });
  }

  /** Volatile, many times a second: it bypasses the socket's command queue and rate limit. */
  @SubscribeMessage(SOCKET.move)
  move(@ConnectedSocket() socket: GonaSocket, @MessageBody() ask: unknown): Done | Refusal {
    try {
      this.guard.pace(socket);
      this.requireSelf(socket);
      this.presence.move(socket, topicOfAsk(ask), moveOfAsk(ask));
      return { ok: true };
    } catch (error) {
      return refusalOf(error);
    }
  }

  /** Throws during impersonation: an impersonator must not appear as the other user. */
  private requireSelf(socket: GonaSocket): void {
    if (this.sessions.actorOf(socket).seenBy)
      throw new DomainError('session.forbidden', ACCESS_MESSAGES.impersonation.readOnly);
  }

  private answer<Result>(socket: GonaSocket, command: () => Promise<Result>): Promise<Result | Refusal> {
    return this.guard.run(socket, command).catch(refusalOf);
  }
}
