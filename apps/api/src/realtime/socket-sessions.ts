import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Access, maySeeStaffNames, Reaches } from '#libs/access';
import {
  type AnyEvent,
  type EventType,
  IDENTITY_MESSAGES,
  MOST_SOCKETS,
  PLATFORM_MESSAGES,
  parseTopic,
  type SessionEndReason,
  SOCKET,
  type Topic,
  topicOf,
} from '#libs/contracts';
import { type SessionActor, Sessions, Users } from '#libs/identity';
import {
  Config,
  DomainError,
  type Followers,
  type GonaServer,
  type GonaSocket,
  type Judge,
  localSocketsIn,
  NO_NAMES_ROOM,
  PresenceBoard,
  TopicRooms,
  topicsOf,
  watchRoom,
} from '#libs/platform';
import { isOwnOrigin } from '../http/own-origin.js';
import { refusalOf } from './refusal.js';

/** Milliseconds after which a new socket's session is checked again: longer than session rows are cached. */
const SECOND_LOOK_MS = 1000;

const SENTENCES: Record<SessionEndReason, string> = {
  logout: IDENTITY_MESSAGES.signIn.sessionEnded,
  'password-changed': IDENTITY_MESSAGES.signIn.passwordChangedElsewhere,
  deactivated: IDENTITY_MESSAGES.signIn.deactivated,
  'second-factor-changed': IDENTITY_MESSAGES.signIn.secondFactorChanged,
  'refresh-token-reused': IDENTITY_MESSAGES.signIn.sessionEnded,
  'ended-elsewhere': IDENTITY_MESSAGES.signIn.endedElsewhere,
  expired: IDENTITY_MESSAGES.signIn.sessionEnded,
  revoked: IDENTITY_MESSAGES.signIn.tokenRevoked,
};

/** Returns the address of a socket; null behind a proxy, so that a token limited to networks opens none there. */
const addressOf = ({ handshake }: GonaSocket) =>
  handshake.headers['x-forwarded-for'] === undefined ? handshake.address : null;

/** Events after which a user may lose access to followed topics. */
const TAKES_RIGHTS: ReadonlySet<string> = new Set([
  'accessList.revoked',
  'staff.grantsChanged',
  'user.secondFactorMissing',
] satisfies EventType[]);

/** Events that can rename a user. */
const RENAMES: ReadonlySet<string> = new Set(['user.profileChanged', 'staff.updated'] satisfies EventType[]);

const userOf = ({ data }: AnyEvent) => ('userId' in data ? (data.userId ?? 0) : 0);

const roomOf = (sessionId: string) => `session/${sessionId}`;
const roomOfUser = (userId: number) => `sockets-of/${userId}`;

/** Tracks the user of each socket, and closes sockets when their session or grants end. */
@Injectable()
export class SocketSessions implements Followers, OnApplicationShutdown {
  private readonly log = new Logger(SocketSessions.name);
  private readonly known = new WeakMap<GonaSocket, { actor: SessionActor; token: string }>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private server: GonaServer | null = null;

  constructor(
    private readonly sessions: Sessions,
    private readonly access: Access,
    private readonly reaches: Reaches,
    private readonly config: Config,
    private readonly rooms: TopicRooms,
    private readonly presence: PresenceBoard,
    private readonly users: Users,
  ) {}

  /** Admits only sockets of our own pages with a valid access token (`auth.token`), checked as over HTTP. */
  start(server: GonaServer): void {
    this.server = server;
    server.engine.opts.allowRequest = (request, allow) =>
      // No origin means no browser page, because browsers send theirs.
      allow(null, request.headers.origin === undefined || isOwnOrigin(request.headers, this.config));
    server.use((socket, next) => {
      this.enter(socket).then(
        () => next(),
        (error: unknown) => {
          const { ok: _ok, ...data } = refusalOf(error);
          next(Object.assign(new Error(data.message), { data }));
        },
      );
    });
    this.sessions.onEnded((sessionId, reason) => this.end(sessionId, reason));
  }

  actorOf(socket: GonaSocket): SessionActor {
    const known = this.known.get(socket);
    if (!known) throw new DomainError('session.missing');
    return known.actor;
  }

  /** Registers a new socket, so that the end of its session or grants reaches it. */
  async connected(socket: GonaSocket): Promise<void> {
    const actor = this.actorOf(socket);
    void socket.join([roomOf(actor.sessionId), roomOfUser(actor.id)]);
    this.closeOldest(roomOf(actor.sessionId), MOST_SOCKETS.session);
    this.closeOldest(roomOfUser(actor.id), MOST_SOCKETS.user);
    if (!maySeeStaffNames(actor.roles)) void socket.join(NO_NAMES_ROOM);
    this.lookAgain(socket);
    try {
      await this.rooms.watch(socket, topicOf.user(actor.id));
    } catch (error) {
      // Otherwise a revoked grant would go unnoticed: let the client reconnect.
      this.log.debug(`a socket was let go: ${(error as Error).message}`);
      socket.disconnect(true);
    }
  }

