import type { Queued } from '../store/database.js';
import { envelopeOf, restoreQueued } from '../store/queue.js';
import { t } from '../texts.js';
import { fileName, readFile, writeFile } from './file.js';

/** Returns a file of unsent captures: a way out when a phone cannot send. */
export async function saveUnsent(unsent: readonly Queued[]): Promise<{ blob: Blob; name: string }> {
  const all = await Promise.all(
    unsent.map(async (queued) => {
      const envelope = await envelopeOf(queued.captureId);
      return envelope ? [{ queued, envelope }] : [];
    }),
  );
  return { blob: writeFile(all.flat()), name: fileName() };
}

/** Adds the captures of a file to the queue. Returns a sentence about the result. */
export async function takeFile(file: Blob, owner: number): Promise<string> {
  try {
    const { mine, others } = await readFile(file, owner);
    const added = await restoreQueued(mine);
    const known = added > 0 || others > 0 ? null : t('fileNothing');
    return [known, added > 0 && t('fileRead', { n: added }), others > 0 && t('fileOthers', { n: others })]
      .filter(Boolean)
      .join(' ');
  } catch (error) {
    return t('fileBad', { why: error instanceof Error ? error.message : '' });
  }
}
