import { hasThreePoints, type LngLat, largestPart } from '#libs/geometry';
import { type Parts, placed, type Ring, type RingAt, ringOf } from './rings.js';

/** Maximum number of steps that can be undone. */
const KEPT_STEPS = 100;

/** A range selection in progress: nothing yet, its start, or both ends. */
export interface Range {
  start: number | null;
  end: number | null;
  /** Uses the longer way around the ring. */
  otherWay: boolean;
}

interface Step {
  parts: Parts;
  at: RingAt;
  chosen: number | null;
  /** While a first boundary is drawn: its points until there are three. Null: nothing is drawn. */
  drawing: Ring | null;
}

/** One farm under edit. */
export interface Edit extends Step {
  /** Null while no range is selected. */
  range: Range | null;
  done: readonly Step[];
  undone: readonly Step[];
  /** Point that the last step moved: further moves of it extend that step. */
  moving: number | null;
}

/** Edits of a boundary. Points are counted from 0 in the ring under edit. */
export type EditAct =
  | { act: 'ring'; at: RingAt }
  | { act: 'choose'; index: number | null }
  | { act: 'next'; by: 1 | -1 }
  /** `more`: continues the drag or key repeat of the previous move. */
  | { act: 'move'; index: number; to: LngLat; more?: boolean }
  /** Cancels the current drag without a step. */
  | { act: 'letGo' }
  /** Adds a point between a point and the next one: in the middle, or at `at`. */
  | { act: 'insert'; after: number; at?: LngLat }
  | { act: 'delete' }
  /** Adds the next point of a first boundary. */
  | { act: 'place'; at: LngLat }
  /** Completes the first boundary. */
  | { act: 'drawn' }
  | { act: 'range'; on: boolean }
  | { act: 'pick'; index: number }
  | { act: 'turn' }
  | { act: 'undo' }
  | { act: 'redo' };

const NO_RANGE: Range = { start: null, end: null, otherWay: false };

/** Opens a boundary: its largest outer ring first, and no point selected. An empty boundary starts a drawing. */
export function openEdit(parts: Parts): Edit {
  const part = Math.max(0, largestPart(parts));
  const drawing = parts.length === 0 ? [] : null;
  const at = { part, ring: 0 };
  return { parts, at, chosen: null, drawing, range: null, done: [], undone: [], moving: null };
}

export const ringUnder = ({ parts, at }: Pick<Edit, 'parts' | 'at'>): Ring => ringOf(parts, at);

/** Returns the points of the range, in order from its start; empty until both ends are picked. */
export function rangePoints({ range, ...edit }: Edit): number[] {
  if (range?.start == null || range.end === null) return [];
  const count = ringUnder(edit).length;
  const forwards = (range.end - range.start + count) % count;
  const backwards = (range.start - range.end + count) % count;
  const ahead = forwards <= backwards !== range.otherWay;
  const from = range.start;
  return Array.from({ length: (ahead ? forwards : backwards) + 1 }, (_, i) =>
    ahead ? (from + i) % count : (from - i + count) % count,
  );
}

/** Returns the points that Delete would remove; empty if Delete is off. */
export function deletable(edit: Edit): number[] {
  const points = edit.range ? rangePoints(edit) : edit.chosen === null ? [] : [edit.chosen];
  const ring = ringUnder(edit);
  return points.length > 0 && hasThreePoints(without(ring, points)) ? points : [];
}

const without = (ring: Ring, points: readonly number[]): Ring => {
  const gone = new Set(points);
  return ring.filter((_, index) => !gone.has(index));
};

const isPoint = (edit: Edit, index: number) => index >= 0 && index < ringUnder(edit).length;
const stepOf = ({ parts, at, chosen, drawing }: Edit): Step => ({ parts, at, chosen, drawing });

/** Replaces the ring under edit: every other ring keeps its identity. */
function withRing(edit: Edit, ring: Ring, chosen: number | null): Edit {
  const { part, ring: hole } = edit.at;
  const parts = edit.parts.map((rings, p) =>
    p === part ? rings.map((each, r) => (r === hole ? ring : each)) : rings,
  );
  return { ...edit, parts, chosen };
}

/** Adds the previous state to the undo history. */
function stepped(before: Edit, after: Edit): Edit {
  return { ...after, done: [...before.done, stepOf(before)].slice(-KEPT_STEPS), undone: [], moving: null };
}

