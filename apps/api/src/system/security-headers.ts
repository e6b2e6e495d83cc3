import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '#libs/platform';

/**
 * Hosts that google-map-react loads from
 * (https://developers.google.com/maps/documentation/javascript/content-security-policy).
 */
const GOOGLE = ['https://*.googleapis.com', 'https://*.gstatic.com'];
const GOOGLE_PICTURES = [
  ...GOOGLE,
  'https://*.google.com',
  'https://*.googleusercontent.com',
  'https://*.ggpht.com',
];

/**
 * Sets headers of every answer. Scripts come only from our own files; styles may be inline, because Mantine sets custom
 * properties that way. Basemap hosts are allowed only if one is configured.
 */
export function securityHeaders(config: Config) {
  const google = config.GOOGLE_MAPS_KEY !== undefined;
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const maps = hostsOfMaps(config);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(google ? [...GOOGLE, 'https://*.google.com'] : [])],
        styleSrc: ["'self'", "'unsafe-inline'", ...(google ? ['https://fonts.googleapis.com'] : [])],
        imgSrc: ["'self'", 'data:', 'blob:', ...maps, ...(google ? GOOGLE_PICTURES : [])],
        fontSrc: ["'self'", 'data:', ...(google ? ['https://fonts.gstatic.com'] : [])],
        connectSrc: [
          "'self'",
          socketOf,
          ...maps,
          ...(google ? [...GOOGLE, 'https://*.google.com', 'data:', 'blob:'] : []),
        ],
        workerSrc: ["'self'", 'blob:'],
        childSrc: ["'self'", 'blob:'],
        frameSrc: google ? ['https://*.google.com'] : ["'none'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Google's tiles have no CORP header; without an embedder policy of ours they need none.
    crossOriginEmbedderPolicy: false,
    // On plain http in a local network browsers ignore it and log a warning.
    crossOriginOpenerPolicy: isHttps ? { policy: 'same-origin' } : false,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  });
}

/** Headers that protect pages. Other answers go without them, because each visit brings many of those. */
export const PAGE_HEADERS = [
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
  'Referrer-Policy',
];

/** Replaces the headers of pages in answers to calls: opened as a page, such an answer may load nothing. */
export function callHeaders(_request: IncomingMessage, response: ServerResponse, next: () => void): void {
  for (const header of PAGE_HEADERS) response.removeHeader(header);
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  next();
}

/** Returns WebSocket addresses of the requested host: some browsers do not count them as `'self'`. */
function socketOf(request: IncomingMessage): string {
  const host = request.headers.host ?? '';
  return /^[\w.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/**
 * Returns the hosts of the basemap. Google's map replaces any other, and a style replaces raster tiles; no other host
 * is allowed.
 */
function hostsOfMaps({ GOOGLE_MAPS_KEY, MAP_STYLE_URL, MAP_RASTER_URL, MAP_HOSTS }: Config): string[] {
  if (GOOGLE_MAPS_KEY !== undefined) return [];
  if (MAP_STYLE_URL)
    return [...new Set([hostOf(MAP_STYLE_URL), ...MAP_HOSTS].filter((host) => host !== null))];
  const host = hostOf(MAP_RASTER_URL);
  return host ? [host] : [];
}

/** Returns the origin of a URL or URL template; `{s}` in its host stands for any subdomain. */
export function hostOf(url: string | undefined): string | null {
  const match = /^(https?:\/\/)([^/?#]+)/i.exec(url ?? '');
  if (!match) return null;
  const host = match[2]?.replace(/^[^.]*\{[^}]*\}[^.]*\./, '*.');
  return host && /^[\w.*-]+(:\d+)?$/.test(host) ? `${match[1]}${host}` : null;
}
