import type { JobDto } from '#libs/contracts';
import { Counts } from './Counts.js';
import { t } from './texts.js';

/** Result of an undo. */
export default function UndoSummary({ job: { summary } }: { job: JobDto }) {
  if (summary?.kind !== 'undo') return null;
  const { removed, restored, kept, gone } = summary;
  return (
    <Counts
      inset
      rows={[
        [t('undoRemovedDone'), removed],
        [t('undoRestoredDone'), restored],
        [t('undoKept'), kept],
        [t('undoGone'), gone],
      ]}
    />
  );
}
