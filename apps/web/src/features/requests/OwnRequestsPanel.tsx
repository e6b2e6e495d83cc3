import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  FileRequestBody,
  fileOwnRequest,
  REQUEST_KINDS,
  REQUEST_LENGTH,
  REQUEST_STATES,
} from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { formatDay } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, ErrorState, FormModal, Panel, SkeletonBlock } from '../../ui/index.js';
import { fileTask, ownRequests } from './saga.js';
import { t } from './texts.js';

/** Requests of the signed-in farmer about their own data, and a form to file one. */
export default function OwnRequestsPanel() {
  const { data, error, retry } = useRemoteRecord(ownRequests, 0);
  const [filing, setFiling] = useState(false);
  return (
    <Panel title={t('own')}>
      <p className="mut">{t('ownNote')}</p>
      {data ? (
        <ul>
          {data.list.map(({ id, kind, state, dueOn, answer }) => (
            <li key={id}>
              <b>{REQUEST_KINDS[kind]}</b>: {REQUEST_STATES[state]}
              <div className="sm mut">{answer ?? t('dueOn', { day: formatDay(dueOn) })}</div>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState message={error.message} onRetry={retry} />
      ) : (
        <SkeletonBlock lines={2} />
      )}
      {data?.list.length === 0 && <p className="mut">{t('noneYet')}</p>}
      <Allowed call={fileOwnRequest}>
        <Button onClick={() => setFiling(true)}>{t('file')}</Button>
      </Allowed>
      {filing && <FileForm onClose={() => setFiling(false)} />}
    </Panel>
  );
}

const KINDS = Object.entries(REQUEST_KINDS).map(([value, label]) => ({ value, label }));

function FileForm({ onClose }: { onClose: () => void }) {
  const task = useTask(fileTask);
  const { field, modal } = useDtoForm(FileRequestBody, {
    initial: { kind: null as never, details: '' },
    labels: { kind: t('kind'), details: t('ownDetails') },
    sender: task,
    onSubmit: ({ kind, details }) => task.run({ body: details ? { kind, details } : { kind } }),
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('file')} onClose={onClose} {...modal}>
      <Select data={KINDS} data-autofocus required {...field('kind')} />
      <Textarea autosize minRows={3} maxLength={REQUEST_LENGTH} {...field('details')} />
    </FormModal>
  );
}
