import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type { ClientToServer, Role, ServerToClient } from '#libs/contracts';

/** Room of the sockets of users who are not shown who of the account does something: they get no presence. */
export const NAMELESS_ROOM = 'nameless';

/** What other processes may know of a socket: it travels through Redis, so it is plain and holds no secret. */
export interface SocketData {
  userId: number;
  name: string;
  username: string;
  role: Role | null;
  /** Topics that the user looks at, with the farm of it. */
  looks: Record<string, number | null>;
}

export type GonaServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type GonaNamespace = Namespace<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type GonaSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

/** Sockets of this process in a room. */
export function localSocketsIn(space: GonaNamespace, room: string): GonaSocket[] {
  const ids = space.adapter.rooms.get(room) ?? new Set<string>();
  return [...ids].map((id) => space.sockets.get(id)).filter((socket) => socket !== undefined);
}
