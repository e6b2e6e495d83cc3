import type { UnknownAction } from '@reduxjs/toolkit';
import { type ServerToClient, SOCKET } from '#libs/contracts';
import { connectionReplaced, jobProgress, presenceChanged, sessionEndedRemotely } from './actions.js';

type Pushed = keyof ServerToClient;
/** What passes through something else first: rows of the event log, and moves, of which many make one action. */
type Gathered = typeof SOCKET.event | typeof SOCKET.moved;
type Payload<K extends Pushed> = Parameters<ServerToClient[K]>[0];

/**
 * What the server pushes -> the action that features react to. Rows of the event log are not here: they pass through
 * catch-up first, which puts `eventReceived` in the order of their topic.
 */
export const ROUTES: { [K in Exclude<Pushed, Gathered>]: (payload: Payload<K>) => UnknownAction } = {
  [SOCKET.progress]: jobProgress,
  [SOCKET.presence]: presenceChanged,
  [SOCKET.sessionEnded]: sessionEndedRemotely,
  [SOCKET.replaced]: connectionReplaced,
};
