import type { IncomingHttpHeaders } from 'node:http';

/**
 * True where a handshake comes from a page of ours, or from no page at all: browsers name the page's origin and let no script
 * change it, but send a handshake wherever a page wants one sent.
 * @param publicUrl where people reach the portal, for proxies that do not hand on the host
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (page.protocol !== 'http:' && page.protocol !== 'https:') return false;
  return page.host === host?.toLowerCase() || page.origin === originOf(publicUrl);
}

const originOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).origin : null);
