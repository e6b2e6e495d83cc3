import { Textarea } from '@mantine/core';
import {
  DPIA_HEADING_NAMES,
  DPIA_HEADINGS,
  type DpiaVersionDto,
  SaveDpiaBody,
  SignDpiaBody,
} from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FormModal } from '../../ui/FormModal.js';
import { FieldInput } from '../../ui/records/fields.js';
import { saveTask, signTask } from './dpia-saga.js';
import { t } from './dpia-texts.js';

/** Edits the draft, or starts the next version as a copy of the newest one. */
export function DpiaForm({ newest, onClose }: { newest: DpiaVersionDto | undefined; onClose: () => void }) {
  const task = useTask(saveTask);
  const { description = '', necessity = '', risks = '', measures = '', version = 0 } = newest ?? {};
  const { field, modal } = useDtoForm(SaveDpiaBody, {
    initial: { description, necessity, risks, measures },
    labels: DPIA_HEADINGS,
    // Blank headings are sent: a draft may be incomplete.
    bodyOf: (values) => ({ ...values, version }),
    sender: task,
    onSubmit: (body) => task.run({ body }),
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('title')} submitLabel={t('save')} onClose={onClose} {...modal}>
      {DPIA_HEADING_NAMES.map((heading) => (
        <Textarea key={heading} autosize minRows={3} maxRows={10} {...field(heading)} />
      ))}
    </FormModal>
  );
}

export function SignForm({
  draft: { number, version },
  onClose,
}: {
  draft: DpiaVersionDto;
  onClose: () => void;
}) {
  const task = useTask(signTask);
  const { field, modal } = useDtoForm(SignDpiaBody, {
    initial: { signedBy: '' },
    labels: { signedBy: t('signedBy') },
    bodyOf: ({ signedBy }) => ({ signedBy: signedBy.trim(), version }),
    sender: task,
    onSubmit: (body) => task.run({ body }),
    onDone: onClose,
  });
  return (
    <FormModal
      opened
      title={t('signTitle', { n: number })}
      submitLabel={t('sign')}
      onClose={onClose}
      {...modal}
    >
      <p className="mut">{t('signNote')}</p>
      <FieldInput
        field={{ label: t('signedBy'), hint: t('signedByHint') }}
        limits={{ required: true, maxLength: 160, isEmail: false }}
        first
        values={{}}
        props={field('signedBy')}
      />
    </FormModal>
  );
}
