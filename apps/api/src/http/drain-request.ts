import type { NextFunction, Request, Response } from 'express';

/** Maximum bytes and milliseconds to read; clients that send more may lose the answer. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_MS = 1000;

/**
 * Reads the rest of a body, discards it and calls `then`. If a server answers and closes while the client is still
 * sending, the client's system drops the answer unread.
 */
export function drainRequest(request: Request, then: () => void): void {
  if (request.complete || request.destroyed) {
    then();
    return;
  }
  let bytes = 0;
  const end = () => {
    clearTimeout(timer);
    request.off('data', count).off('end', end).off('close', end);
    then();
  };
  const count = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MOST_BYTES) end();
  };
  const timer = setTimeout(end, MOST_MS);
  request.on('data', count).once('end', end).once('close', end);
  request.resume();
}

/** Middleware after the parsers: discards bodies that none of them read. Handlers read uploads themselves. */
export function readUnwanted(request: Request, _response: Response, next: NextFunction): void {
  if (/^multipart\//i.test(request.headers['content-type'] ?? '')) next();
  else drainRequest(request, next);
}
