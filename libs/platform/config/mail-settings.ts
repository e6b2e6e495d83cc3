import { isEmail, ValidateBy, type ValidationArguments } from 'class-validator';

const EXAMPLE = 'smtp://user:password@mail.example.org:587';
const ENCODE = 'letters such as / @ # ? % in user and password must be percent-encoded (%2F %40 %23 %3F %25)';

/**
 * Validates a mail server address: `smtp://` upgrades to encryption if the server supports it, `smtps://` starts with
 * it. Messages about an invalid one do not contain it.
 */
export function IsMailServer(): PropertyDecorator {
  return ValidateBy({
    name: 'isMailServer',
    validator: {
      validate: (value: unknown) => wrongWith(value) === null,
      defaultMessage: (found?: ValidationArguments) => `$property ${wrongWith(found?.value)}`,
    },
  });
}

function wrongWith(value: unknown): string | null {
  if (typeof value !== 'string' || !/^smtps?:\/\//.test(value)) return `must be an address like ${EXAMPLE}`;
  try {
    const { hostname, username, password, pathname, search, hash } = new URL(value);
    decodeURIComponent(username);
    decodeURIComponent(password);
    if (hostname !== '' && `${pathname}${search}${hash}`.replace('/', '') === '') return null;
  } catch {
    // Reported below.
  }
  return `cannot be read as ${EXAMPLE}: ${ENCODE}`;
}

/** Accepts `gona@example.org`, or with a display name: `Gona <gona@example.org>`. */
export function isMailbox(value: unknown): boolean {
  return isEmail(value, { allow_display_name: true });
}

/** Validates one mailbox or a list of them. */
export function AreMailboxes(): PropertyDecorator {
  return ValidateBy({
    name: 'areMailboxes',
    validator: {
      validate: (value: unknown) => [value].flat().every(isMailbox),
      defaultMessage: () => '$property must be mail addresses like ops@example.org, separated by commas',
    },
  });
}
