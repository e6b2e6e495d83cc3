import { importFarmMaps } from '#libs/contracts';
import { useAppDispatch } from '../../core/hooks.js';
import { Allowed } from '../../core/session/allowed.js';
import { Button } from '../../ui/index.js';
import { ExportButton } from '../exports/ExportButton.js';
import { importDialogOpened } from '../imports/dialog.slice.js';
import { ImportDialog } from '../imports/ImportDialog.js';
import { t } from './texts.js';

/** Import and export of farms through the community resource of their farm resource. */
export default function FarmFiles({ resourceId }: { resourceId: number }) {
  const dispatch = useAppDispatch();
  return (
    <>
      <Allowed call={importFarmMaps}>
        <Button icon="import" onClick={() => dispatch(importDialogOpened({ kind: 'farms', resourceId }))}>
          {t('import')}
        </Button>
        <ImportDialog />
      </Allowed>
      <ExportButton preset={{ kind: 'farms', resourceId }} />
    </>
  );
}
