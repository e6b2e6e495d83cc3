import { io, type Socket } from 'socket.io-client';
import {
  type AnyEvent,
  type ClientToServer,
  isWhole,
  type JobProgress,
  type Move,
  type Moved,
  type Presence,
  type Refusal,
  type ServerToClient,
  SOCKET,
  SOCKET_PATH,
  type Subscribed,
  type WithheldEvent,
} from '#libs/contracts';

/** A socket as the web client opens it, which stores everything it receives. */
export interface SocketClient {
  socket: Socket<ServerToClient, ClientToServer>;
  events: AnyEvent[];
  /** Placeholders for events that the user may not see. */
  withheld: WithheldEvent[];
  progress: JobProgress[];
  presence: Presence[];
  moved: Moved[];
  ended: { reason: string; message: string }[];
  subscribe(topic: string, after?: number | null): Promise<Subscribed | Refusal>;
  unsubscribe(topic: string): Promise<{ ok: true } | Refusal>;
  move(move: Move): Promise<{ ok: true } | Refusal>;
  look(topic: string, farmId: number | null): Promise<{ ok: true } | Refusal>;
  close(): void;
}

/**
 * Connects with an access token. Throws the server's refusal (`error.data` has its code) if the connection is rejected.
 */
export async function openSocketClient(
  url: string,
  token: string | null,
  options: { reconnection?: boolean; origin?: string } = {},
): Promise<SocketClient> {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: options.reconnection ?? false,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    auth: { token },
    // Origin as a browser sends it; other clients send none.
    ...(options.origin && { extraHeaders: { origin: options.origin } }),
  });
  const client: SocketClient = {
    socket,
    events: [],
    withheld: [],
    progress: [],
    presence: [],
    moved: [],
    ended: [],
    subscribe: (topic, after = null) =>
      socket.timeout(5000).emitWithAck(SOCKET.subscribe, { topic, after }) as Promise<Subscribed | Refusal>,
    unsubscribe: (topic) => socket.timeout(5000).emitWithAck(SOCKET.unsubscribe, { topic }),
    look: (topic, farmId) => socket.timeout(5000).emitWithAck(SOCKET.look, { topic, farmId }),
    move: (move) => socket.timeout(5000).emitWithAck(SOCKET.move, move),
    close: () => socket.disconnect(),
  };
  socket.on(SOCKET.event, (event) => {
    if (isWhole(event)) client.events.push(event);
    else client.withheld.push(event);
  });
  socket.on(SOCKET.progress, (progress) => client.progress.push(progress));
  socket.on(SOCKET.presence, (presence) => client.presence.push(presence));
  socket.on(SOCKET.moved, (moves) => client.moved.push(...moves));
  socket.on(SOCKET.sessionEnded, (why) => client.ended.push(why));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', (error) => {
      if (options.reconnection && socket.active) return;
      socket.disconnect();
      reject(error);
    });
  });
  return client;
}
