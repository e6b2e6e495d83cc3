import { ValidateBy } from 'class-validator';

/** Converts `https://gona.example.org/` to its origin; returns anything else unchanged. */
export function originOf(value: unknown): unknown {
  if (typeof value !== 'string' || !URL.canParse(value)) return value;
  const { protocol, origin, pathname, search, hash, username, password } = new URL(value);
  const isOrigin =
    /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username && !password;
  return isOrigin ? origin : value;
}

/** Validates an origin: scheme, host, and port unless it is the default. */
export function IsOrigin(): PropertyDecorator {
  return ValidateBy({
    name: 'isOrigin',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' &&
        /^https?:\/\//.test(value) &&
        URL.canParse(value) &&
        new URL(value).origin === value,
      defaultMessage: () => '$property must be an origin, without a path: https://gona.example.org',
    },
  });
}
