import { type ImportDto, undoImport } from '#libs/contracts';
import { Allowed } from '../../../core/session/allowed.js';
import { UndoAct } from '../../../ui/UndoAct.js';
import { t } from '../texts.js';
import { importUndo, undoImportTask } from './undo.saga.js';

/** Undoes an import. */
export function UndoImport({
  of: { jobId, fileName, links },
}: {
  of: Pick<ImportDto, 'jobId' | 'fileName' | 'links'>;
}) {
  return (
    <Allowed call={undoImport} links={links}>
      <UndoAct
        label={t('undo')}
        title={t('undoTitle', { name: fileName })}
        jobId={jobId}
        preview={importUndo}
        task={undoImportTask}
      />
    </Allowed>
  );
}
