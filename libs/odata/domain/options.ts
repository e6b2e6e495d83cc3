import { type FeedQuery, MOST_SKIPPED, ODATA_MESSAGES } from '#libs/contracts';
import type { Property } from './properties.js';

/** Query options of a page of a feed. */
export interface FeedOptions {
  /** In the requested order. */
  selected: readonly Property[] | null;
  filter: string | null;
  top: number | null;
  skip: number;
  count: boolean;
  /** Key of the row before the page. */
  after: readonly string[] | null;
}

type Faults = Record<string, string>;
const UNSUPPORTED = ['$orderby', '$expand', '$search', '$apply', '$compute'] as const;

/** Returns the unsupported options of a query. */
export const unsupportedIn = (query: FeedQuery): string[] =>
  UNSUPPORTED.filter((option) => query[option] !== undefined);

/** Reads query options. Errors by option, if there are any. */
export function parseOptions(
  query: FeedQuery,
  properties: readonly Property[],
  keys: readonly Property[],
): { options: FeedOptions; faults: Faults | null } {
  const faults: Faults = {};
  const fault = <T>(option: string, sentence: string, instead: T): T => {
    faults[option] = sentence;
    return instead;
  };
  const whole = (option: '$top' | '$skip', most: number): number | null => {
    const text = query[option];
    if (text === undefined) return null;
    if (/^\d{1,15}$/.test(text) && Number(text) <= most) return Number(text);
    const sentence = option === '$top' ? ODATA_MESSAGES.top : ODATA_MESSAGES.skip;
    return fault(option, sentence.replace('{most}', most.toLocaleString('en')), null);
  };
  const { $select, $filter, $count = 'false', $format, $skiptoken } = query;
  if ($count !== 'true' && $count !== 'false') fault('$count', ODATA_MESSAGES.count, null);
  if ($format !== undefined && !/^(?:json|application\/json)(?:;|$)/.test($format))
    fault('$format', ODATA_MESSAGES.format, null);
  const named = $select === undefined || $select.trim() === '*' ? null : $select.split(',');
  const selected = named?.flatMap((each) => {
    const name = each.trim();
    const found = properties.find((property) => property.name === name);
    return (
      found ??
      fault(
        '$select',
        ODATA_MESSAGES.select.replace('{name}', () => name),
        [],
      )
    );
  });
  const after = $skiptoken === undefined ? null : readToken($skiptoken, keys);
  if ($skiptoken !== undefined && !after) fault('$skiptoken', ODATA_MESSAGES.token, null);
  const options = {
    selected: selected ? [...new Set(selected)] : null,
    filter: $filter?.trim() || null,
    top: whole('$top', Number.MAX_SAFE_INTEGER),
    skip: whole('$skip', MOST_SKIPPED) ?? 0,
    count: $count === 'true',
    after,
  };
  return { options, faults: Object.keys(faults).length > 0 ? faults : null };
}

/** Writes the key of a page's last row as the token of a next link. */
export const tokenOf = (key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key.map(String))).toString('base64url');

function readToken(token: string, keys: readonly Property[]): string[] | null {
  const fits = (value: unknown, at: number) =>
    typeof value === 'string' &&
    (keys[at]?.type === 'Edm.Int64' ? /^\d{1,18}$/ : /^[^\0]{0,200}$/).test(value);
  try {
    const key: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    return Array.isArray(key) && key.length === keys.length && key.every(fits) ? (key as string[]) : null;
  } catch {
    return null;
  }
}
