import { TextInput } from '@mantine/core';
import { PayLimits } from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FormModal } from '../../ui/index.js';
import { saveLimits } from './saga.js';
import { t } from './texts.js';

const FIELDS = ['findingsPer100', 'outsidePercent', 'medianMinutes', 'leastReviewed'] as const;
type Values = Record<(typeof FIELDS)[number], string>;
const LABELS = Object.fromEntries(FIELDS.map((name) => [name, t(name)])) as Values;

/** Sets the limits that mark agents, for the whole account. */
export function LimitsForm({ limits, onClose }: { limits: PayLimits; onClose: () => void }) {
  const sender = useTask(saveLimits);
  const { field, modal } = useDtoForm<Values, PayLimits>(PayLimits, {
    initial: Object.fromEntries(FIELDS.map((name) => [name, String(limits[name])])) as Values,
    labels: LABELS,
    onSubmit: (body) => sender.run({ body }),
    sender,
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('limitsTitle')} onClose={onClose} {...modal}>
      {FIELDS.map((name) => (
        <TextInput key={name} {...field(name)} required inputMode="decimal" />
      ))}
    </FormModal>
  );
}
