import { Menu } from '@mantine/core';
import { FARMER_IMPORT_TYPES } from '#libs/contracts';
import type { JobStarterProps } from '../../core/feature/define.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { t as shared } from '../../core/i18n/index.js';
import { selectConnection } from '../../core/realtime/slice.js';
import { Button } from '../../ui/index.js';
import { importDialogOpened } from './dialog.slice.js';
import { ImportDialog } from './ImportDialog.js';
import { saveTemplate } from './templates.js';
import { t } from './texts.js';

/** What the job centre has of imports: templates to fill in, and the dialog that starts one. */
export default function StartImport({ place }: JobStarterProps) {
  if (place === 'empty') return <NewImport />;
  return (
    <>
      <TemplatesMenu />
      <NewImport />
      <ImportDialog />
    </>
  );
}

function NewImport() {
  const dispatch = useAppDispatch();
  const offline = useAppSelector(selectConnection) === 'offline';
  return (
    <Button
      variant="primary"
      icon="import"
      disabled={offline}
      title={offline ? shared('offlineReason') : undefined}
      onClick={() => dispatch(importDialogOpened({}))}
    >
      {t('newImport')}
    </Button>
  );
}

function TemplatesMenu() {
  return (
    <Menu>
      <Menu.Target>
        <Button icon="download">{t('templates')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FARMER_IMPORT_TYPES.map((type) => (
          <Menu.Item key={type} onClick={() => saveTemplate(type)}>
            {t('kindFarmers')} · {t(`type${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
