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
 * Matches the events that a feature follows, as its `feature.ts` lists them: `remoteList('community/resources', {
 * reloadOn: onFollowed('community') })`. The features may be declared later than this is written, but before the first
 * event: that one throws when there is no feature of this name.
 */
export function onFollowed(name: string): (action: Action) => boolean {
  let patterns: readonly EventPattern[] | null = null;
  return (action) => {
    if (!eventReceived.match(action)) return false;
    patterns ??= featureOf(name).follows ?? [];
    return patterns.some((pattern) => follows(pattern, action.payload.type));
  };
}
