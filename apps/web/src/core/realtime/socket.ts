import { io, type Socket } from 'socket.io-client';
import {
  type ClientToServer,
  type Move,
  type Refusal,
  type ServerToClient,
  SOCKET,
  SOCKET_PATH,
  type Subscribed,
} from '#libs/contracts';
import { accessToken } from '../api/token.js';

export type GonaSocket = Socket<ServerToClient, ClientToServer>;

/** Milliseconds after which an unanswered command counts as lost. */
const ACK_TIMEOUT = 8000;

/** Creates an unconnected socket. At each connection it sends the token that is valid at that moment. */
export function openSocket(): GonaSocket {
  return io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    auth: (give) => give({ token: accessToken() }),
  });
}

export async function askTopic(
  socket: GonaSocket,
  topic: string,
  after: number | null,
): Promise<Subscribed | Refusal> {
  return socket.timeout(ACK_TIMEOUT).emitWithAck(SOCKET.subscribe, { topic, after });
}

export function leaveTopic(socket: GonaSocket, topic: string): void {
  socket.emit(SOCKET.unsubscribe, { topic }, () => undefined);
}

export function sendViewedFarm(socket: GonaSocket, topic: string, farmId: number | null): void {
  socket.emit(SOCKET.look, { topic, farmId }, () => undefined);
}

/** Sends a move only while connected; it is never queued for later. */
export function sendMove(socket: GonaSocket, move: Move): void {
  socket.volatile.emit(SOCKET.move, move);
}
