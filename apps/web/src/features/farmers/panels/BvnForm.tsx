import { TextInput } from '@mantine/core';
import { SaveBvnBody, saveBvn } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { useDtoForm } from '../../../core/forms/use-dto-form.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { succeeded } from '../../../core/notifications/slice.js';
import { useSecretCall } from '../../../core/tasks/use-secret-call.js';
import { FormModal } from '../../../ui/index.js';
import { BudgetLine } from '../../disclosure/BudgetLine.js';
import { ReasonField } from '../../disclosure/ReasonField.js';
import { useBudget } from '../../disclosure/use-budget.js';
import { farmerHistory, farmerRecord } from '../record.js';
import { t } from '../texts.js';

interface BvnFormProps {
  farmerId: number;
  name: string;
  onClose: () => void;
}

/** Sets or corrects a farmer's BVN. The digits stay in this form: they are not in the store. */
export default function BvnForm({ farmerId, name, onClose }: BvnFormProps) {
  const dispatch = useAppDispatch();
  const call = useSecretCall<SaveBvnBody, { message: string }>(
    (body) => ask(saveBvn, { path: { id: farmerId }, body }),
    ({ message }) => {
      dispatch(succeeded(message));
      dispatch(farmerRecord.reload());
      dispatch(farmerHistory.reload());
      onClose();
    },
  );
  const budget = useBudget();
  const canSave = budget?.nextInSeconds == null;
  const { field, modal } = useDtoForm(SaveBvnBody, {
    initial: { bvn: '', reason: '' },
    labels: { bvn: t('newBvn'), reason: t('reason') },
    sender: call,
    onSubmit: call.run,
  });
  return (
    <FormModal
      opened
      title={t('bvnOf', { name })}
      submitLabel={t('saveBvn')}
      canSubmit={canSave}
      onClose={onClose}
      {...modal}
    >
      <p className="mut">{t('bvnNote')}</p>
      {!canSave && <BudgetLine budget={budget} />}
      {canSave && (
        <>
          <TextInput
            required
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            maxLength={15}
            {...field('bvn')}
          />
          <ReasonField {...field('reason')} />
        </>
      )}
    </FormModal>
  );
}
