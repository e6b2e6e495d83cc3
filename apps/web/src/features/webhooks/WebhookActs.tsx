import { useState } from 'react';
import {
  deleteWebhook,
  pauseWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  saveWebhook,
  testWebhook,
  type WebhookDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { failureOf } from '../../core/api/problem.js';
import { later } from '../../core/feature/later.js';
import { useAppDispatch } from '../../core/hooks.js';
import { refused } from '../../core/notifications/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button } from '../../ui/index.js';
import { MenuItem } from '../../ui/MenuItem.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { NewSecret } from './NewSecret.js';
import { deleteTask, pauseTask, resumeTask } from './saga.js';
import { TestResult } from './TestResult.js';
import { t } from './texts.js';

const ReplayForm = later(() => import('./ReplayForm.js'));

interface WebhookActsProps {
  row: WebhookDto;
  onEdit: () => void;
  onChange: () => void;
}

/** Actions on a webhook. */
export function WebhookActs({ row: { id, name, state }, onEdit, onChange }: WebhookActsProps) {
  const path = { webhookId: id };
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const pause = useTask(pauseTask);
  const resume = useTask(resumeTask);
  const removal = useTask(deleteTask, id);
  const [replaying, setReplaying] = useState(false);
  /** Shows a refusal as a toast. */
  const shown = async <Answer,>(answer: Promise<Answer>) => {
    try {
      return await answer;
    } catch (error) {
      dispatch(refused(failureOf(error)));
      throw error;
    }
  };
  const test = useSecretCall(() => shown(ask(testWebhook, { path })));
  const rotation = useSecretCall(() => shown(ask(rotateWebhookSecret, { path })), onChange);
  const sure = (title: string, body: string, yes: string) => confirm({ title, body, yes, no: t('keep') });
  const askResume = async () => {
    if (
      await confirm({
        title: t('resumeTitle', { name }),
        body: t('resumeBody'),
        yes: t('resume'),
        no: t('cancel'),
      })
    )
      resume.run({ path });
  };
  const askRotate = async () => {
    if (await sure(t('rotateTitle', { name }), t('rotateBody'), t('rotate'))) rotation.run(undefined);
  };
  const askRemove = async () => {
    if (await sure(t('removeTitle', { name }), t('removeBody'), t('remove'))) removal.run({ path });
  };
  return (
    <>
      <Allowed call={testWebhook}>
        <Button busy={test.running} onClick={() => test.run(undefined)}>
          {t('test')}
        </Button>
      </Allowed>
      {state === 'PAUSED' ? (
        <Allowed call={resumeWebhook}>
          <Button variant="primary" icon="play" busy={resume.running} onClick={askResume}>
            {t('resume')}
          </Button>
        </Allowed>
      ) : (
        <Allowed call={pauseWebhook}>
          <Button icon="pause" busy={pause.running} onClick={() => pause.run({ path })}>
            {t('pause')}
          </Button>
        </Allowed>
      )}
      <RowMenu label={t('more', { id: name })}>
        <Allowed call={saveWebhook}>
          <MenuItem onClick={onEdit}>{t('editShort')}</MenuItem>
        </Allowed>
        <Allowed call={replayWebhook}>
          <MenuItem onClick={() => setReplaying(true)}>{t('replay')}</MenuItem>
        </Allowed>
        <Allowed call={rotateWebhookSecret}>
          <MenuItem onClick={askRotate}>{t('rotate')}</MenuItem>
        </Allowed>
        <Allowed call={deleteWebhook}>
          <MenuItem onClick={askRemove}>{t('remove')}</MenuItem>
        </Allowed>
      </RowMenu>
      {test.answer && <TestResult name={name} result={test.answer} onClose={test.reset} />}
      {rotation.answer && <NewSecret name={name} secret={rotation.answer.secret} onClose={rotation.reset} />}
      {replaying && <ReplayForm webhookId={id} onClose={() => setReplaying(false)} />}
    </>
  );
}
