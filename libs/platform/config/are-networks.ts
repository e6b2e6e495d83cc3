import { isIP } from 'node:net';
import { ValidateBy } from 'class-validator';

/** Names that Express has for networks. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

/** Validates a list of addresses and networks, such as `10.0.0.7`, `fd00::/8` and `loopback`. */
export function AreNetworks(): PropertyDecorator {
  return ValidateBy({
    name: 'areNetworks',
    validator: {
      validate: (value: unknown) => Array.isArray(value) && value.every(isNetwork),
      defaultMessage: () =>
        `$property must be addresses or networks (10.0.0.0/8), or ${NAMED.join(', ')}, separated by commas or spaces`,
    },
  });
}

function isNetwork(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (NAMED.includes(value)) return true;
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // A network of zero bits would trust everyone, so that anyone could fake their address.
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
