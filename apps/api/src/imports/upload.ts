import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { DomainError } from '#libs/platform';

const NOT_MULTIPART = 'Send the file as multipart/form-data, in a field named "file".';

/**
 * The file of a multipart request, while it streams in, handed to `take`. What `take` leaves unread is read on and
 * thrown away, so that the client hears the answer rather than a broken connection. Throws `file.missing` where the
 * request has no file.
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
        // A form that ends early destroys the file at once, before whoever takes it listens to it.
        content.on('error', () => undefined);
        // A file that is cut off must not look like one that has ended.
        request.once('aborted', () =>
          content.destroy(new DomainError('file.missing', 'The upload broke off.')),
        );
        take({ name: filename ?? '', content }).then(resolve, reject);
      });
      parser.on('close', () => {
        if (!taken) reject(new DomainError('file.missing'));
      });
      parser.on('error', () => {
        // What follows the file, if it came whole, is of no interest.
        if (!whole)
          reject(new DomainError('request.invalid', 'The upload could not be read. Send it again.'));
      });
      request.once('aborted', () => reject(new DomainError('file.missing', 'The upload broke off.')));
      request.pipe(parser);
    });
  } finally {
    request.unpipe(parser);
    request.resume();
  }
}
