import { Matches } from 'class-validator';
import { PLATFORM_MESSAGES } from './messages.js';

/**
 * A name that people read. It has no control, format (zero-width, direction), private or unassigned characters and no line
 * separators: with them one name passes for another (Unicode TR 36, 2.10).
 */
export function IsName(): PropertyDecorator {
  return Matches(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, { message: PLATFORM_MESSAGES.fields.hidden });
}
