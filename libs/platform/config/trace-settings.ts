import { ValidateBy } from 'class-validator';

/** Names of OpenTelemetry's samplers. With or without `parentbased_`, all spans of a trace are kept or none. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const checked = (name: string, fits: (text: string) => boolean, sentence: string): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => typeof value === 'string' && fits(value),
      defaultMessage: () => `$property ${sentence}`,
    },
  });

/** Validates an HTTP address; credentials go in headers. */
export const IsHttpAddress = () =>
  checked('isHttpAddress', isHttpAddress, 'must be an address like http://tempo:4318, without a password');

/** Validates `name=value,name=value`, the standard format of exporter headers. */
export const AreHeaders = () =>
  checked(
    'areHeaders',
    (text) => text.split(',').every(isHeader),
    'must be headers as name=value,name=value, their values percent-encoded',
  );

function isHttpAddress(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === '';
}

function isHeader(pair: string): boolean {
  const value = /^\s*[\w!#$%&'*+.^`|~-]+\s*=(.*)$/s.exec(pair)?.[1];
  try {
    return value !== undefined && !/[\r\n]/.test(decodeURIComponent(value));
  } catch {
    return false;
  }
}
