import { useEffect } from 'react';
import { importFarmerList } from '#libs/contracts';
import type { JobStarterProps } from '../../core/feature/define.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { t as shared } from '../../core/i18n/index.js';
import { selectConnection } from '../../core/realtime/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { useAddress } from '../../core/use-address.js';
import { Button } from '../../ui/index.js';
import { importDialogOpened } from './dialog.slice.js';
import { ImportDialog } from './ImportDialog.js';
import { importKinds } from './kinds.js';
import { t } from './texts.js';

export default function StartImport({ place, isMain }: JobStarterProps) {
  useAskedImport(place === 'header');
  if (place === 'empty') return <NewImport isMain={isMain} />;
  return (
    <>
      <NewImport isMain={isMain} />
      <ImportDialog />
    </>
  );
}

function NewImport({ isMain }: Pick<JobStarterProps, 'isMain'>) {
  const dispatch = useAppDispatch();
  const offline = useAppSelector(selectConnection) === 'offline';
  return (
    <Allowed call={importFarmerList}>
      <Button
        variant={isMain ? 'primary' : 'default'}
        icon="import"
        disabled={offline}
        title={offline ? shared('offlineReason') : undefined}
        onClick={() => dispatch(importDialogOpened({}))}
      >
        {t('newImport')}
      </Button>
    </Allowed>
  );
}

/** Opens the dialog of an address made by `newImportPath`, and removes the request from the address. */
function useAskedImport(isActive: boolean): void {
  const dispatch = useAppDispatch();
  const [search, change] = useAddress();
  const kind = importKinds.find((each) => each.kind === search.get('new'))?.kind;
  const resourceId = Number(search.get('resource')) || undefined;
  useEffect(() => {
    if (!isActive || !kind) return;
    dispatch(importDialogOpened({ kind, ...(resourceId && { resourceId }) }));
    change(
      (now) => {
        now.delete('new');
        now.delete('resource');
        return now;
      },
      { replace: true },
    );
  }, [isActive, kind, resourceId, dispatch, change]);
}
