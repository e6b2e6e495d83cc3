import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { DomainError } from '#libs/platform';

const NOT_MULTIPART = 'Send the file as multipart/form-data, in a field named "file".';

/**
 * Passes the file of a multipart request to `take` while it streams in. Discards unread data, so that the client gets
 * the answer instead of a broken connection. Throws `file.missing` if the request has no file.
 */
export async function withUpload<Result>(
  request: Request,
  take: (file: { name: string; content: Readable }) => Promise<Result>,
): Promise<Result> {
  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 20, fieldSize: 1000, parts: 30, headerPairs: 50 },
    });
  } catch {
    request.resume();
    throw new DomainError('file.missing', NOT_MULTIPART);
  }
  try {
    return await new Promise<Result>((resolve, reject) => {
      let taken = false;
      let whole = false;
      parser.on('file', (_field, content, { filename }) => {
        taken = true;
        content.once('end', () => {
          whole = true;
        });
        // A form that ends early destroys the file before `take` can add a listener.
        content.on('error', () => undefined);
        // A truncated file must not look complete.
        request.once('aborted', () =>
          content.destroy(new DomainError('file.missing', 'The upload was interrupted.')),
        );
        take({ name: filename ?? '', content }).then(resolve, reject);
      });
      parser.on('close', () => {
        if (!taken) reject(new DomainError('file.missing'));
      });
      parser.on('error', () => {
        // Parts after a complete file are ignored.
        if (!whole)
          reject(new DomainError('request.invalid', 'The upload could not be read. Send it again.'));
      });
      request.once('aborted', () => reject(new DomainError('file.missing', 'The upload was interrupted.')));
      request.pipe(parser);
    });
  } finally {
    request.unpipe(parser);
    request.resume();
  }
}
