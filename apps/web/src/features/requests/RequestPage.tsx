import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  AnswerRequestBody,
  answerRequest,
  type DataRequestDto,
  endRestriction,
  REQUEST_CHANNELS,
  REQUEST_DECISIONS,
  REQUEST_LENGTH,
  REQUEST_STATES,
  RestrictBody,
  restrictFarmer,
} from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { formatDay } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FactList } from '../../ui/FactList.js';
import { Button, FormModal, Panel } from '../../ui/index.js';
import { LockStrip } from '../../ui/LockStrip.js';
import { RecordPage } from '../../ui/records/RecordPage.js';
import { farmerPath } from '../farmers/addresses.js';
import { ErasurePanel } from './ErasurePanel.js';
import { changeText, fieldLabel } from './proposed.js';
import { RequestBadge } from './RequestBadge.js';
import { answerTask, grievanceTask, letterTask, requests, restrictTask, unrestrictTask } from './saga.js';
import { t } from './texts.js';

/** `/data-protection/requests/12` */
export default function RequestPage() {
  return (
    <RecordPage
      store={requests}
      icon="lock"
      badge={({ state }) => <RequestBadge state={state} />}
      acts={(request) => <Acts request={request} />}
    >
      {(request) => (
        <>
          <LockStrip lock={request.lock} />
          <Panel title={t('kind')}>
            <FactList
              columns
              missing={t('none')}
              facts={[
                [t('farmer'), <Farmer key="farmer" request={request} />],
                [t('channel'), REQUEST_CHANNELS[request.channel]],
                [t('receivedOn'), formatDay(request.receivedOn)],
                [t('due'), formatDay(request.dueOn)],
                [t('details'), request.details],
                ...request.proposed.map((each) => [fieldLabel(each), changeText(each)] as const),
                [t('answer'), request.answer],
              ]}
            />
          </Panel>
          {request.kind === 'erasure' && <ErasurePanel request={request} />}
        </>
      )}
    </RecordPage>
  );
}

function Farmer({ request }: { request: DataRequestDto }) {
  return <Link to={farmerPath(request.farmerId)}>{request.farmerName}</Link>;
}

function Acts({ request }: { request: DataRequestDto }) {
  const { id, links, farmerName } = request;
  const [answering, setAnswering] = useState(false);
  const letter = useTask(letterTask);
  const grievance = useTask(grievanceTask);
  const [restricting, setRestricting] = useState(false);
  const ending = useTask(unrestrictTask);
  return (
    <>
      {links.some(({ rel }) => rel === 'letter') && (
        <Button busy={letter.running} onClick={() => letter.run(id)}>
          {t('letter')}
        </Button>
      )}
      {links.some(({ rel }) => rel === 'snag') && (
        <Button busy={grievance.running} onClick={() => grievance.run(id)}>
          {t('snag')}
        </Button>
      )}
      <Allowed call={restrictFarmer} links={links}>
        <Button onClick={() => setRestricting(true)}>{t('restrict')}</Button>
      </Allowed>
      <Allowed call={endRestriction} links={links}>
        <Button busy={ending.running} onClick={() => ending.run({ path: { requestId: id } })}>
          {t('unrestrict')}
        </Button>
      </Allowed>
      <Allowed call={answerRequest} links={links}>
        <Button variant="primary" onClick={() => setAnswering(true)}>
          {t('answer')}
        </Button>
      </Allowed>
      {answering && <AnswerForm request={request} onClose={() => setAnswering(false)} />}
      {restricting && <RestrictForm id={id} name={farmerName} onClose={() => setRestricting(false)} />}
    </>
  );
}

const DECISIONS = REQUEST_DECISIONS.map((value) => ({ value, label: REQUEST_STATES[value] }));

function AnswerForm({ request, onClose }: { request: DataRequestDto; onClose: () => void }) {
  const { id, proposed } = request;
  const task = useTask(answerTask);
  const { field, modal } = useDtoForm(AnswerRequestBody, {
    initial: { decision: null as never, answer: '' },
    labels: { decision: t('decision'), answer: t('answer') },
    sender: task,
    onSubmit: (body) => task.run({ path: { requestId: id }, body }),
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('answerTitle')} onClose={onClose} {...modal}>
      {proposed.length > 0 && <p className="mut">{t('grantStores')}</p>}
      <Select data={DECISIONS} data-autofocus required {...field('decision')} />
      <Textarea autosize minRows={4} maxLength={REQUEST_LENGTH} required {...field('answer')} />
    </FormModal>
  );
}

interface RestrictProps {
  id: number;
  name: string;
  onClose: () => void;
}

function RestrictForm({ id, name, onClose }: RestrictProps) {
  const task = useTask(restrictTask);
  const { field, modal } = useDtoForm(RestrictBody, {
    initial: { until: '' },
    labels: { until: t('until') },
    sender: task,
    onSubmit: (body) => task.run({ path: { requestId: id }, body }),
    onDone: onClose,
  });
  return (
    <FormModal
      opened
      title={t('restrictTitle', { name })}
      submitLabel={t('restrict')}
      onClose={onClose}
      {...modal}
    >
      <p className="mut">{t('restrictBody')}</p>
      <TextInput type="date" data-autofocus description={t('untilHint')} {...field('until')} />
    </FormModal>
  );
}
