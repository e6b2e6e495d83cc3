import { useState } from 'react';
import { resetAllMaps, revertEdits } from '#libs/contracts';
import { later } from '../../../core/feature/later.js';
import { BesideCrumbs } from '../../../core/header-place.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { formatNumber } from '../../../core/i18n/index.js';
import { useOffline } from '../../../core/offline/use-offline.js';
import { Allowed, useMay } from '../../../core/session/allowed.js';
import { useConfirm } from '../../../ui/Confirm.js';
import { IconButton } from '../../../ui/index.js';
import { MenuItem } from '../../../ui/MenuItem.js';
import { OpensMenu } from '../../../ui/OpensMenu.js';
import { resetAllAsked } from '../acts/farm-act.saga.js';
import { selectEvaluation } from '../selectors.js';
import { t } from '../texts.js';
import styles from './farm-acts.module.css';

const EditsDialog = later(() => import('../history/EditsDialog.js'));

/** Acts on all maps of a community resource: next to its name, away from acts on one farm. */
export function ResourceActs({ resource }: { resource: { id: number; name: string } }) {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const may = useMay();
  const offline = useOffline();
  const { totalFarms, bar } = useAppSelector(selectEvaluation);
  const [edits, setEdits] = useState(false);
  const { id: resourceId, name } = resource;
  if (!may(resetAllMaps) && !may(revertEdits)) return null;
  const wait = offline || bar?.kind === 'busy';
  const resetAll = async () => {
    const yes = await confirm({
      title: t('resetAllTitle', { n: totalFarms, name }),
      body: t('resetAllBody', { n: totalFarms }),
      yes: t('resetAllYes', { n: totalFarms }),
      typed: name,
    });
    if (yes) dispatch(resetAllAsked({ resourceId }));
  };
  return (
    <BesideCrumbs>
      <OpensMenu
        position="bottom-start"
        button={<IconButton icon="more" label={t('resourceActs', { name })} className={styles.all} />}
      >
        <Allowed call={revertEdits}>
          <MenuItem onClick={() => setEdits(true)}>{t('actsOfPerson')}</MenuItem>
        </Allowed>
        <Allowed call={resetAllMaps}>
          <MenuItem className={styles.danger} disabled={wait || totalFarms === 0} onClick={resetAll}>
            {t('resetAll', { count: formatNumber(totalFarms) })}
          </MenuItem>
        </Allowed>
      </OpensMenu>
      {edits && <EditsDialog resource={resource} onClose={() => setEdits(false)} />}
    </BesideCrumbs>
  );
}
