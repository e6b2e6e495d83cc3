import { Switch } from '@mantine/core';
import { FARM_FEATURES, type FarmDto, type FarmFeature, setFarmFeature } from '#libs/contracts';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Panel } from '../../ui/index.js';
import styles from './farms.module.css';
import { farmRecord, switchFeature } from './records.js';
import { t } from './texts.js';

const FEATURES = Object.keys(FARM_FEATURES) as FarmFeature[];

/** Switches the features of a farm; each brings its tab and its panel. */
export default function FarmFeaturesPanel({ id }: { id: number }) {
  const { data: farm } = useRemoteRecord(farmRecord, id);
  return (
    <Allowed call={setFarmFeature} links={farm?.links ?? null}>
      {farm && (
        <Panel title={t('features')}>
          <div className={styles.switches}>
            {FEATURES.map((feature) => (
              <FeatureSwitch key={feature} farm={farm} feature={feature} />
            ))}
          </div>
        </Panel>
      )}
    </Allowed>
  );
}

function FeatureSwitch({ farm, feature }: { farm: FarmDto; feature: FarmFeature }) {
  const task = useTask(switchFeature, `${farm.id}/${feature}`);
  const on = farm[FARM_FEATURES[feature]];
  return (
    <Switch
      label={t(feature)}
      checked={on}
      disabled={task.running}
      onChange={() => task.run({ path: { feature, farmId: farm.id, value: on ? 'false' : 'true' } })}
    />
  );
}
