import type { UnknownAction } from '@reduxjs/toolkit';
import { type ServerToClient, SOCKET } from '#libs/contracts';
import { connectionReplaced, jobProgress, presenceChanged, sessionEndedRemotely } from './actions.js';

type Pushed = keyof ServerToClient;
/** Messages processed before they become actions: rows of the event log, and moves, which are batched. */
type Gathered = typeof SOCKET.event | typeof SOCKET.moved;
type Payload<K extends Pushed> = Parameters<ServerToClient[K]>[0];

/**
 * Maps server messages to the actions that features handle. Rows of the event log are missing here: catch-up puts them
 * in topic order first, as `eventReceived`.
 */
export const ROUTES: { [K in Exclude<Pushed, Gathered>]: (payload: Payload<K>) => UnknownAction } = {
  [SOCKET.progress]: jobProgress,
  [SOCKET.presence]: presenceChanged,
  [SOCKET.sessionEnded]: sessionEndedRemotely,
  [SOCKET.replaced]: connectionReplaced,
};
