import { Injectable } from '@nestjs/common';
import { type AnyEvent, CATCH_UP_LIMIT, type EventType, type Topic } from '#libs/contracts';
import { Database } from '../database/database.js';
import { prepared } from '../database/prepared.js';
import { Domains } from '../domains/domains.js';
import { AuditKeys } from './audit-keys.js';
import { type ChainCheck, type ChainFault, faultOfChain } from './chain-check.js';
import { type EventRow, envelopeOf } from './event-log.js';

@Injectable()
export class Events {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly keys: AuditKeys,
  ) {}

  /** Returns the topic's last sequence; 0 without events. */
  async lastSeq(topic: Topic): Promise<number> {
    const [row] = await this.database.query<{ last_seq: number }>(
      'SELECT last_seq FROM event_topic WHERE topic = $1',
      [topic],
    );
    return row?.last_seq ?? 0;
  }

  /** Returns the last sequences of many topics; a topic without events is left out. */
  async lastSeqs(topics: Topic[]): Promise<Map<Topic, number>> {
    const rows = await this.database.query<{ topic: Topic; last_seq: number }>(
      'SELECT topic, last_seq FROM event_topic WHERE topic = ANY($1)',
      [topics],
    );
    return new Map(rows.map((row) => [row.topic, row.last_seq]));
  }

  /**
   * Returns the topic's last sequence, and whether there are events after `seq` other than of these types. One
   * statement, which stops at the first such event.
   */
  async since(
    topic: Topic,
    seq: number,
    { but }: { but: readonly EventType[] },
  ): Promise<{ seq: number; happened: boolean }> {
    const [row] = await this.database.query<{ seq: number; happened: boolean }>(
      prepared(`SELECT t.last_seq AS seq,
              EXISTS (SELECT 1 FROM event_log l WHERE l.topic = t.topic AND l.seq > $2 AND l.type <> ALL ($3)) AS happened
         FROM event_topic t WHERE t.topic = $1`),
      [topic, seq, but],
    );
    return row ?? { seq: 0, happened: false };
  }

  /** Returns at most `limit` events after `seq`, in order. */
  async after(topic: Topic, seq: number, limit = CATCH_UP_LIMIT): Promise<AnyEvent[]> {
    return (await this.traced(topic, seq, limit)).map(({ event }) => event);
  }

  /** Returns the same, each with the span that wrote it. */
  async traced(
    topic: Topic,
    seq: number,
    limit: number,
  ): Promise<{ event: AnyEvent; traceparent: string | null }[]> {
    const rows = await this.database.query<EventRow>(
      prepared('SELECT * FROM event_log WHERE topic = $1 AND seq > $2 ORDER BY seq LIMIT $3'),
      [topic, seq, limit],
    );
    return rows.map((row) => ({ event: envelopeOf(row, this.domains), traceparent: row.traceparent }));
  }

  /**
   * Returns the fault of the topic's chain, checked by itself and against a signed checkpoint; null if there is none.
   */
  chainFault(topic: string, check: Omit<ChainCheck, 'keys'> = {}): Promise<ChainFault | null> {
    return faultOfChain(this.database, topic, { ...check, keys: this.keys });
  }
}
