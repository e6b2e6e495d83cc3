import type { AnyEvent, WithheldEvent } from '#libs/contracts';
import { askAgain, type Cursor, onAnswered, onPushed, startCursor } from './catch-up.js';

const event = (seq: number) => ({ topic: 'resource:1', seq, type: 'job.ended' }) as unknown as AnyEvent;
const withheld = (seq: number): WithheldEvent => ({ topic: 'resource:1', seq });
const seqs = (events: AnyEvent[]) => events.map(({ seq }) => seq);
const at = (seq: number): Cursor => ({ seq, asking: false, waiting: [] });

describe('catch-up of a topic', () => {
  it('applies the next event', () => {
    const step = onPushed(at(4), event(5));
    expect(seqs(step.apply)).toEqual([5]);
    expect(step.cursor.seq).toBe(5);
    expect(step.ask).toBe(false);
  });

  it('counts what is withheld, and neither applies it nor takes it for a gap', () => {
    const pushed = onPushed(at(4), withheld(5));
    expect(pushed).toMatchObject({ apply: [], ask: false, cursor: { seq: 5, asking: false } });
    const answered = onAnswered(
      { seq: 4, asking: true, waiting: [withheld(8), event(9)] },
      { seq: 7, refresh: false, events: [withheld(5), event(6), withheld(7)] },
    );
    expect(seqs(answered.apply)).toEqual([6, 9]);
    expect(answered).toMatchObject({ ask: false, cursor: { seq: 9, asking: false } });
  });

  it('drops an older one and one it has had', () => {
    for (const old of [3, 4]) {
      const step = onPushed(at(4), event(old));
      expect(step.apply).toEqual([]);
      expect(step.cursor).toEqual(at(4));
    }
  });

  it('asks on a gap, and applies what waited once the gap is filled', () => {
    const gap = onPushed(at(4), event(7));
    expect(gap.apply).toEqual([]);
    expect(gap.ask).toBe(true);
    const later = onPushed(gap.cursor, event(8));
    expect(later.ask).toBe(false);
    const filled = onAnswered(later.cursor, {
      seq: 7,
      refresh: false,
      events: [event(5), event(6), event(7)],
    });
    expect(seqs(filled.apply)).toEqual([5, 6, 7, 8]);
    expect(filled.cursor).toEqual(at(8));
    expect(filled.ask).toBe(false);
  });

  it('asks again if a gap remains after the answer', () => {
    const waiting = { ...askAgain(at(4)), waiting: [event(9)] };
    const step = onAnswered(waiting, { seq: 6, refresh: false, events: [event(5), event(6)] });
    expect(seqs(step.apply)).toEqual([5, 6]);
    expect(step.ask).toBe(true);
    expect(step.cursor.asking).toBe(true);
  });

  it('tells the feature to take a snapshot when too much was missed, and continues from there', () => {
    const step = onAnswered(
      { ...askAgain(at(4)), waiting: [event(900), event(901)] },
      {
        seq: 900,
        refresh: true,
        events: [],
      },
    );
    expect(step.refresh).toBe(true);
    expect(seqs(step.apply)).toEqual([901]);
    expect(step.cursor).toEqual(at(901));
  });

  it('a join without a snapshot starts at the end and needs no refresh', () => {
    const step = onAnswered(startCursor(null), { seq: 12, refresh: true, events: [] });
    expect(step.refresh).toBe(false);
    expect(step.cursor).toEqual(at(12));
  });

  it('a join after a snapshot takes what was written between the two', () => {
    const pushedMeanwhile = onPushed(startCursor(10), event(12));
    const step = onAnswered(pushedMeanwhile.cursor, {
      seq: 12,
      refresh: false,
      events: [event(11), event(12)],
    });
    expect(seqs(step.apply)).toEqual([11, 12]);
    expect(step.cursor).toEqual(at(12));
  });
});
