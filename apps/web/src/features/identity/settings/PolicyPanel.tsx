import { Checkbox } from '@mantine/core';
import { changeSecondFactorPolicy, type RolePolicyDto } from '#libs/contracts';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { Allowed, useMay } from '../../../core/session/allowed.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { NotLoaded, Panel } from '../../../ui/index.js';
import { RuleChange } from '../../rules/RuleChange.js';
import { OWN, rolePolicy, savePolicyTask } from './saga.js';
import styles from './settings.module.css';
import { t } from './texts.js';

/** Sets the roles for which the account requires a second factor; for administrators. */
export function PolicyPanel() {
  const { data, error, retry } = useRemoteRecord(rolePolicy, OWN);
  return (
    <Panel title={t('policy')}>
      <p className={styles.text}>{t('policyAbout')}</p>
      {data ? (
        <>
          {data.list.map(
            ({ role, waitingChange }) => waitingChange && <RuleChange key={role} change={waitingChange} />,
          )}
          <div className={styles.roles}>
            {data.list.map((policy) => (
              <RolePolicy key={policy.role} policy={policy} />
            ))}
          </div>
        </>
      ) : (
        <NotLoaded error={error} onRetry={retry} lines={2} />
      )}
    </Panel>
  );
}

function RolePolicy({ policy: { role, required, waitingChange } }: { policy: RolePolicyDto }) {
  const save = useTask(savePolicyTask, role);
  const may = useMay();
  if (!may(changeSecondFactorPolicy))
    return <span>{t(required ? 'roleNeeds' : 'roleNeedsNot', { role })}</span>;
  return (
    <Allowed call={changeSecondFactorPolicy}>
      <Checkbox
        label={role}
        checked={required}
        disabled={save.running || waitingChange != null}
        onChange={(event) => save.run({ body: { role, required: event.currentTarget.checked } })}
      />
    </Allowed>
  );
}
