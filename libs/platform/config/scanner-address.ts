import { ValidateBy } from 'class-validator';

const EXAMPLE = 'tcp://clamav:3310';

/** Host and port of `tcp://host:port`; null where it is none. */
export function readScannerAddress(text: unknown): { host: string; port: number } | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(text);
  const more = `${pathname}${search}${hash}${username}${password}`.replace('/', '');
  if (protocol !== 'tcp:' || hostname === '' || port === '' || more !== '') return null;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** The address of a clamd that listens on TCP. */
export function IsScannerAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'isScannerAddress',
    validator: {
      validate: (value: unknown) => readScannerAddress(value) !== null,
      defaultMessage: () => `$property must be an address like ${EXAMPLE}`,
    },
  });
}
