import { Modal } from '@mantine/core';
import { FARM_RESOURCE_MESSAGES, type FarmResourceDto, manageFarmResource } from '#libs/contracts';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button } from '../../ui/index.js';
import { setStatus } from './saga.js';
import { t } from './texts.js';

/** Suspends an active farm resource and activates any other, after a question. A failure opens a dialog. */
export function StatusToggle({ resource }: { resource: FarmResourceDto }) {
  const { id, name, status, links } = resource;
  const task = useTask(setStatus, id);
  const confirm = useConfirm();
  const runs = status === 'ACTIVE';
  const act = runs ? 'suspend' : 'activate';
  const askFirst = async () => {
    const question = {
      title: t('sure'),
      body: t(`${act}Body`, { name }),
      yes: t(`${act}Yes`),
      harmless: !runs,
    };
    if (await confirm(question)) task.run({ path: { id, status: runs ? 'INACTIVE' : 'ACTIVE' } });
  };
  return (
    <Allowed call={manageFarmResource} links={links}>
      <Button small busy={task.running} aria-label={`${t(act)} ${name}`} onClick={askFirst}>
        {t(act)}
      </Button>
      <Modal
        opened={task.status === 'failed'}
        onClose={task.reset}
        title={FARM_RESOURCE_MESSAGES.statusFailedTitle}
        size={420}
        centered
      >
        <p>{FARM_RESOURCE_MESSAGES.statusFailed}</p>
        <Button data-autofocus onClick={task.reset}>
          {t('ok')}
        </Button>
      </Modal>
    </Allowed>
  );
}