/** Applies an edit. Returns the same object for an edit that would leave no ring or names no point. */
export function edited(edit: Edit, act: EditAct): Edit {
  switch (act.act) {
    case 'ring':
      return inRing(edit, act.at);
    case 'choose':
      return act.index === edit.chosen || (act.index !== null && !isPoint(edit, act.index))
        ? edit
        : { ...edit, chosen: act.index, moving: null };
    case 'next':
      return next(edit, act.by);
    case 'move':
      return move(edit, act);
    case 'letGo':
      return letGo(edit);
    case 'insert':
      return insert(edit, act);
    case 'delete':
      return remove(edit);
    case 'place':
      return place(edit, act.at);
    case 'drawn':
      return edit.drawing && edit.parts.length > 0 ? { ...edit, drawing: null, chosen: null } : edit;
    case 'range':
      return { ...edit, range: act.on ? NO_RANGE : null, chosen: act.on ? null : edit.chosen, moving: null };
    case 'pick':
      return pick(edit, act.index);
    case 'turn':
      return edit.range?.end == null
        ? edit
        : { ...edit, range: { ...edit.range, otherWay: !edit.range.otherWay } };
    case 'undo':
      return back(edit);
    case 'redo':
      return again(edit);
  }
}

function inRing(edit: Edit, at: RingAt): Edit {
  if (ringOf(edit.parts, at).length === 0) return edit;
  return { ...edit, at, chosen: null, range: edit.range && NO_RANGE, moving: null };
}

function next(edit: Edit, by: 1 | -1): Edit {
  const count = ringUnder(edit).length;
  if (count === 0) return edit;
  const chosen = edit.chosen === null ? (by === 1 ? 0 : count - 1) : (edit.chosen + by + count) % count;
  return { ...edit, chosen, moving: null };
}

function move(edit: Edit, { index, to, more }: Extract<EditAct, { act: 'move' }>): Edit {
  const place = placed(to);
  const ring = ringUnder(edit);
  const from = ring[index];
  if (!place || !from || (place[0] === from[0] && place[1] === from[1])) return edit;
  const moved = ring.map((point, at) => (at === index ? place : point));
  if (!hasThreePoints(moved)) return edit;
  const after = withRing(edit, moved, index);
  return more && edit.moving === index ? after : { ...stepped(edit, after), moving: index };
}

function letGo(edit: Edit): Edit {
  const before = edit.moving === null ? undefined : edit.done.at(-1);
  return before ? { ...edit, ...before, done: edit.done.slice(0, -1), moving: null } : edit;
}

function insert(edit: Edit, { after, at }: Extract<EditAct, { act: 'insert' }>): Edit {
  const ring = ringUnder(edit);
  const from = ring[after];
  const to = ring[(after + 1) % ring.length];
  if (!from || !to) return edit;
  const place = placed(at ?? [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  if (!place) return edit;
  const chosen = after + 1;
  const wider = withRing(edit, [...ring.slice(0, chosen), place, ...ring.slice(chosen)], chosen);
  // A drag may follow directly: placing and dragging a point is one step.
  return { ...stepped(edit, wider), moving: chosen };
}

function remove(edit: Edit): Edit {
  const points = deletable(edit);
  if (points.length === 0) return edit;
  const ring = without(ringUnder(edit), points);
  // Selects the point before the deleted one, so that keyboard users continue from there.
  const chosen = edit.range ? null : (Math.min(...points) - 1 + ring.length) % ring.length;
  return { ...stepped(edit, withRing(edit, ring, chosen)), range: edit.range && NO_RANGE };
}

function place(edit: Edit, at: LngLat): Edit {
  const point = placed(at);
  if (!edit.drawing || !point) return edit;
  const ring = [...(edit.parts.length > 0 ? ringUnder(edit) : edit.drawing), point];
  return stepped(
    edit,
    hasThreePoints(ring)
      ? { ...edit, parts: [[ring]], drawing: [], chosen: ring.length - 1 }
      : { ...edit, drawing: ring },
  );
}

function pick(edit: Edit, index: number): Edit {
  const { range } = edit;
  if (!range || !isPoint(edit, index)) return edit;
  const picked =
    range.start === null || range.end !== null ? { ...NO_RANGE, start: index } : { ...range, end: index };
  return { ...edit, range: picked, moving: null };
}

function back(edit: Edit): Edit {
  const before = edit.done.at(-1);
  if (!before) return edit;
  const undone = [...edit.undone, stepOf(edit)];
  return {
    ...edit,
    ...before,
    done: edit.done.slice(0, -1),
    undone,
    range: edit.range && NO_RANGE,
    moving: null,
  };
}

function again(edit: Edit): Edit {
  const after = edit.undone.at(-1);
  if (!after) return edit;
  const done = [...edit.done, stepOf(edit)];
  return {
    ...edit,
    ...after,
    done,
    undone: edit.undone.slice(0, -1),
    range: edit.range && NO_RANGE,
    moving: null,
  };
}
