import { MOST_MOVED_POINTS, type Move, type MovedShape, parseTopic, type Topic } from '#libs/contracts';
import { DomainError } from '#libs/platform';

/* Client messages are validated by hand: few shapes of few fields, many times a second. */

/** Returns the fields of a command. Throws `request.invalid` unless it is one object. */
function fieldsOf(ask: unknown): Record<string, unknown> {
  if (typeof ask !== 'object' || ask === null || Array.isArray(ask))
    throw invalid('command', 'A command is one object.');
  return ask as Record<string, unknown>;
}

/** Throws `request.invalid` if it names no topic. */
export function topicOfAsk(ask: unknown): Topic {
  const parsed = parseTopic(fieldsOf(ask).topic);
  if (!parsed) throw invalid('topic', 'This is not a topic. Example: "resource:7".');
  return parsed.topic;
}

/** Returns the client's sequence, or null if it has none. Throws `request.invalid`. */
export function afterOfAsk(ask: unknown): number | null {
  return naturalOrNull(ask, 'after');
}

/** Throws `request.invalid` unless it is an id or null. */
export function farmOfAsk(ask: unknown): number | null {
  return naturalOrNull(ask, 'farmId');
}

/** Throws `request.invalid` if a position is not on Earth, or there is too much data. */
export function moveOfAsk(ask: unknown): Omit<Move, 'topic'> {
  const { at = null, view = null, shape } = fieldsOf(ask);
  return {
    at: at === null ? null : placeOf(at),
    view: view === null ? null : boxOf(view),
    ...(shape !== undefined && { shape: shape === null ? null : shapeOf(shape) }),
  };
}

const within = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

function placeOf(value: unknown): [number, number] {
  if (!Array.isArray(value) || value.length !== 2 || !within(value[0], 180) || !within(value[1], 90))
    throw invalid('at', 'A place is [longitude, latitude].');
  return [value[0], value[1]];
}

function boxOf(value: unknown): [number, number, number, number] {
  const sides: unknown[] = Array.isArray(value) && value.length === 4 ? value : [];
  const [west, south, east, north] = sides;
  // A map zoomed out far wraps around the Earth.
  if (!within(west, 540) || !within(east, 540) || !within(south, 90) || !within(north, 90))
    throw invalid('view', 'A view is [west, south, east, north].');
  return [west, south, east, north];
}

/** Maximum step in ten-millionths of a degree: no step is wider than the Earth. */
const MOST_STEP = 3.6e9;

function shapeOf(value: unknown): MovedShape {
  const { farmId, rings } = fieldsOf(value);
  if (typeof farmId !== 'number' || !Number.isSafeInteger(farmId) || farmId < 1)
    throw invalid('shape', 'A shape is that of a farm.');
  const list: unknown[] = Array.isArray(rings) ? rings : [];
  let left = MOST_MOVED_POINTS * 2;
  for (const ring of list) {
    const numbers: unknown[] = Array.isArray(ring) ? ring : [];
    left -= numbers.length;
    const isRing = numbers.length >= 2 && numbers.length % 2 === 0 && left >= 0;
    if (!isRing || !numbers.every((step) => within(step, MOST_STEP) && Number.isInteger(step)))
      throw invalid('shape', `A ring is pairs of steps; a shape has at most ${MOST_MOVED_POINTS} points.`);
  }
  if (list.length === 0) throw invalid('shape', 'A shape has a ring.');
  return { farmId, rings: list as number[][] };
}

function naturalOrNull(ask: unknown, field: string): number | null {
  const value = fieldsOf(ask)[field] ?? null;
  if (value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw invalid(field, 'This must be a whole number from 0, or null.');
  return value;
}

const invalid = (field: string, fault: string) =>
  new DomainError('request.invalid', fault, { fields: { [field]: fault } });
