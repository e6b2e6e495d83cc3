import { Link, useNavigate } from 'react-router-dom';
import { assetCalls, FARMERS_MESSAGES } from '#libs/contracts';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { useMay } from '../../core/session/allowed.js';
import { Button, buttonClass, EmptyState, FormProblem, PageHeader, Panel } from '../../ui/index.js';
import { useRecordForm } from '../../ui/records/RecordForm.js';
import { ChooseFarm } from '../farms/ChooseFarm.js';
import { useNumber } from '../farms/use-number.js';
import { ASSET_FIELDS } from './AssetForm.js';
import { AssetList } from './AssetList.js';
import { ADD_ASSET, addAssetPath, assetMapPath, assetsPath } from './addresses.js';
import styles from './assets.module.css';
import { assets } from './saga.js';
import { t } from './texts.js';

/** `/add-new-asset?farm=34`: a form; for outside viewers a list. */
export default function AddAssetPage() {
  const farmId = useNumber('farm');
  const writes = useMay()(assetCalls.create);
  if (!farmId)
    return (
      <ChooseFarm
        title={writes ? t('addTitle') : assets.labels.title}
        note={t('chooseFarmNote')}
        to={addAssetPath}
      />
    );
  return writes ? <AddAsset key={farmId} farmId={farmId} /> : <AssetList farmId={farmId} map={false} />;
}

function AddAsset({ farmId }: { farmId: number }) {
  const navigate = useNavigate();
  const { answer, error } = useRemoteList(assets.list, { of: farmId });
  const may = useMay();
  const { inputs, modal } = useRecordForm({
    store: assets,
    row: null,
    of: farmId,
    fields: ASSET_FIELDS,
    onDone: (made) => navigate(assetMapPath(farmId, made)),
    guard: true,
  });
  if (error?.status === 404)
    return (
      <EmptyState
        gone
        icon="map"
        action={
          <Link className={buttonClass({})} to={ADD_ASSET}>
            {t('chooseFarm')}
          </Link>
        }
      >
        {t('farmGone')}
      </EmptyState>
    );
  const header = (
    <PageHeader title={t('addTitle')} note={answer && t('onFarm', { farm: answer.farm.farmCode })} />
  );
  if (answer && !may(assetCalls.create, answer.links))
    return (
      <>
        {header}
        <EmptyState icon="lock">{FARMERS_MESSAGES.locked}</EmptyState>
      </>
    );
  return (
    <>
      {header}
      <Panel label={t('addTitle')}>
        <form className={styles.form} onSubmit={modal.onSubmit} noValidate>
          {inputs}
          <FormProblem text={modal.problem} />
          <div className={styles.foot}>
            <Link className={buttonClass({})} to={assetsPath(farmId)}>
              {t('cancel')}
            </Link>
            <Button type="submit" variant="primary" busy={modal.busy}>
              {t('save')}
            </Button>
          </div>
        </form>
      </Panel>
    </>
  );
}
