import { Checkbox } from '@mantine/core';
import { ACTIVATION_TYPES, type ActivationType, type AgentDto, AgentStatusBody } from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FormModal } from '../../ui/index.js';
import { activate } from './saga.js';
import { t } from './texts.js';

/** Activates an agent for the chosen kinds of work. */
export function ActivateForm({ agent: { id, name, activation }, onClose }: ActivateFormProps) {
  const sender = useTask(activate, id);
  const { field, modal } = useDtoForm<{ activationInput: ActivationType[] }, AgentStatusBody>(
    AgentStatusBody,
    {
      initial: { activationInput: activation },
      labels: { activationInput: t('type') },
      bodyOf: ({ activationInput }) => ({ activationInput }),
      onSubmit: (body) => sender.run({ path: { id, status: 'ACTIVE' }, body }),
      sender,
      onDone: onClose,
    },
  );
  return (
    <FormModal opened title={t('activateTitle', { name })} onClose={onClose} {...modal}>
      <Checkbox.Group {...field('activationInput')} description={t('activateNote')}>
        <div className="stack">
          {ACTIVATION_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={t(type)} />
          ))}
        </div>
      </Checkbox.Group>
    </FormModal>
  );
}

interface ActivateFormProps {
  agent: AgentDto;
  onClose: () => void;
}
