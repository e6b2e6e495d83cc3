import { PasswordInput, TextInput } from '@mantine/core';
import { SaveSourceSignInBody, type SourceDto } from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { keepSecret } from '../../core/tasks/secret.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, Panel } from '../../ui/index.js';
import { signInTask } from './saga.js';
import { t } from './texts.js';

/** Stores the token or password of a connection. */
export function SignInPanel({ source: { id, kind, username, canSignIn } }: { source: SourceDto }) {
  const task = useTask(signInTask);
  const isOdk = kind === 'odk';
  const { form, field, modal } = useDtoForm<{ username: string; secret: string }, SaveSourceSignInBody>(
    SaveSourceSignInBody,
    {
      initial: { username: username ?? '', secret: '' },
      labels: { username: t('username'), secret: t(isOdk ? 'password' : 'token') },
      bodyOf: (values) => ({ secret: values.secret, ...(isOdk && { username: values.username }) }),
      check: ({ secret }) => ({ secret: !secret.trim() && t('needSecret') }),
      sender: task,
      onSubmit: (body) => task.run({ id, signIn: keepSecret(body) }),
      onDone: () => form.setFieldValue('secret', ''),
    },
  );
  return (
    <Panel title={t('signIn')}>
      <form className="stack" onSubmit={modal.onSubmit} noValidate>
        <p className="sm mut">{`${t(canSignIn ? 'signInStored' : 'signInMissing')} ${t('signInNote')}`}</p>
        {isOdk && (
          <TextInput
            type="email"
            required
            autoComplete="off"
            description={t('usernameHint')}
            {...field('username')}
          />
        )}
        <PasswordInput
          required
          autoComplete="off"
          description={isOdk ? undefined : t('tokenHint')}
          visibilityToggleButtonProps={{ 'aria-label': t('showSecret') }}
          {...field('secret')}
        />
        {modal.problem && <p role="alert">{modal.problem}</p>}
        <p>
          <Button type="submit" busy={task.running}>
            {t('save')}
          </Button>
        </p>
      </form>
    </Panel>
  );
}