  async judgeOf(sockets: readonly GonaSocket[]): Promise<Judge> {
    const actors = new Map(
      sockets.flatMap((socket) => {
        const actor = this.known.get(socket)?.actor;
        return actor ? [[socket, actor] as const] : [];
      }),
    );
    const mayKnow = await this.reaches.judgeOf([...actors.values()]);
    return (socket, event) => {
      const actor = actors.get(socket);
      return actor === undefined ? null : mayKnow(actor, event);
    };
  }

  /** Handles events about users with sockets in this process. */
  onEvent(event: AnyEvent): void {
    const topic = parseTopic(event.topic);
    // Any event of the user invalidates it, so that no list of relevant events has to be maintained.
    if (topic?.kind === 'user') this.reaches.forget(topic.id);
    if (topic?.kind === 'user' && RENAMES.has(event.type))
      void this.rename(topic.id).catch((error: Error) => this.log.debug(`a name stays: ${error.message}`));
    if (!TAKES_RIGHTS.has(event.type) || event.topic !== topicOf.user(userOf(event))) return;
    for (const socket of this.socketsIn(watchRoom(event.topic)))
      void this.lookAtRights(socket).catch((error: Error) => {
        this.log.debug(`a socket was let go: ${error.message}`);
        socket.disconnect(true);
      });
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private async enter(socket: GonaSocket): Promise<void> {
    const { handshake } = socket;
    const { token } = handshake.auth as { token?: unknown };
    // Other processes receive the handshake with the socket, so secrets are removed.
    handshake.auth = {};
    delete handshake.headers.cookie;
    delete handshake.headers.authorization;
    if (typeof token !== 'string' || token === '') throw new DomainError('session.missing');
    const bare = token.replace(/^Bearer /i, '');
    const actor = await this.sessions.authenticate(bare, addressOf(socket));
    this.known.set(socket, { actor, token: bare });
    const { id: userId, name, username, role } = actor;
    socket.data = { userId, name, username, role, looks: {} };
  }

  /** Checks again, because a session ended by another process just before the handshake may still be cached. */
  private lookAgain(socket: GonaSocket): void {
    const known = this.known.get(socket);
    if (!known) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (!socket.connected) return;
      this.sessions.authenticate(known.token, addressOf(socket)).then(
        () => {
          known.token = '';
        },
        async (error: unknown) => {
          const gone =
            error instanceof DomainError && error.status === 401 && error.code !== 'session.seesAsAnother';
          const { sessionId } = known.actor;
          const reason = gone && (await this.sessions.endReasonOf(sessionId).catch(() => 'expired' as const));
          if (reason) this.end(sessionId, reason);
          else socket.disconnect(true);
        },
      );
    }, SECOND_LOOK_MS);
    this.timers.add(timer);
  }

  private end(sessionId: string, reason: SessionEndReason): void {
    for (const socket of this.socketsIn(roomOf(sessionId))) {
      socket.emit(SOCKET.sessionEnded, { reason, message: SENTENCES[reason] });
      socket.disconnect(true);
    }
  }

  private closeOldest(room: string, most: number): void {
    const open = this.socketsIn(room);
    if (open.length <= most) return;
    open.sort((one, other) => one.handshake.issued - other.handshake.issued);
    for (const socket of open.slice(0, -most)) {
      socket.emit(SOCKET.replaced, { message: PLATFORM_MESSAGES.sockets.replaced });
      socket.disconnect(true);
    }
  }

  /** Shows the user under their new name. */
  private async rename(userId: number): Promise<void> {
    const sockets = this.socketsIn(roomOfUser(userId));
    if (sockets.length === 0) return;
    const name = await this.users.nameOf(userId);
    for (const socket of sockets) {
      const known = this.known.get(socket);
      if (!known || name === null || name === socket.data.name) continue;
      known.actor = { ...known.actor, name };
      socket.data = { ...socket.data, name };
      for (const looked of Object.keys(socket.data.looks)) this.presence.announce(looked as Topic);
    }
  }

  /** Removes the socket from topics that its user can no longer access. */
  private async lookAtRights(socket: GonaSocket): Promise<void> {
    const actor = this.actorOf(socket);
    for (const topic of topicsOf(socket)) {
      if (await this.access.mayFollow(actor, topic)) continue;
      await this.rooms.leave(socket, topic);
      this.presence.forget(socket, topic);
    }
  }

  private socketsIn(room: string): GonaSocket[] {
    return this.server ? localSocketsIn(this.server.of('/'), room) : [];
  }
}
