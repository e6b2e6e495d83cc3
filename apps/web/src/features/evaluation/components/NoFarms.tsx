import { ADMINISTRATORS, PLATFORM_MESSAGES } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useOffline } from '../../../core/offline/use-offline.js';
import { selectRole } from '../../../core/session/slice.js';
import { Button, EmptyState } from '../../../ui/index.js';
import { importDialogOpened } from '../../imports/dialog.slice.js';
import { t } from '../texts.js';

/** A resource without a single farm: the next thing to do is to import its map. */
export function NoFarms({ resourceId }: { resourceId: number }) {
  const dispatch = useAppDispatch();
  const role = useAppSelector(selectRole);
  const offline = useOffline();
  const mayImport = role !== null && ADMINISTRATORS.includes(role) && !offline;
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
      {PLATFORM_MESSAGES.general.noData}
    </EmptyState>
  );
}
