import type { Action } from '@reduxjs/toolkit';
import type { EventType } from '#libs/contracts';
import { eventReceived } from '../realtime/actions.js';
import type { EventPattern } from './define.js';
import { featureOf } from './registry.js';

/** Whether a pattern, `farm.statusChanged` or `farm.*`, names an event. */
export function follows(pattern: EventPattern, type: EventType): boolean {
  return pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)));
}

/**
 * Matches the events that a feature follows, as its `feature.ts` lists them: `debounce(1000, onFollowed('community'),
 * reload)`.
 * @throws Error when no feature of this name was declared
 */
export function onFollowed(name: string): (action: Action) => boolean {
  const patterns = featureOf(name).follows ?? [];
  return (action) =>
    eventReceived.match(action) && patterns.some((pattern) => follows(pattern, action.payload.type));
}
