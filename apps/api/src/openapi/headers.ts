import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { RouteEntry } from '../http/routes.js';
import { ARGUMENTS } from './inputs.js';

type Header = { description: string; schema: object };
type Headers = Record<string, Header>;

const text = (description: string, more: object = {}): Header => ({
  description,
  schema: { type: 'string', ...more },
});
const seconds = (description: string): Header => ({ description, schema: { type: 'integer', minimum: 0 } });

/** Request headers that a handler can read, by lower-case name. */
const TAKEN: Record<string, { name: string } & Header> = {
  prefer: {
    name: 'Prefer',
    ...text(
      '`respond-async`: answer 202 with the job immediately instead of waiting for its result (RFC 7240).',
      {
        enum: ['respond-async'],
      },
    ),
  },
  'if-none-match': {
    name: 'If-None-Match',
    ...text("The `ETag` of the caller's copy: if it is still current, the answer is 304 without content."),
  },
};

const EVERY: Headers = {
  'X-Request-Id': text(
    'Id of the request in the log and the audit; the caller’s own id if it sent a valid one.',
  ),
};
const TOKEN: Headers = {
  Authorization: text('The access token, as `Bearer <token>`.'),
  Validity: seconds('Lifetime of the access token, in seconds.'),
};
const RETRY: Headers = { 'Retry-After': seconds('Seconds to wait before a retry.') };
const APPLIED: Headers = {
  'Preference-Applied': text('Sent if the request had a preference.', { enum: ['respond-async'] }),
};

const TAG: Headers = { ETag: text('Identifies the content: send it back as `If-None-Match`.') };

/** Returns the lower-case names of the headers that a handler reads. */
function takenBy({ controller, handler }: RouteEntry): string[] {
  const marked = (Reflect.getMetadata(ARGUMENTS, controller, handler) ?? {}) as Record<
    string,
    { data?: unknown }
  >;
  return Object.entries(marked).flatMap(([key, { data }]) =>
    key.startsWith(`${RouteParamtypes.HEADERS}:`) && typeof data === 'string' ? [data.toLowerCase()] : [],
  );
}

/** Describes the headers that a handler reads, as parameters. Throws if one has no description. */
export function headerParameters(entry: RouteEntry) {
  return takenBy(entry).map((name) => {
    const known = TAKEN[name];
    if (!known)
      throw new Error(`${entry.name} takes the header ${name}, which its description does not know.`);
    return { ...known, in: 'header', required: false };
  });
}

/** Returns the headers of an answer with this status. */
export function headersOf(entry: RouteEntry, status: number | 'default'): Headers {
  const { spec } = entry;
  return {
    ...EVERY,
    ...(spec.handsToken && status === (spec.status ?? 200) && TOKEN),
    ...((status === 429 || status === 503 || status === 'default') && RETRY),
    ...(status === 202 && takenBy(entry).includes('prefer') && APPLIED),
    ...(status === 200 && takenBy(entry).includes('if-none-match') && TAG),
  };
}
