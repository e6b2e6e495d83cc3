import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '#libs/platform';

/**
 * Whether the sending page is one of Gona's. Browsers set `Origin`, and no script can change it. In production only
 * `PUBLIC_URL` counts: the client chooses the host itself, so it proves nothing (DNS rebinding).
 */
export function isOwnOrigin(
  { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  { PUBLIC_URL, NODE_ENV }: Pick<Config, 'PUBLIC_URL' | 'NODE_ENV'>,
): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (page.protocol !== 'http:' && page.protocol !== 'https:') return false;
  if (PUBLIC_URL && page.origin === new URL(PUBLIC_URL).origin) return true;
  return NODE_ENV !== 'production' && page.host === host?.toLowerCase();
}
