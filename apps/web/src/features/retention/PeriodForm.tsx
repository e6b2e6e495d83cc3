import { NumberInput } from '@mantine/core';
import { RETENTION_KINDS, type RetentionPeriodDto, SetPeriodBody } from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FormModal } from '../../ui/index.js';
import { setTask } from './saga.js';
import { t } from './texts.js';

/** Sets the period of a kind. The proposal is shown, never filled in: the account decides. */
export function PeriodForm({ period, onClose }: { period: RetentionPeriodDto; onClose: () => void }) {
  const { kind, days } = period;
  const { title, from, proposed } = RETENTION_KINDS[kind];
  const task = useTask(setTask);
  const { field, modal } = useDtoForm(SetPeriodBody, {
    initial: { days: days === null ? '' : String(days) },
    labels: { days: t('daysLabel') },
    bodyOf: (values) => ({ days: values.days === '' ? null : Number(values.days) }),
    sender: task,
    onSubmit: (body) => task.run({ path: { kind }, body }),
    onDone: onClose,
  });
  return (
    <FormModal
      opened
      title={t('setTitle', { what: title.toLowerCase() })}
      submitLabel={t('set')}
      onClose={onClose}
      {...modal}
    >
      <p className="mut">{proposed === null ? t('noProposal') : t('proposed', { n: proposed })}</p>
      <NumberInput
        data-autofocus
        min={1}
        allowDecimal={false}
        description={t('daysHint', { from })}
        {...field('days')}
      />
    </FormModal>
  );
}
