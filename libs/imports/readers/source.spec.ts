import 'reflect-metadata';
import { IMPORTS_MESSAGES, MAX_UPLOAD_BYTES } from '#libs/contracts';
import { problemOf, streamOf } from '../../../test/support/reading.js';
import { MAX_FILE_BYTES, readAll } from './source.js';

describe('readAll', () => {
  it('has the limit and the sentence of the contracts', async () => {
    expect(MAX_FILE_BYTES).toBe(MAX_UPLOAD_BYTES);
    const problem = await problemOf(readAll(Buffer.alloc(MAX_FILE_BYTES + 1)));
    expect(problem.sentence).toBe(IMPORTS_MESSAGES.tooLarge);
  });

  it('reads streams, paths and bytes, up to the limit', async () => {
    const bytes = await readAll(__filename);
    expect(bytes.toString()).toContain('reads streams');
    expect(await readAll(streamOf(bytes, 10), bytes.length)).toEqual(bytes);
    expect((await problemOf(readAll(streamOf(bytes, 10), bytes.length - 1))).code).toBe('file.tooLarge');
    expect((await problemOf(readAll(bytes, bytes.length - 1))).code).toBe('file.tooLarge');
  });
});
