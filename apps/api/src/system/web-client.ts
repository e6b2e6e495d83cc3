import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';
import type { ClientBuilds } from '#libs/platform';
import { PAGE_HEADERS } from './security-headers.js';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pbf': 'application/x-protobuf',
};
const PACKED = { br: '.br', gzip: '.gz' } as const;
/** Names that Vite makes from the content: content under one name never changes. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/;
/** The library of the map, which is its worker too (`apps/web/src/map/worker-address.ts`). */
const WORKER = /^\/assets\/maps-.+\.js$/;
/** Files that browsers open by themselves, and not for a page. */
const FOR_ITSELF = /\.html$|^\/service-worker\.js$/;
/** Paths of the server; unknown addresses below them are a 404. */
const SERVER = /^\/(api|socket\.io|metrics)(\/|$)/;

interface WebFile {
  path: string;
  size: number;
  etag: string;
}

/**
 * Serves the built web client from `root`: files by name, compressed if the browser accepts it, and `index.html` for
 * every other page address, because the client routes. The file list is read once, so no address can reach a file
 * outside it. Code of other versions, for pages still open, comes from `builds`.
 */
export async function webClient(root: string, builds: ClientBuilds) {
  const files = await listFiles(root);
  const hashed = [...files.keys()].filter((name) => HASHED.test(name));
  await builds.keep(hashed, async (name) => ({ name, packed: await packedOf(name, files) }));
  return (request: Request, response: Response, next: NextFunction): void => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const name = isRead && !SERVER.test(request.path) ? nameOf(request.path, files) : null;
    const file = name === null ? undefined : files.get(name);
    if (name !== null && file) send(request, response, files, name, file);
    else if (isRead && HASHED.test(request.path))
      builds.find(request.path).then(
        (body) => {
          if (body) sendKept(request, response, body);
          else next();
          // Without the database, other versions are unknown.
        },
        () => next(),
      );
    else next();
  };
}

/** Returns a file compressed for storage: most are compressed already. */
async function packedOf(name: string, files: Map<string, WebFile>): Promise<Buffer> {
  const packed = files.get(name + PACKED.gzip);
  if (packed) return readFile(packed.path);
  return gzipSync(await readFile(files.get(name)?.path ?? name));
}

/** Returns the file of an address: a path with an extension is a file or missing, one without is a client page. */
function nameOf(path: string, files: Map<string, WebFile>): string | null {
  let name: string;
  try {
    name = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (files.has(name)) return name;
  return extname(name) === '' ? '/index.html' : null;
}

function send(
  request: Request,
  response: Response,
  files: Map<string, WebFile>,
  name: string,
  plain: WebFile,
): void {
  const encoding = (['br', 'gzip'] as const).find(
    (each) => files.has(name + PACKED[each]) && request.acceptsEncodings(each) === each,
  );
  const file = (encoding && files.get(name + PACKED[encoding])) ?? plain;
  response.setHeader('ETag', file.etag);
  setHeaders(response, name);
  if (request.headers['if-none-match'] === file.etag) {
    response.status(304).end();
    return;
  }
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', file.size);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  createReadStream(file.path)
    .on('error', () => response.destroy())
    .pipe(response);
}

function setHeaders(response: Response, name: string): void {
  response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream');
  response.setHeader('Vary', 'Accept-Encoding');
  const hashed = HASHED.test(name);
  response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (FOR_ITSELF.test(name)) return;
  for (const header of [...PAGE_HEADERS, 'X-Request-Id']) response.removeHeader(header);
  // A worker has the policy of its file.
  if (!WORKER.test(name)) response.removeHeader('Content-Security-Policy');
}

/** Sends a file of another version; rarely requested, so only one compression is stored. */
function sendKept(request: Request, response: Response, packed: Buffer): void {
  setHeaders(response, request.path);
  const asPacked = request.acceptsEncodings('gzip') === 'gzip';
  if (asPacked) response.setHeader('Content-Encoding', 'gzip');
  const body = asPacked ? packed : gunzipSync(packed);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function listFiles(root: string): Promise<Map<string, WebFile>> {
  const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, WebFile>();
  for (const entry of names) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { size, mtimeMs } = await stat(path);
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    files.set(`/${relative(root, path).split(sep).join('/')}`, { path, size, etag });
  }
  return files;
}
