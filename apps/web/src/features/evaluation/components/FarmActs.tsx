import { deleteFarm, type EvaluationFarm, resetFarmMap } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { Allowed } from '../../../core/session/allowed.js';
import { useConfirm } from '../../../ui/Confirm.js';
import type { Again } from '../acts.js';
import { farmActAsked } from '../farm-act.saga.js';
import { selectEvaluation } from '../selectors.js';
import { t } from '../texts.js';
import styles from './farm-acts.module.css';

/** What is seldom done to a farm: to take its boundary off the map, or to take it away. Both come back by the bar. */
export function FarmActs({ farm }: { farm: EvaluationFarm }) {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const { pending, bar } = useAppSelector(selectEvaluation);
  const { id: farmId, name, version: expectedVersion, farmCode } = farm;
  const wait = farmId in pending || bar?.kind === 'busy';
  const act = (again: Again) => dispatch(farmActAsked({ again, farmId, name, expectedVersion }));
  const remove = async () => {
    const title = t('deleteTitle', { farm: t('farm', { number: farmCode }), name });
    if (await confirm({ title, body: t('deleteBody') })) act({ call: 'delete' });
  };
  return (
    <div className={styles.acts}>
      <span className="mut">{t('more')}</span>
      {farm.boundary.length > 0 && (
        <Allowed call={resetFarmMap}>
          <button type="button" className={styles.act} disabled={wait} onClick={() => act({ call: 'reset' })}>
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
