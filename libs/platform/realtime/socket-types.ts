import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type { ClientToServer, Role, ServerToClient } from '#libs/contracts';

/** Room of sockets whose users may not see names of the account's users: they get no presence. */
export const NO_NAMES_ROOM = 'nameless';

/** Data about a socket for other processes: it travels through Redis, so it is plain and contains no secret. */
export interface SocketData {
  userId: number;
  name: string;
  username: string;
  role: Role | null;
  /** Topics that the user views, each with its farm. */
  looks: Record<string, number | null>;
}

export type GonaServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type GonaNamespace = Namespace<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type GonaSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

/** Returns the sockets of this process in a room. */
export function localSocketsIn(space: GonaNamespace, room: string): GonaSocket[] {
  const ids = space.adapter.rooms.get(room) ?? new Set<string>();
  return [...ids].map((id) => space.sockets.get(id)).filter((socket) => socket !== undefined);
}
