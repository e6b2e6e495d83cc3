import { ValidateBy } from 'class-validator';

/** `https://gona.example.org/` as the origin that it is; anything that is none as it came. */
export function originOf(value: unknown): unknown {
  if (typeof value !== 'string' || !URL.canParse(value)) return value;
  const { protocol, origin, pathname, search, hash, username, password } = new URL(value);
  const isOrigin =
    /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username && !password;
  return isOrigin ? origin : value;
}

/** The origin of a page: scheme, host, and port where it is not the usual one. */
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
