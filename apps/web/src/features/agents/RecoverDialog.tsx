import { PasswordInput } from '@mantine/core';
import { useEffect } from 'react';
import { type AgentDto, issueCredentials, RecoverPasswordBody } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useAppDispatch } from '../../core/hooks.js';
import { failed } from '../../core/notifications/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { keepSecret } from '../../core/tasks/secret.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, FormModal } from '../../ui/index.js';
import { CredentialsDialog } from '../access/CredentialsDialog.js';
import { recover } from './saga.js';
import { t } from './texts.js';

/** Recovers the password of an agent: by a one-time link, or one that the administrator types. */
export function RecoverDialog({ agent: { id, name, username, links }, onClose }: RecoverDialogProps) {
  const dispatch = useAppDispatch();
  const sender = useTask(recover);
  const renewal = useSecretCall(() => ask(issueCredentials, { path: { username } }));
  const { field, modal } = useDtoForm<{ newPassword: string }, RecoverPasswordBody>(RecoverPasswordBody, {
    initial: { newPassword: '' },
    labels: { newPassword: t('newPassword') },
    bodyOf: ({ newPassword }) => ({ newPassword, agentId: id }),
    onSubmit: ({ newPassword }) => sender.run({ agentId: id, password: keepSecret(newPassword) }),
    sender,
    onDone: onClose,
  });
  useEffect(() => {
    if (renewal.error) dispatch(failed(renewal.error.message));
  }, [dispatch, renewal.error]);
  if (renewal.answer) return <CredentialsDialog credentials={renewal.answer} name={name} onClose={onClose} />;
  return (
    <FormModal
      opened
      title={t('recoverTitle', { name })}
      submitLabel={t('setPassword')}
      onClose={onClose}
      {...modal}
    >
      <Allowed call={issueCredentials} links={links}>
        <div className="stack">
          <p className="mut">{t('recoverLinkNote')}</p>
          <Button
            variant="primary"
            icon="key"
            busy={renewal.running}
            data-autofocus
            onClick={() => renewal.run(undefined)}
          >
            {t('recoverLink')}
          </Button>
        </div>
      </Allowed>
      <h3>{t('recoverTyped')}</h3>
      <PasswordInput
        {...field('newPassword')}
        required
        autoComplete="new-password"
        description={t('recoverTypedNote')}
      />
    </FormModal>
  );
}

interface RecoverDialogProps {
  agent: AgentDto;
  onClose: () => void;
}
