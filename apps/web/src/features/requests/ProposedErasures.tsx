import { askProposedErasures, confirmProposedErasures, ERASURES_AT_ONCE } from '#libs/contracts';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, Panel } from '../../ui/index.js';
import { askProposedTask, confirmProposedTask, proposed } from './saga.js';
import { t } from './texts.js';

/** Erasures proposed for inactive farmers; nothing while there are none. */
export function ProposedErasures() {
  const { data } = useRemoteRecord(proposed, 0);
  const asking = useTask(askProposedTask);
  const confirming = useTask(confirmProposedTask);
  const confirm = useConfirm();
  if (!data || data.links.length === 0) return null;
  const sure = async (body: string, yes: string, run: () => void) => {
    if (await confirm({ title: t('askManyTitle'), body, yes })) run();
  };
  const ask = t('askMany', { n: Math.min(data.proposed, ERASURES_AT_ONCE) });
  const yes = t('confirmMany', { n: Math.min(data.toConfirm, ERASURES_AT_ONCE) });
  return (
    <Panel
      title={t('proposed')}
      aside={
        <>
          <Allowed call={askProposedErasures} links={data.links}>
            <Button
              small
              busy={asking.running}
              onClick={() => void sure(t('askBody'), ask, () => asking.run({}))}
            >
              {ask}
            </Button>
          </Allowed>
          <Allowed call={confirmProposedErasures} links={data.links}>
            <Button
              small
              busy={confirming.running}
              onClick={() => void sure(t('confirmBody'), yes, () => confirming.run({}))}
            >
              {yes}
            </Button>
          </Allowed>
        </>
      }
    >
      {data.proposed > 0 && <p>{t('proposedNote', { n: data.proposed })}</p>}
      {data.toConfirm > 0 && <p>{t('toConfirm', { n: data.toConfirm })}</p>}
    </Panel>
  );
}
