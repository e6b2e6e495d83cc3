import { Checkbox, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useDispatch } from 'react-redux';
import { failed, informed, succeeded } from '../../core/notifications/slice.js';
import { undoable } from '../../core/notifications/undo.js';
import { Button, IconButton } from '../../ui/Button.js';
import { useConfirm } from '../../ui/Confirm.js';
import { FormModal, Panel } from '../../ui/index.js';
import { ListPart, Shapes } from './Shapes.js';
import { t } from './texts.js';
import styles from './ui-kit.module.css';

/** Shows every shared component once. */
export function Parts() {
  return (
    <>
      <Buttons />
      <Shapes />
      <ListPart />
      <Fields />
      <Dialogs />
    </>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <div className={styles.line}>{children}</div>;
}

function Buttons() {
  return (
    <Panel title={t('buttons')}>
      <Line>
        <Button>{t('cancel')}</Button>
        <Button variant="primary" icon="plus">
          {t('save')}
        </Button>
        <Button variant="danger">{t('delete')}</Button>
        <Button variant="ghost">{t('ghost')}</Button>
      </Line>
      <Line>
        <Button variant="primary" busy>
          {t('busy')}
        </Button>
        <Button disabled>{t('off')}</Button>
        <Button small>{t('small')}</Button>
        <IconButton icon="refresh" label={t('print')} />
      </Line>
    </Panel>
  );
}

function Inputs() {
  return (
    <>
      <TextInput label={t('name')} required error={t('wrong')} defaultValue="" />
      <Select label={t('state')} placeholder={t('chooseState')} data={['Kano', 'Jigawa']} />
      <Textarea label={t('notes')} defaultValue={t('note')} />
      <PasswordInput label={t('print')} defaultValue="12345678" />
      <Checkbox label={t('active')} defaultChecked />
      <TextInput label={t('off')} disabled defaultValue="Kano" />
    </>
  );
}

function Fields() {
  return (
    <Panel title={t('forms')}>
      <Inputs />
    </Panel>
  );
}

function Dialogs() {
  const dispatch = useDispatch();
  const confirm = useConfirm();
  const [form, setForm] = useState(false);
  const [answer, setAnswer] = useState<boolean | null>(null);
  const ask = async (typed?: string) => setAnswer(await confirm({ title: t('askTitle'), typed }));
  return (
    <Panel title={t('dialogs')}>
      <Line>
        <Button onClick={() => setForm(true)}>{t('openForm')}</Button>
        <Button onClick={() => ask()}>{t('ask')}</Button>
        <Button onClick={() => ask('Kano cluster')}>{t('askTyped')}</Button>
        {answer !== null && <span className="mut">{t('answered', { answer: String(answer) })}</span>}
      </Line>
      <Line>
        {[informed, succeeded, failed].map((say) => (
          <Button key={say.type} onClick={() => dispatch(say(t('said')))}>
            {t('toast')}
          </Button>
        ))}
        <Button onClick={() => dispatch(undoable({ message: t('said'), undo: informed(t('undone')) }))}>
          {t('undo')}
        </Button>
      </Line>
      <FormModal
        opened={form}
        title={t('formTitle')}
        onClose={() => setForm(false)}
        onSubmit={() => setForm(false)}
        dirty
      >
        <Inputs />
      </FormModal>
    </Panel>
  );
}
