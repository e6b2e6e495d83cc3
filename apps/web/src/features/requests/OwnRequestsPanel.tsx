import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  FileRequestBody,
  fileOwnRequest,
  type OwnRequestDto,
  REQUEST_KINDS,
  REQUEST_LENGTH,
  type RequestKind,
} from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { formatDay } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, ErrorState, FormModal, Panel, SkeletonBlock } from '../../ui/index.js';
import { optionsOf } from './options.js';
import { fileTask, ownRequests } from './own.js';
import { fieldLabel } from './proposed.js';
import { RequestBadge } from './RequestBadge.js';
import styles from './requests.module.css';
import { t } from './texts.js';

/** Panel of `/profile`: the requests of the signed-in farmer, with their answers. */
export default function OwnRequestsPanel() {
  const { data, error, retry } = useRemoteRecord(ownRequests, 0);
  const [filing, setFiling] = useState(false);
  return (
    <Panel
      title={t('ownTitle')}
      aside={
        <Allowed call={fileOwnRequest}>
          <Button small onClick={() => setFiling(true)}>
            {t('file')}
          </Button>
        </Allowed>
      }
    >
      <p className="mut">{t('ownNote')}</p>
      {data ? (
        <ul className={styles.list}>
          {data.list.map((request) => (
            <Own key={request.id} request={request} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState message={t('ownFailed', { why: error.message })} onRetry={retry} />
      ) : (
        <SkeletonBlock lines={3} />
      )}
      {filing && <FileForm onClose={() => setFiling(false)} />}
    </Panel>
  );
}

function Own({
  request: { kind, state, receivedOn, dueOn, details, proposed, answer },
}: {
  request: OwnRequestDto;
}) {
  return (
    <li>
      <b>{REQUEST_KINDS[kind]}</b> <RequestBadge state={state} />
      <div className="sm mut">
        {t('sent', { day: formatDay(receivedOn) })}
        {state === 'OPEN' && ` ${t('answerBy', { day: formatDay(dueOn) })}`}
      </div>
      {proposed.map((each) => (
        <div key={each.field}>
          {fieldLabel(each)}: {each.value ?? t('none')}
        </div>
      ))}
      {details && <p className={styles.text}>{details}</p>}
      {answer && (
        <p className={styles.text}>
          <b>{t('answer')}:</b> {answer}
        </p>
      )}
    </li>
  );
}

function FileForm({ onClose }: { onClose: () => void }) {
  const task = useTask(fileTask);
  const { field, modal } = useDtoForm(FileRequestBody, {
    initial: { kind: null as RequestKind | null, details: '' },
    labels: { kind: t('kind'), details: t('ownDetails') },
    sender: task,
    onSubmit: (body) => task.run({ body }),
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('fileTitle')} submitLabel={t('send')} onClose={onClose} {...modal}>
      <Select data={optionsOf(REQUEST_KINDS)} data-autofocus required {...field('kind')} />
      <Textarea autosize minRows={3} maxLength={REQUEST_LENGTH} {...field('details')} />
    </FormModal>
  );
}
