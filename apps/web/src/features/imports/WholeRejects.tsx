import { useState } from 'react';
import { downloadWholeRejects, type JobDto, type RejectsFormat, WholeRejectsBody } from '#libs/contracts';
import { askResponse } from '../../core/api/ask.js';
import { saveFile } from '../../core/api/http.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { Button, FormModal } from '../../ui/index.js';
import { ReasonField } from '../disclosure/ReasonField.js';
import { rejectsName } from './downloads.saga.js';
import { t } from './texts.js';

interface WholeRejectsProps {
  job: Pick<JobDto, 'id' | 'label'>;
  format: RejectsFormat;
}

/**
 * Downloads rejected rows with full BVNs and account numbers; requires a reason. Shown only if the server offers it.
 */
export function WholeRejects({ job, format }: WholeRejectsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon="eye" onClick={() => setAsking(true)}>
        {t('wholeRejects')}
      </Button>
      {asking && <ReasonForm job={job} format={format} onClose={() => setAsking(false)} />}
    </>
  );
}

function ReasonForm({ job, format, onClose }: WholeRejectsProps & { onClose: () => void }) {
  const call = useSecretCall<WholeRejectsBody, Blob>(
    async (body) => (await askResponse(downloadWholeRejects, { path: { jobId: job.id }, body })).blob(),
    (file) => {
      saveFile(file, rejectsName({ ...job, format }));
      onClose();
    },
  );
  const { field, modal } = useDtoForm(WholeRejectsBody, {
    initial: { reason: '', format },
    labels: { reason: t('wholeReason'), format: t('format') },
    sender: call,
    onSubmit: call.run,
  });
  return (
    <FormModal opened title={t('wholeTitle')} submitLabel={t('wholeSave')} onClose={onClose} {...modal}>
      <p className="mut">{t('wholeNote')}</p>
      <ReasonField data-autofocus {...field('reason')} />
    </FormModal>
  );
}
