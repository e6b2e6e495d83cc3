import { ValidateBy, type ValidationArguments } from 'class-validator';

/** Location of files in an S3-compatible object store. */
export interface BucketAddress {
  bucket: string;
  /** Prefix of all file names, without a slash at either end; empty for none. */
  prefix: string;
  /** Origin of the store; undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  /** Whether the bucket is in the path, not in the host name; most stores other than Amazon's need this. */
  pathStyle: boolean;
}

const EXAMPLE = 's3://bucket/prefix?endpoint=https://store.example.org&region=us-east-1&path-style=on';
/** Default region name of stores without regions. */
const NO_REGION = 'us-east-1';
const KNOWN = ['endpoint', 'region', 'path-style'];

/**
 * Parses `s3://bucket/prefix?endpoint=…&region=…&path-style=on`. Throws with a partial sentence that does not contain
 * the address.
 */
export function readBucketAddress(text: string): BucketAddress {
  if (!text.startsWith('s3://') || !URL.canParse(text)) throw new Error(`must be an address like ${EXAMPLE}`);
  const { hostname: bucket, pathname, searchParams, username, password, port, hash } = new URL(text);
  if (username || password)
    throw new Error('must contain no keys: set FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || port || hash)
    throw new Error(
      'must name an S3 bucket: 3 to 63 lower-case letters, digits, dots and hyphens, without a port',
    );
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w.-]*(\/[\w.-]+)*$/.test(prefix))
    throw new Error('must have a prefix of letters, digits, dots, hyphens and slashes');
  const unknown = [...searchParams.keys()].find(
    (name, at, all) => !KNOWN.includes(name) || all.indexOf(name) < at,
  );
  if (unknown !== undefined) throw new Error(`may have only ${KNOWN.join(', ')}, each once`);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isOrigin(endpoint))
    throw new Error('must have an endpoint without a path, such as endpoint=https://store.example.org');
  const region = searchParams.get('region') ?? (endpoint ? NO_REGION : '');
  if (!/^[\w-]{1,40}$/.test(region))
    throw new Error(
      'must have the region of its bucket, such as region=eu-west-1, or the endpoint of the store',
    );
  const pathStyle = searchParams.get('path-style') ?? (endpoint ? 'on' : 'off');
  if (!['on', 'off'].includes(pathStyle)) throw new Error('must have path-style=on or path-style=off');
  return { bucket, prefix, endpoint, region, pathStyle: pathStyle === 'on' };
}

function isOrigin(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && `${search}${hash}${username}${password}` === '';
}

/** Validates a bucket address. Messages about an invalid one do not contain the address. */
export function IsBucketAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'isBucketAddress',
    validator: {
      validate: (value: unknown) => wrongWith(value) === null,
      defaultMessage: (found?: ValidationArguments) => `$property ${wrongWith(found?.value)}`,
    },
  });
}

function wrongWith(value: unknown): string | null {
  try {
    readBucketAddress(String(value));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
