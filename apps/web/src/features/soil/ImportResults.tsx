import { useAppDispatch } from '../../core/hooks.js';
import { Button } from '../../ui/index.js';
import { importDialogOpened } from '../imports/dialog.slice.js';
import { ImportDialog } from '../imports/ImportDialog.js';
import { t } from './texts.js';

/** Button and dialog that import soil results, for users who may. */
export default function ImportResults({ resourceId }: { resourceId: number }) {
  const dispatch = useAppDispatch();
  return (
    <>
      <Button icon="import" onClick={() => dispatch(importDialogOpened({ kind: 'soil', resourceId }))}>
        {t('import')}
      </Button>
      <ImportDialog />
    </>
  );
}
