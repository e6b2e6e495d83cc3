import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { JobDto } from '#libs/contracts';
import { ErrorState, SkeletonBlock } from '../../ui/index.js';
import { useFocusBack } from '../../ui/use-focus-back.js';
import { usePhone } from '../../ui/use-media.js';
import { ExportForm } from './ExportForm.js';
import { ExportOutcome } from './ExportOutcome.js';
import type { ExportPreset } from './preset.js';
import { t } from './texts.js';
import { useExportKinds } from './use-kinds.js';

/** Shows the export form, then its progress and its file. */
export default function ExportDialog({ preset, onClose }: { preset: ExportPreset; onClose: () => void }) {
  const { list, problem } = useExportKinds();
  const [job, setJob] = useState<JobDto | null>(null);
  const phone = usePhone();
  useFocusBack();
  if (list && !job) return <ExportForm kinds={list} preset={preset} onStarted={setJob} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('export')}
      size={480}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {job && <ExportOutcome job={job} onClose={onClose} onAgain={() => setJob(null)} />}
      {!job && problem && <ErrorState message={`${t('kindsFailed')} ${problem}`} />}
      {!job && !problem && <SkeletonBlock lines={6} />}
    </Modal>
  );
}
