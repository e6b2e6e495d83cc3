import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.js';
import type { KeyProof } from '../keys/key-proof.js';
import { LocalFileStore } from './file-store.js';

/** The smallest of the stored files that are there show whether they were encrypted with this key. */
export const fileKeyProof: KeyProof = {
  setting: 'FILE_ENCRYPTION_KEY',
  holds: async (reader, config) => {
    const rows = await reader.query<{ id: string }>('SELECT id FROM stored_file ORDER BY size, id LIMIT 20');
    let holds: boolean | null = null;
    for (const { id } of rows) {
      const opened = await opens(id, config);
      if (opened) return true;
      holds = opened ?? holds;
    }
    return holds;
  },
};

/** Null where the file is not in the folder any more. */
async function opens(id: string, config: Config): Promise<boolean | null> {
  try {
    const clear = await new LocalFileStore(config).read(id);
    await pipeline(clear, new Writable({ write: (_chunk, _encoding, done) => done() }));
    return true;
  } catch (error) {
    return (error as { code?: unknown }).code === 'ENOENT' ? null : false;
  }
}
