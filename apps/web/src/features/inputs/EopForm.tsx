import { TextInput } from '@mantine/core';
import { INPUTS_LENGTHS, product, SaveEopBody } from '#libs/contracts';
import { tidy } from '../../core/forms/dto-problems.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { formatAmount } from '../../core/i18n/index.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, Panel } from '../../ui/index.js';
import styles from './inputs.module.css';
import { addInput } from './remotes.js';
import { t } from './texts.js';

const INITIAL = { name: '', quantityPerHectare: '', unitOfMeasurement: '', unitCost: '' };
const LABELS = {
  name: t('eopName'),
  quantityPerHectare: t('quantityPerHectare'),
  unitOfMeasurement: t('unit'),
  unitCost: t('unitCost'),
};

const FIGURE = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
/** Returns a typed figure without commas and naira sign; null if it is not a number. */
function figureOf(text: string): string | null {
  const figure = text.trim().replace(/^(?:₦|NGN)\s*/i, '');
  return FIGURE.test(figure) && Number(figure.replaceAll(',', '')) > 0 ? figure.replaceAll(',', '') : null;
}

interface EopFormProps {
  resourceId: number;
  season: string;
  onAdded: () => void;
}

/** Adds an input to a season, and shows its cost per hectare during typing. */
export function EopForm({ resourceId, season, onAdded }: EopFormProps) {
  const task = useTask(addInput);
  const { form, field, modal } = useDtoForm(SaveEopBody, {
    initial: INITIAL,
    labels: LABELS,
    // Parses figures like the server does.
    bodyOf: (values) => tidy({ ...values, season }) as unknown as SaveEopBody,
    onSubmit: (body) => task.run({ path: { id: resourceId }, body }),
    sender: task,
    onDone: onAdded,
    guard: true,
  });
  const cost = figureOf(form.values.unitCost);
  const quantity = figureOf(form.values.quantityPerHectare);
  return (
    <Panel title={t('addTitle')}>
      <form className={styles.fields} onSubmit={modal.onSubmit} noValidate aria-label={t('addTitle')}>
        <TextInput required maxLength={INPUTS_LENGTHS.name} {...field('name')} />
        <TextInput
          required
          inputMode="decimal"
          placeholder={t('quantityHint')}
          {...field('quantityPerHectare')}
        />
        <TextInput
          required
          maxLength={INPUTS_LENGTHS.unit}
          placeholder={t('unitHint')}
          {...field('unitOfMeasurement')}
        />
        <TextInput required inputMode="decimal" {...field('unitCost')} />
        <div className={styles.add}>
          <Button variant="primary" icon="plus" type="submit" disabled={cost === null || modal.busy}>
            {t('addInput')}
          </Button>
          <output className="sm mut">
            {cost && quantity
              ? t('costsOf', { cost: formatAmount(Number(product(quantity, cost, 2))) })
              : t('noCost')}
          </output>
        </div>
      </form>
    </Panel>
  );
}
