import { ValidateBy } from 'class-validator';
import { PLATFORM_MESSAGES } from './messages.js';

const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u;
const LATIN = /\p{Script=Latin}/u;
/** Matches non-Latin letters that imitate Latin ones: neither signs nor combining marks. */
const NOT_LATIN = /(?=\p{L})[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Returns the reason why a name may imitate another; null if it is fine. */
function faultOf(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  if (HIDDEN.test(name)) return PLATFORM_MESSAGES.fields.hidden;
  return LATIN.test(name) && NOT_LATIN.test(name) ? PLATFORM_MESSAGES.fields.mixedAlphabets : null;
}

/**
 * Validates a display name. It must not contain control, format (zero-width, direction), private or unassigned
 * characters, or line separators (Unicode TR 36, 2.10). Nor may it mix letters of another alphabet with Latin ones,
 * such as a Cyrillic A (UTS 39, 5.1). Ignores a missing value.
 */
export function IsName(): PropertyDecorator {
  return ValidateBy(
    { name: 'isName', validator: { validate: (value: unknown) => faultOf(value) === null } },
    { message: ({ value }) => faultOf(value) ?? '' },
  );
}

/** For `ValidateIf`: renaming a person needs both parts of the name. */
export const isRenaming = ({ firstName, surname }: { firstName?: unknown; surname?: unknown }): boolean =>
  firstName !== undefined || surname !== undefined;
