import { type CaptureState, topicOf } from '#libs/contracts';
import type { Actor, NewEvent } from '#libs/platform';
import type { CaptureRow } from './persistence/capture.queries.js';

/** Returns the event for the phone of the agent. */
export function changed(
  { id, captureId, agentId, accountId }: CaptureRow,
  state: CaptureState,
  by: Actor,
): NewEvent {
  return {
    topic: topicOf.user(agentId),
    type: 'capture.changed',
    subject: { kind: 'capture', id },
    data: { captureId, agentId, state },
    accountId,
    by: { id: by.id, name: by.name, accountId: by.accountId },
  };
}
