import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../errors/domain-error.js';
import type { KeyProof } from '../keys/key-proof.js';
import { isMissing } from './file-place.js';
import { FileStore } from './file-store.js';

/** Samples of the smallest stored files that prove whether this key encrypted them. */
export const fileKeyProof: KeyProof = {
  setting: 'FILE_ENCRYPTION_KEY',
  holds: async (reader, config) => {
    const rows = await reader.query<{ id: string }>('SELECT id FROM stored_file ORDER BY size, id LIMIT 20');
    const files = await FileStore.of(config);
    let holds: boolean | null = null;
    for (const { id } of rows) {
      const opened = await opens(id, files);
      if (opened) return true;
      holds = opened ?? holds;
    }
    return holds;
  },
};

/** Returns null if the file no longer exists. */
async function opens(id: string, files: FileStore): Promise<boolean | null> {
  try {
    const clear = await files.read(id);
    await pipeline(clear, new Writable({ write: (_chunk, _encoding, done) => done() }));
    return true;
  } catch (error) {
    // An unreachable file proves nothing about a key.
    if (error instanceof DomainError) throw error;
    return isMissing(error) ? null : false;
  }
}
