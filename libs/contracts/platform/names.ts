import { ValidateBy } from 'class-validator';
import { PLATFORM_MESSAGES } from './messages.js';

const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * A name that people read. It has no control, format (zero-width, direction), private or unassigned characters and no line
 * separators: with them one name passes for another (Unicode TR 36, 2.10). Says nothing of a missing value.
 */
export function IsName(): PropertyDecorator {
  const validate = (value: unknown) => typeof value !== 'string' || !HIDDEN.test(value);
  return ValidateBy(
    { name: 'isName', validator: { validate } },
    { message: PLATFORM_MESSAGES.fields.hidden },
  );
}
