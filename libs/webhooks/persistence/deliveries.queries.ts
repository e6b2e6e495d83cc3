import type { DeliveryState, Topic, WebhookDeliveryDto } from '#libs/contracts';
import { type Page, prepared, type Reader, type Transaction } from '#libs/platform';
import { messageId } from '../domain/messages.js';

export interface Delivery {
  webhookId: number;
  topic: Topic;
  seq: number;
  type: string;
  eventOn: string;
  state: DeliveryState;
  status: number | null;
  answer: string;
  /** Milliseconds until the next try; null if there is none. */
  waitMs: number | null;
}

/** Stores a try of a delivery. */
export async function storeDelivery(tx: Transaction, delivery: Delivery): Promise<void> {
  const { webhookId, topic, seq, type, eventOn, state, status, answer, waitMs } = delivery;
  await tx.query(
    prepared(`INSERT INTO webhook_delivery AS d (webhook_id, topic, seq, type, event_on, tried_on, tries, state, status, answer, next_try)
     VALUES ($1, $2, $3, $4, $5, now(), 1, $6, $7, $8, now() + make_interval(secs => $9::float8 / 1000))
     ON CONFLICT (webhook_id, topic, seq) DO UPDATE
        SET tried_on = now(), tries = d.tries + 1, state = excluded.state, status = excluded.status,
            answer = excluded.answer, next_try = excluded.next_try`),
    [webhookId, topic, seq, type, eventOn, state, status, answer, waitMs],
  );
}

/** Returns deliveries of a webhook, the last tried first, and their number. */
export async function deliveriesOf(
  reader: Reader,
  webhookId: number,
  { limit, offset }: Page,
): Promise<{ list: WebhookDeliveryDto[]; total: number }> {
  const rows = await reader.query<
    Omit<WebhookDeliveryDto, 'messageId' | 'eventOn' | 'triedOn' | 'nextTry'> & {
      topic: Topic;
      seq: number;
      eventOn: Date;
      triedOn: Date;
      nextTry: Date | null;
    }
  >(
    `SELECT id, topic, seq, type, event_on AS "eventOn", tried_on AS "triedOn", tries, state, status, answer, next_try AS "nextTry"
       FROM webhook_delivery WHERE webhook_id = $1 ORDER BY tried_on DESC, id DESC LIMIT $2 OFFSET $3`,
    [webhookId, limit, offset],
  );
  const [count] = await reader.query<{ total: number }>(
    'SELECT count(*) AS total FROM webhook_delivery WHERE webhook_id = $1',
    [webhookId],
  );
  const list = rows.map(({ topic, seq, eventOn, triedOn, nextTry, ...row }) => ({
    ...row,
    messageId: messageId(topic, seq),
    eventOn: eventOn.toISOString(),
    triedOn: triedOn.toISOString(),
    nextTry: nextTry?.toISOString() ?? null,
  }));
  return { list, total: count?.total ?? 0 };
}

/** Returns topic and sequence of a delivery; null if there is none. */
export async function positionOf(
  reader: Reader,
  webhookId: number,
  deliveryId: number,
): Promise<{ topic: Topic; seq: number } | null> {
  const [row] = await reader.query<{ topic: Topic; seq: number }>(
    'SELECT topic, seq FROM webhook_delivery WHERE id = $1 AND webhook_id = $2',
    [deliveryId, webhookId],
  );
  return row ?? null;
}

/** Deletes at most `limit` deliveries that were last tried so many days ago. Returns how many. */
export async function purgeDeliveries(tx: Transaction, days: number, limit: number): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM webhook_delivery WHERE id IN
       (SELECT id FROM webhook_delivery WHERE tried_on < now() - make_interval(days => $1) LIMIT $2) RETURNING id`,
    [days, limit],
  );
  return rows.length;
}
