import {
  type AnyEvent,
  type EventType,
  parseTopic,
  type Topic,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  WEBHOOK_RECORDS,
  WEBHOOK_TEST,
  type WebhookEvent,
} from '#libs/contracts';

/** A message as it is signed and sent. */
export interface WebhookMessage {
  /** The event's own id, the same at every try. */
  id: string;
  type: string;
  body: string;
}

interface Listed {
  from: readonly EventType[];
  when?: (event: AnyEvent) => boolean;
}

const ofType = new Map<EventType, WebhookEvent[]>();
for (const name of WEBHOOK_EVENT_NAMES)
  for (const type of WEBHOOK_EVENTS[name].from) ofType.set(type, [...(ofType.get(type) ?? []), name]);

/** Returns the public type of one of Gona's events; null if it has none. */
export function webhookEventOf(event: AnyEvent): WebhookEvent | null {
  const isOf = (name: WebhookEvent) => (WEBHOOK_EVENTS[name] as Listed).when?.(event) ?? true;
  return ofType.get(event.type)?.find(isOf) ?? null;
}

/** Returns the id of an event on the wire; it has no dot, as the specification demands. */
export const messageId = (topic: Topic, seq: number): string => `evt_${topic.replace(':', '_')}_${seq}`;

/** Returns the community resource of an event; null for one of the whole account. */
export function resourceOf({ topic, data }: AnyEvent): number | null {
  const parsed = parseTopic(topic);
  if (parsed?.kind === 'resource') return parsed.id;
  return idIn(data, 'communityResourceId');
}

/**
 * Returns the message about an event: type, time, ids and a link, never names.
 * @param resourceId community resource of the event, if it has one
 * @param base public address of the portal
 */
export function messageOf(
  event: AnyEvent,
  type: WebhookEvent,
  resourceId: number | null,
  base: string,
): WebhookMessage {
  const kind = WEBHOOK_EVENTS[type].record;
  const { key, path } = WEBHOOK_RECORDS[kind];
  const id = key === 'communityResourceId' ? resourceId : idIn(event.data, key);
  const data = {
    kind,
    id,
    programmeId: resourceId,
    topic: event.topic,
    sequence: event.seq,
    url: id === null ? null : `${base}/api${path}${id}`,
  };
  const body = JSON.stringify({ type, timestamp: event.at, data });
  return { id: messageId(event.topic, event.seq), type, body };
}

/** Returns a message without an event, to try a receiver. */
export function testMessage(webhookId: number, at: Date): WebhookMessage {
  const body = JSON.stringify({ type: WEBHOOK_TEST, timestamp: at.toISOString(), data: { webhookId } });
  return { id: `test_${webhookId}_${at.getTime()}`, type: WEBHOOK_TEST, body };
}

function idIn(data: object, key: string): number | null {
  const value = (data as Record<string, unknown>)[key];
  return typeof value === 'number' ? value : null;
}
