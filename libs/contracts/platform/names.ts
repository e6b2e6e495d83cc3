import { ValidateBy } from 'class-validator';
import { PLATFORM_MESSAGES } from './messages.js';

const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u;
const LATIN = /\p{Script=Latin}/u;
/** Letters that stand beside Latin ones only to pass for them: neither signs nor combining marks. */
const NOT_LATIN = /(?=\p{L})[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** The reason why a name may pass for another; null where it is fine. */
function faultOf(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  if (HIDDEN.test(name)) return PLATFORM_MESSAGES.fields.hidden;
  return LATIN.test(name) && NOT_LATIN.test(name) ? PLATFORM_MESSAGES.fields.mixedAlphabets : null;
}

/**
 * A name that people read. It has no control, format (zero-width, direction), private or unassigned characters, no line
 * separators (Unicode TR 36, 2.10), and no letters of another alphabet among Latin ones, such as a Cyrillic A (UTS 39, 5.1).
 * Says nothing of a missing value.
 */
export function IsName(): PropertyDecorator {
  return ValidateBy(
    { name: 'isName', validator: { validate: (value: unknown) => faultOf(value) === null } },
    { message: ({ value }) => faultOf(value) ?? '' },
  );
}

/** For `ValidateIf`: a person is renamed by both parts of the name together. */
export const isRenaming = ({ firstName, surname }: { firstName?: unknown; surname?: unknown }): boolean =>
  firstName !== undefined || surname !== undefined;
