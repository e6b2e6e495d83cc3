import { parseTopic, type Topic } from '#libs/contracts';
import { DomainError } from '#libs/platform';

/*
 * What clients send is looked at by hand: three shapes of one or two fields, many times a second.
 */

/** The fields of a command. Throws `request.invalid` where it is not one object. */
function fieldsOf(ask: unknown): Record<string, unknown> {
  if (typeof ask !== 'object' || ask === null || Array.isArray(ask))
    throw invalid('command', 'A command is one object.');
  return ask as Record<string, unknown>;
}

/** Throws `request.invalid` where it names no topic. */
export function topicOfAsk(ask: unknown): Topic {
  const parsed = parseTopic(fieldsOf(ask).topic);
  if (!parsed) throw invalid('topic', 'This is no topic; one is "resource:7".');
  return parsed.topic;
}

/** The sequence that the client has, or null where it has none. Throws `request.invalid`. */
export function afterOfAsk(ask: unknown): number | null {
  return naturalOrNull(ask, 'after');
}

/** Throws `request.invalid` where it is neither an id nor null. */
export function farmOfAsk(ask: unknown): number | null {
  return naturalOrNull(ask, 'farmId');
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
