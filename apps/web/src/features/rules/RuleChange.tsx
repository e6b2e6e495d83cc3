import { useState } from 'react';
import { approveRuleChange, type RuleChangeDto, refuseRuleChange, withdrawRuleChange } from '#libs/contracts';
import { formatMoment } from '../../core/i18n/index.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button } from '../../ui/index.js';
import { RefuseChangeForm } from './RefuseChangeForm.js';
import styles from './rules.module.css';
import { approveChangeTask, withdrawChangeTask } from './saga.js';
import { t } from './texts.js';

/** Shows a change that needs another administrator, with decision buttons for permitted users. */
export function RuleChange({ change }: { change: RuleChangeDto }) {
  const { id, title, from, to, askedBy, askedOn, isOwn, links } = change;
  const approve = useTask(approveChangeTask, id);
  const withdraw = useTask(withdrawChangeTask, id);
  const [refusing, setRefusing] = useState(false);
  const may = useMay();
  const words = { name: askedBy, when: formatMoment(askedOn) };
  return (
    <section className={styles.change} aria-label={t('change', { title, from, to })}>
      <b>{t('change', { title, from, to })}</b>
      <p>{t(isOwn ? 'ownWaits' : 'waits', words)}</p>
      {may(refuseRuleChange, links) && !may(approveRuleChange, links) && <p>{t('cannotApprove', words)}</p>}
      <div className={styles.acts}>
        <Allowed call={withdrawRuleChange} links={links}>
          <Button busy={withdraw.running} onClick={() => withdraw.run(id)}>
            {t('withdraw')}
          </Button>
        </Allowed>
        <Allowed call={approveRuleChange} links={links}>
          <Button variant="primary" busy={approve.running} onClick={() => approve.run(id)}>
            {t('approve')}
          </Button>
        </Allowed>
        <Allowed call={refuseRuleChange} links={links}>
          <Button disabled={approve.running} onClick={() => setRefusing(true)}>
            {t('refuse')}
          </Button>
        </Allowed>
      </div>
      {refusing && <RefuseChangeForm change={change} onClose={() => setRefusing(false)} />}
    </section>
  );
}
