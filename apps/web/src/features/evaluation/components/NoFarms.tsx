import { PLATFORM_MESSAGES } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { Button, EmptyState } from '../../../ui/index.js';
import { importDialogOpened } from '../../imports/dialog.slice.js';
import { selectEvaluation } from '../selectors.js';
import { t } from '../texts.js';
import { useOffline } from '../use-offline.js';

/** A resource without a single farm: the next thing to do is to import its map. */
export function NoFarms({ resourceId }: { resourceId: number }) {
  const dispatch = useAppDispatch();
  const { links } = useAppSelector(selectEvaluation);
  const offline = useOffline();
  const mayImport = !offline && links.some(({ rel }) => rel === 'importMaps');
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
