import { importFarmerList } from '#libs/contracts';
import type { JobStarterProps } from '../../core/feature/define.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button } from '../../ui/index.js';
import { MenuItem } from '../../ui/MenuItem.js';
import { OpensMenu } from '../../ui/OpensMenu.js';
import { saveTemplateTask } from './downloads.saga.js';
import { importKinds } from './kinds.js';
import { t } from './texts.js';

/** Empty files to fill in, for the screens that start imports. */
export default function Templates({ place }: JobStarterProps) {
  const template = useTask(saveTemplateTask);
  if (place !== 'header') return null;
  return (
    <Allowed call={importFarmerList}>
      <OpensMenu button={<Button icon="download">{t('templates')}</Button>}>
        {importKinds.flatMap(({ kind, label, matchings = [] }) =>
          (matchings.length > 0 ? matchings : [null]).map((matching) => (
            <MenuItem
              key={kind + matching?.value}
              onClick={() => template.run({ kind, importType: matching?.value })}
            >
              {matching ? `${label} · ${matching.label}` : label}
            </MenuItem>
          )),
        )}
      </OpensMenu>
    </Allowed>
  );
}
