import { Menu } from '@mantine/core';
import { importFarmerList } from '#libs/contracts';
import type { JobStarterProps } from '../../core/feature/define.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button } from '../../ui/index.js';
import { saveTemplateTask } from './downloads.saga.js';
import { importKinds } from './kinds.js';
import { t } from './texts.js';

/** Empty files to fill in, for the screens that start imports. */
export default function Templates({ place }: JobStarterProps) {
  const template = useTask(saveTemplateTask);
  if (place !== 'header') return null;
  return (
    <Allowed call={importFarmerList}>
      <Menu>
        <Menu.Target>
          <Button icon="download">{t('templates')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {importKinds.flatMap(({ kind, label, matchings = [] }) =>
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
    </Allowed>
  );
}
