import { MESSAGES } from '#libs/contracts';
import { useAppDispatch } from '../../../app/hooks.js';
import { Button, EmptyState } from '../../../ui/index.js';
import { useMayImport } from '../../community/may-import.js';
import { importDialogOpened } from '../../imports/dialog.slice.js';
import { t } from '../texts.js';

/** A resource without a single farm: the next thing to do is to import its map. */
export function NoFarms({ resourceId }: { resourceId: number }) {
  const dispatch = useAppDispatch();
  const mayImport = useMayImport();
  return (
    <EmptyState
      icon="map"
      action={
        mayImport && (
          <Button
            variant="primary"
            icon="import"
            onClick={() => dispatch(importDialogOpened({ kind: 'maps', resourceId }))}
          >
            {t('importMap')}
          </Button>
        )
      }
    >
      {MESSAGES.general.noData}
    </EmptyState>
  );
}
