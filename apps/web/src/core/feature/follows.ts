import type { Action } from '@reduxjs/toolkit';
import type { EventType } from '#libs/contracts';
import { eventReceived } from '../realtime/actions.js';
import type { EventPattern } from './define.js';
import { featureOf } from './registry.js';

/** Whether a pattern, `farm.statusChanged` or `farm.*`, matches an event. */
export function follows(pattern: EventPattern, type: EventType): boolean {
  return pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)));
}

/** Matches events with any of the patterns. */
export const onPatterns =
  (patterns: readonly EventPattern[]) =>
  (action: Action): boolean =>
    eventReceived.match(action) && patterns.some((pattern) => follows(pattern, action.payload.type));

/**
 * Matches the events that a feature's `feature.ts` lists: `remoteList('community/resources', { reloadOn:
 * onFollowed('community') })`. The features may be declared after this call, but before the first event. The first
 * event throws when no feature has this name.
 */
export function onFollowed(name: string): (action: Action) => boolean {
  let patterns: readonly EventPattern[] | null = null;
  return (action) => {
    if (!eventReceived.match(action)) return false;
    patterns ??= featureOf(name).follows ?? [];
    return patterns.some((pattern) => follows(pattern, action.payload.type));
  };
}
