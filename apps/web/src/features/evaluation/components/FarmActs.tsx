import { deleteFarm, type EvaluationFarm, resetFarmMap, TRASH_DAYS, UNDO_DAYS } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { Allowed } from '../../../core/session/allowed.js';
import { useConfirm } from '../../../ui/Confirm.js';
import type { RedoCall } from '../acts/acts.js';
import { farmActAsked } from '../acts/farm-act.saga.js';
import { selectEvaluation } from '../selectors.js';
import { t } from '../texts.js';
import styles from './farm-acts.module.css';

/** Rare acts on a farm: remove its boundary from the map, or delete it. The bar can undo both. */
export function FarmActs({ farm }: { farm: EvaluationFarm }) {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const { pending, bar } = useAppSelector(selectEvaluation);
  const { id: farmId, name, version: expectedVersion, farmCode } = farm;
  const wait = farmId in pending || bar?.kind === 'busy';
  const act = (again: RedoCall) => dispatch(farmActAsked({ again, farmId, name, expectedVersion }));
  const remove = async () => {
    const title = t('deleteTitle', { farm: t('farm', { number: farmCode }), name });
    if (await confirm({ title, body: t('deleteBody', { n: TRASH_DAYS }) })) act({ call: 'delete' });
  };
  const reset = async () => {
    const title = t('resetTitle', { farm: t('farm', { number: farmCode }), name });
    const body = t('resetBody', { n: UNDO_DAYS });
    if (await confirm({ title, body, yes: t('resetYes') })) act({ call: 'reset' });
  };
  return (
    <div className={styles.acts}>
      <span className="mut">{t('more')}</span>
      {farm.boundary.length > 0 && (
        <Allowed call={resetFarmMap}>
          <button type="button" className={styles.act} disabled={wait} onClick={reset}>
            {t('resetMap')}
          </button>
        </Allowed>
      )}
      <Allowed call={deleteFarm}>
        <button type="button" className={styles.act} disabled={wait} onClick={remove}>
          {t('deleteFarm')}
        </button>
      </Allowed>
    </div>
  );
}
