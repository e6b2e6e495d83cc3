import type { Request } from 'express';
import { looksLikeServiceToken } from '#libs/identity';

/** Below these addresses a token is also taken as the password of Basic: Excel, Power BI and QGIS offer nothing else. */
const BASIC = /^\/api\/(?:ogc|odata)(?:\/|$|\?)/;

/** Tests for addresses where a token can be the password of Basic. */
export const takesBasic = (request: Request): boolean => BASIC.test(request.originalUrl);

/** Returns the token of a program in the request's headers, or null. */
export function serviceTokenOf(request: Request): string | null {
  const [, scheme = '', value = ''] =
    /^(Bearer|Basic) (\S{1,4096})$/i.exec(request.headers.authorization ?? '') ?? [];
  const isBasic = scheme.toLowerCase() === 'basic';
  if (isBasic && !takesBasic(request)) return null;
  const token = isBasic
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : value;
  return looksLikeServiceToken(token) ? token : null;
}
