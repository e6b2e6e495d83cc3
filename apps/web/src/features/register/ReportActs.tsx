import { Select, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { IDENTIFICATIONS, StartReportBody, startReport } from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, FormModal } from '../../ui/index.js';
import { type ReportFile, saveReport, startReportTask } from './saga.js';
import { t } from './texts.js';

/** Makes a report about a farmer and saves its files. Farmers make their own without a form. */
export function ReportActs({ farmerId, isOwn = false }: { farmerId: number; isOwn?: boolean }) {
  const task = useTask(startReportTask);
  const [asking, setAsking] = useState(false);
  const { reset, made } = task;
  // The report of another farmer is not this one's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the farmer changes
  useEffect(() => reset, [farmerId, reset]);
  return (
    <>
      <Allowed call={startReport}>
        <Button
          busy={isOwn && task.running}
          onClick={() => (isOwn ? task.run({ farmerId, body: {} }) : setAsking(true))}
        >
          {t(made === null ? 'make' : 'makeAgain')}
        </Button>
      </Allowed>{' '}
      {made !== null && (
        <>
          <Save reportId={made} as="pdf" /> <Save reportId={made} as="data" />
          <p className="sm mut">{t('open')}</p>
        </>
      )}
      {asking && <Form farmerId={farmerId} onClose={() => setAsking(false)} />}
    </>
  );
}

function Save({ reportId, as }: { reportId: number; as: ReportFile }) {
  const task = useTask(saveReport, as);
  return (
    <Button variant="primary" busy={task.running} onClick={() => task.run({ reportId, as })}>
      {t(as === 'pdf' ? 'pdf' : 'json')}
    </Button>
  );
}

const WAYS = Object.entries(IDENTIFICATIONS).map(([value, label]) => ({ value, label }));

function Form({ farmerId, onClose }: { farmerId: number; onClose: () => void }) {
  const task = useTask(startReportTask);
  const { form, field, modal } = useDtoForm(StartReportBody, {
    initial: { identifiedBy: null as string | null, cardCode: '', witness: '' },
    labels: { identifiedBy: t('identifiedBy'), cardCode: t('cardCode'), witness: t('witness') },
    sender: task,
    onSubmit: (body) => task.run({ farmerId, body }),
    onDone: onClose,
  });
  const { identifiedBy } = form.values;
  return (
    <FormModal opened title={t('report')} submitLabel={t('make')} onClose={onClose} {...modal}>
      <p className="mut">{t('budget')}</p>
      <Select data={WAYS} data-autofocus required {...field('identifiedBy')} />
      {identifiedBy === 'card' && (
        <TextInput required maxLength={24} autoComplete="off" {...field('cardCode')} />
      )}
      {identifiedBy === 'witness' && <TextInput required maxLength={120} {...field('witness')} />}
    </FormModal>
  );
}
