import { TextInput } from '@mantine/core';
import { AgentBankBody, type AgentDto } from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { keepSecret } from '../../core/tasks/secret.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FormModal } from '../../ui/index.js';
import { type BankValues, saveBank } from './saga.js';
import { t } from './texts.js';

/** Stores the BVN and the bank account of an agent. An empty field is unchanged. */
export function BankForm({ agent: { id, bvn, bank, accountName, accountNumber }, onClose }: BankFormProps) {
  const sender = useTask(saveBank);
  const { field, modal } = useDtoForm<Required<BankValues> & Record<string, string>, AgentBankBody>(
    AgentBankBody,
    {
      initial: { bvn: '', bank: bank ?? '', accountName: accountName ?? '', accountNumber: '' },
      labels: {
        bvn: t('bvn'),
        bank: t('bank'),
        accountName: t('accountName'),
        accountNumber: t('accountNumber'),
      },
      onSubmit: (body) => sender.run({ id, numbers: keepSecret(body as BankValues) }),
      sender,
      onDone: onClose,
    },
  );
  return (
    <FormModal opened title={t('numbers')} onClose={onClose} {...modal}>
      <p className="mut">{t('numbersNote')}</p>
      <TextInput {...field('bvn')} inputMode="numeric" maxLength={11} description={bvn ?? undefined} />
      <TextInput {...field('bank')} maxLength={80} />
      <TextInput {...field('accountName')} maxLength={120} />
      <TextInput
        {...field('accountNumber')}
        inputMode="numeric"
        maxLength={10}
        description={accountNumber ?? undefined}
      />
    </FormModal>
  );
}

interface BankFormProps {
  agent: AgentDto;
  onClose: () => void;
}
