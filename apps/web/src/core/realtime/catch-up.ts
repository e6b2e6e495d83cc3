import { type AnyEvent, isWhole, type SentEvent, type Subscribed } from '#libs/contracts';

/** Progress of a client in one topic. While `asking`, pushed events wait, because missed ones come first. */
export interface Cursor {
  /** Last sequence applied; null until the first answer. */
  seq: number | null;
  asking: boolean;
  waiting: SentEvent[];
}

export interface Step {
  cursor: Cursor;
  /** Events to apply, in order. */
  apply: AnyEvent[];
  /** Events are missing: request those after `cursor.seq`. */
  ask: boolean;
  /** The feature needs a new snapshot. */
  refresh: boolean;
}

export function startCursor(fromSeq: number | null): Cursor {
  return { seq: fromSeq, asking: true, waiting: [] };
}

/** Requests events again after a reconnect or a gap. */
export function askAgain(cursor: Cursor): Cursor {
  return { ...cursor, asking: true };
}

/**
 * Handles a pushed event: applies the next one, drops an older one, and requests missing ones before a later one. An
 * event hidden from this user only advances the sequence.
 */
export function onPushed(cursor: Cursor, event: SentEvent): Step {
  if (cursor.asking || cursor.seq === null) {
    return step({ ...cursor, waiting: [...cursor.waiting, event] });
  }
  if (event.seq <= cursor.seq) return step(cursor);
  if (event.seq === cursor.seq + 1) return step({ ...cursor, seq: event.seq }, toApply(event));
  return step({ ...cursor, asking: true, waiting: [...cursor.waiting, event] }, [], true);
}

/** Handles the server's answer to joining: first missed events, then those pushed during the request. */
export function onAnswered(cursor: Cursor, answer: Pick<Subscribed, 'seq' | 'refresh' | 'events'>): Step {
  // A first join without a snapshot has nothing to catch up with; it starts at the topic's end.
  if (answer.refresh || cursor.seq === null) {
    const refresh = answer.refresh && cursor.seq !== null;
    return drain({ seq: answer.seq, asking: false, waiting: cursor.waiting }, [], refresh);
  }
  const apply: AnyEvent[] = [];
  let seq = cursor.seq;
  for (const event of answer.events) {
    if (event.seq !== seq + 1) continue;
    apply.push(...toApply(event));
    seq = event.seq;
  }
  return drain({ seq, asking: false, waiting: cursor.waiting }, apply, false);
}

function drain(cursor: Cursor, apply: AnyEvent[], refresh: boolean): Step {
  const waiting = [...cursor.waiting].sort((a, b) => a.seq - b.seq);
  let current: Cursor = { ...cursor, waiting: [] };
  let ask = false;
  for (const event of waiting) {
    const next = onPushed(current, event);
    current = next.cursor;
    apply.push(...next.apply);
    ask ||= next.ask;
  }
  return { cursor: current, apply, ask, refresh };
}

const toApply = (event: SentEvent): AnyEvent[] => (isWhole(event) ? [event] : []);

function step(cursor: Cursor, apply: AnyEvent[] = [], ask = false): Step {
  return { cursor, apply, ask, refresh: false };
}
