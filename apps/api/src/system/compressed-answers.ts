import compression from 'compression';
import type { Request, Response } from 'express';

/** The call that begins each visit; an administrator's answer has 12 kB. */
const SESSION = '/api/refresh';
/** Minimum size in bytes for compression. */
const WORTH = 1024;

/**
 * Compresses answers to reads (brotli, else gzip): a page of 200 farms shrinks to a sixth. Answers to POST are not
 * compressed. They contain secrets (issued passwords, recovery codes, BVNs) next to request data, and the compressed
 * length of both would reveal one through the other. The session is compressed: its request has no data to repeat.
 */
export const compressedAnswers = () =>
  compression({
    threshold: WORTH,
    filter: (request: Request, response: Response) =>
      (request.method === 'GET' || request.path === SESSION) && compression.filter(request, response),
  });
