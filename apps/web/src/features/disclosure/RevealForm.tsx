import { RevealBody, revealAccountNumber, revealBvn } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { FormModal } from '../../ui/index.js';
import { BudgetLine } from './BudgetLine.js';
import { ReasonField } from './ReasonField.js';
import { t } from './texts.js';
import { useBudget } from './use-budget.js';

const ASK = {
  bvn: async (id: number, body: RevealBody) => (await ask(revealBvn, { path: { id }, body })).bvn,
  account: async (id: number, body: RevealBody) =>
    (await ask(revealAccountNumber, { path: { id }, body })).accountNumber,
};

interface RevealFormProps {
  number: keyof typeof ASK;
  farmerId: number;
  /** The farmer's name. */
  name: string;
  onClose: () => void;
  onAnswer: (number: string) => void;
}

/** Asks for the reason, and passes on the number. */
export function RevealForm({ number, farmerId, name, onClose, onAnswer }: RevealFormProps) {
  const call = useSecretCall<RevealBody, string>((body) => ASK[number](farmerId, body), onAnswer);
  const budget = useBudget();
  const canReveal = budget?.nextInSeconds == null;
  const { field, modal } = useDtoForm(RevealBody, {
    initial: { reason: '' },
    labels: { reason: t('reason') },
    sender: call,
    onSubmit: call.run,
  });
  return (
    <FormModal
      opened
      title={t('revealOf', { what: t(number === 'bvn' ? 'theBvn' : 'theAccount'), name })}
      submitLabel={t('reveal')}
      // Disabled if the server would refuse.
      canSubmit={canReveal}
      onClose={onClose}
      {...modal}
    >
      {canReveal && <p className="mut">{t('revealNote')}</p>}
      <BudgetLine budget={budget} />
      {canReveal && <ReasonField data-autofocus {...field('reason')} />}
    </FormModal>
  );
}
