import { importFarmMaps, PLATFORM_MESSAGES } from '#libs/contracts';
import { useAppDispatch } from '../../../core/hooks.js';
import { useOffline } from '../../../core/offline/use-offline.js';
import { useMay } from '../../../core/session/allowed.js';
import { Button, EmptyState } from '../../../ui/index.js';
import { importDialogOpened } from '../../imports/dialog.slice.js';
import { t } from '../texts.js';

/** Shown for a resource without farms: suggests importing its map. */
export function NoFarms({ resourceId }: { resourceId: number }) {
  const dispatch = useAppDispatch();
  const offline = useOffline();
  const mayImport = useMay()(importFarmMaps) && !offline;
  return (
    <EmptyState
      icon="map"
      action={
        mayImport && (
          <Button
            variant="primary"
            icon="import"
            onClick={() => dispatch(importDialogOpened({ kind: 'farms', resourceId }))}
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
