import { Injectable } from '@nestjs/common';
import { type AnyEvent, CATCH_UP_LIMIT, type Topic } from '#libs/contracts';
import { Database } from '../database/database.js';
import { Domains } from '../domains/domains.js';
import { type EventRow, envelopeOf, hashEvent } from './event-log.js';

/** Reads of the event log. */
@Injectable()
export class Events {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
  ) {}

  /** The topic's last sequence; 0 while nothing has happened in it. */
  async lastSeq(topic: Topic): Promise<number> {
    const [row] = await this.database.query<{ last_seq: number }>(
      'SELECT last_seq FROM event_topic WHERE topic = $1',
      [topic],
    );
    return row?.last_seq ?? 0;
  }

  /** Last sequences of many topics at once; a topic without events is left out. */
  async lastSeqs(topics: Topic[]): Promise<Map<Topic, number>> {
    const rows = await this.database.query<{ topic: Topic; last_seq: number }>(
      'SELECT topic, last_seq FROM event_topic WHERE topic = ANY($1)',
      [topics],
    );
    return new Map(rows.map((row) => [row.topic, row.last_seq]));
  }

  /** Events after `seq` in order, at most `limit`. */
  async after(topic: Topic, seq: number, limit = CATCH_UP_LIMIT): Promise<AnyEvent[]> {
    const rows = await this.database.query<EventRow>(
      'SELECT * FROM event_log WHERE topic = $1 AND seq > $2 ORDER BY seq LIMIT $3',
      [topic, seq, limit],
    );
    return rows.map((row) => envelopeOf(row, this.domains));
  }

  /** The first sequence whose row does not say what its hash was taken over, or null where the chain holds. */
  async firstBrokenSeq(topic: Topic): Promise<number | null> {
    // The head first: what is appended while the check runs is not part of it.
    const [head] = await this.database.query<{ last_seq: number; last_hash: Buffer }>(
      'SELECT last_seq, last_hash FROM event_topic WHERE topic = $1',
      [topic],
    );
    const last = head?.last_seq ?? 0;
    let prev: Buffer = Buffer.alloc(32);
    let expected = 1;
    while (expected <= last) {
      const rows = await this.database.query<EventRow>(
        'SELECT * FROM event_log WHERE topic = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq LIMIT 1000',
        [topic, expected, last],
      );
      if (rows.length === 0) return expected;
      for (const row of rows) {
        const whole =
          row.seq === expected && row.prev_hash.equals(prev) && row.hash.equals(hashEvent(prev, row));
        if (!whole) return expected;
        prev = row.hash;
        expected += 1;
      }
    }
    return head && !head.last_hash.equals(prev) ? last : null;
  }
}
