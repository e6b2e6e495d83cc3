import type { NextFunction, Request, Response } from 'express';

/** Bytes and milliseconds that are read on at most; a client that sends more than that has itself to blame. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_MS = 1000;

/**
 * Reads a body on to its end, throws it away, and calls `then`. A server that answers and closes while the client is
 * still sending makes the client's system drop the answer unread.
 */
export function readRest(request: Request, then: () => void): void {
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

/** Middleware after the parsers: reads what none of them wanted. Uploads are read by their handlers. */
export function readUnwanted(request: Request, _response: Response, next: NextFunction): void {
  if (/^multipart\//i.test(request.headers['content-type'] ?? '')) next();
  else readRest(request, next);
}
