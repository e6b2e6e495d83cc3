import { createHash } from 'node:crypto';
import type { AnyEvent, EventType, Topic } from '#libs/contracts';
import { prepared } from '../database/prepared.js';
import { type Transaction, together } from '../database/transaction.js';
import type { Domains } from '../domains/domains.js';
import { currentTraceparent, inSpan } from '../traces/traces.js';
import type { AuditKeys } from './audit-keys.js';
import { canonicalJson } from './canonical-json.js';
import type { NewEvent } from './new-event.js';
import { currentRequest } from './request-scope.js';

export interface EventRow {
  topic: Topic;
  seq: number;
  type: EventType;
  subject_kind: string;
  subject_id: number;
  version: number | null;
  data: object;
  /** Version of the shape of `data`, used to convert an old row to the current one when it is read. */
  data_version: number;
  op_id: string | null;
  account_id: number | null;
  actor_id: number | null;
  actor_name: string | null;
  request_id: string | null;
  at: Date;
  prev_hash: Buffer;
  hash: Buffer;
  /** HMAC of the hash with a key that is not in the database; null in rows from before there was one. */
  mac: Buffer | null;
  /** The span that wrote it, if there are traces; not part of the event, and so of no hash. */
  traceparent: string | null;
}

/** Channel on which a commit announces new events of a topic; the payload is the topic. */
export const EVENT_CHANNEL = 'gona_events';
/** Maximum event types named in a span. */
const MOST_TYPES = 8;
/** The hash before the first row of a topic. */
export const GENESIS: Buffer = Buffer.alloc(32);

/**
 * Returns the hash of one row: SHA-256 over the previous hash and the canonical JSON of the row's content. Changing,
 * removing or inserting a row breaks every later hash.
 */
export function hashEvent(
  prev: Buffer,
  row: Omit<EventRow, 'hash' | 'prev_hash' | 'mac' | 'traceparent'>,
): Buffer {
  const said = canonicalJson({
    topic: row.topic,
    seq: row.seq,
    type: row.type,
    subject: [row.subject_kind, row.subject_id],
    version: row.version,
    data: row.data,
    // Chains from before there were versions keep their original hash.
    ...(row.data_version > 1 && { dataVersion: row.data_version }),
    opId: row.op_id,
    account: row.account_id,
    actor: [row.actor_id, row.actor_name],
    request: row.request_id,
    at: row.at.toISOString(),
  });
  return createHash('sha256').update(prev).update(said).digest();
}

/**
 * Appends the events of a transaction. Topics are locked in order of name, so that two transactions with the same
 * topics cannot deadlock. Called only by the unit of work.
 */
export async function appendEvents(tx: Transaction, domains: Domains, keys: AuditKeys): Promise<void> {
  if (tx.events.length === 0) return;
  const byTopic = new Map<Topic, NewEvent[]>();
  for (const event of tx.events) byTopic.set(event.topic, [...(byTopic.get(event.topic) ?? []), event]);
  const types = [...new Set(tx.events.map(({ type }) => type))].sort().slice(0, MOST_TYPES).join(' ');
  const attributes = { 'gona.events': tx.events.length, 'gona.event.types': types };
  await inSpan({ name: 'write events', role: 'puts', attributes }, async () => {
    const topics = [...byTopic].sort(([a], [b]) => (a < b ? -1 : 1));
    const heads = await together(topics.map(([topic]) => lockTopic(tx, topic)));
    for (const [at, [topic, of]] of topics.entries())
      appendToTopic(tx, topic, of, { head: heads[at]!, domains, keys });
  });
}

interface Head {
  last_seq: number;
  last_hash: Buffer;
}

/** Locks a topic until the transaction ends. */
async function lockTopic(tx: Transaction, topic: Topic): Promise<Head> {
  const [head] = await tx.query<Head>(
    prepared(`INSERT INTO event_topic AS t (topic, last_seq, last_hash) VALUES ($1, 0, $2)
     ON CONFLICT (topic) DO UPDATE SET last_seq = t.last_seq RETURNING last_seq, last_hash`),
    [topic, GENESIS],
  );
  return head!;
}

/** Sends a topic's events, together with the commit. */
function appendToTopic(
  tx: Transaction,
  topic: Topic,
  events: NewEvent[],
  { head, domains, keys }: { head: Head; domains: Domains; keys: AuditKeys },
): void {
  let seq = head.last_seq;
  let prev = head.last_hash;
  const rows = events.map((event) => {
    seq += 1;
    const row: EventRow = {
      topic,
      seq,
      type: event.type,
      subject_kind: event.subject.kind,
      subject_id: event.subject.id,
      version: event.version ?? null,
      data: event.data,
      data_version: domains.versionOf(event.type),
      op_id: event.opId ?? null,
      account_id: event.accountId,
      actor_id: event.by?.id ?? null,
      actor_name: event.by?.name ?? null,
      request_id: event.requestId ?? currentRequest(),
      at: new Date(),
      prev_hash: prev,
      hash: prev,
      mac: null,
      traceparent: currentTraceparent(),
    };
    row.hash = hashEvent(prev, row);
    prev = row.hash;
    // Computed here, not in SQL: the key must be neither in the database nor in its statement log.
    return { ...row, prev_hash: hex(row.prev_hash), hash: hex(row.hash), mac: hex(keys.macOf(row.hash)) };
  });
  // One statement: on a busy machine each further statement holds the topic's lock for milliseconds.
  tx.send(
    prepared(`WITH log AS (
       INSERT INTO event_log (topic, seq, type, subject_kind, subject_id, version, data, data_version, op_id, account_id,
                              actor_id, actor_name, request_id, at, prev_hash, hash, mac, traceparent)
       SELECT topic, seq, type, subject_kind, subject_id, version, data, data_version, op_id, account_id, actor_id,
              actor_name, request_id, at, prev_hash, hash, mac, traceparent
         FROM jsonb_to_recordset($1::jsonb) AS e(topic text, seq bigint, type text, subject_kind text, subject_id bigint,
              version int, data jsonb, data_version smallint, op_id uuid, account_id bigint, actor_id bigint,
              actor_name text, request_id text, at timestamptz, prev_hash bytea, hash bytea, mac bytea, traceparent text)),
     head AS (UPDATE event_topic SET last_seq = $2, last_hash = $3 WHERE topic = $4)
     SELECT pg_notify($5, $4)`),
    [JSON.stringify(rows), seq, prev, topic, EVENT_CHANNEL],
  );
}

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

/** Returns a log row of any age as it is sent to clients. */
export function envelopeOf(row: EventRow, domains: Domains): AnyEvent {
  return {
    topic: row.topic,
    seq: row.seq,
    type: row.type,
    subject: { kind: row.subject_kind, id: row.subject_id },
    version: row.version,
    data: domains.present(row.type, row.data, row.data_version),
    by: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
    at: row.at.toISOString(),
    opId: row.op_id,
  } as AnyEvent;
}
