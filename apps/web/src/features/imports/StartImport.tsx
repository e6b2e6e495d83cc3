import { Menu } from '@mantine/core';
import { importFarmerList } from '#libs/contracts';
import type { JobStarterProps } from '../../core/feature/define.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { t as shared } from '../../core/i18n/index.js';
import { selectConnection } from '../../core/realtime/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button } from '../../ui/index.js';
import { importDialogOpened } from './dialog.slice.js';
import { saveTemplateTask } from './downloads.saga.js';
import { ImportDialog } from './ImportDialog.js';
import { importKinds } from './kinds.js';
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
    <Allowed call={importFarmerList}>
      <Button
        variant="primary"
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

function TemplatesMenu() {
  const template = useTask(saveTemplateTask);
  return (
    <Menu>
      <Menu.Target>
        <Button icon="download">{t('templates')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {importKinds
          .filter(({ saveTemplate }) => saveTemplate)
          .flatMap(({ kind, label, matchings = [] }) =>
            (matchings.length > 0 ? matchings : [null]).map((matching) => (
              <Menu.Item
                key={kind + matching?.value}
                onClick={() => template.run({ kind, importType: matching?.value })}
              >
                {matching ? `${label} · ${matching.label}` : label}
              </Menu.Item>
            )),
          )}
      </Menu.Dropdown>
    </Menu>
  );
}
