import { Checkbox } from '@mantine/core';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useTask } from '../../core/tasks/use-task.js';
import { ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import { panelShown, savePolicyTask } from './saga.js';
import styles from './settings.module.css';
import { selectPolicy } from './slice.js';
import { t } from './texts.js';

/** Of which roles the account asks a second factor; for administrators. */
export function PolicyPanel() {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(selectPolicy);
  const save = useTask(savePolicyTask);
  useEffect(() => {
    dispatch(panelShown('policy'));
  }, [dispatch]);
  return (
    <Panel title={t('policy')}>
      <p className={styles.text}>{t('policyAbout')}</p>
      {data ? (
        <div className={styles.roles}>
          {data.map(({ role, required }) => (
            <Checkbox
              key={role}
              label={role}
              checked={required}
              disabled={save.running}
              onChange={(event) => save.run({ role, required: event.currentTarget.checked })}
            />
          ))}
        </div>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => dispatch(panelShown('policy'))} />
      ) : (
        <SkeletonBlock lines={2} />
      )}
    </Panel>
  );
}
