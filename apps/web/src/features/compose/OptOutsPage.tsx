import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  LiftSuppressionBody,
  liftSuppression,
  type SuppressionDto,
  SuppressNumberBody,
  suppressNumber,
} from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { formatDate } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, buttonClass, FormModal, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { MESSAGE_SETTINGS_PATH } from '../messaging/addresses.js';
import styles from './compose.module.css';
import { liftTask, suppressions, suppressTask } from './remotes.js';
import { t } from './texts.js';

/** `/messages/opt-outs` */
export default function OptOutsPage() {
  const url = useListUrl();
  const { page, size, q } = url;
  const shown = useRemoteList(suppressions, { page, size, q });
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<SuppressionDto | null>(null);
  const columns = useMemo(() => columnsOf(setLifting), []);
  const add = (
    <Allowed call={suppressNumber}>
      <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
        {t('addNumber')}
      </Button>
    </Allowed>
  );
  return (
    <>
      <ListPage
        title={t('optOuts')}
        note={t('optOutsNote')}
        shown={shown}
        actions={
          <>
            <Link className={buttonClass({})} to={MESSAGE_SETTINGS_PATH}>
              {t('toSettings')}
            </Link>
            {add}
          </>
        }
        search={t('optOutsSearch')}
        url={url}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ text: t('noOptOuts'), icon: 'message' }}
      />
      {adding && <AddNumber onClose={() => setAdding(false)} />}
      {lifting && <LiftNumber suppression={lifting} onClose={() => setLifting(null)} />}
    </>
  );
}

const HOW = { STOP: 'byStop', provider: 'byProvider', byHand: 'byHand' } as const;

function columnsOf(onLift: (suppression: SuppressionDto) => void): TableColumn<SuppressionDto>[] {
  return [
    {
      id: 'number',
      header: t('number'),
      fill: true,
      cell: ({ number }) => <b className={styles.number}>{number}</b>,
    },
    { id: 'why', header: t('how'), cell: ({ why }) => t(HOW[why]) },
    { id: 'note', header: t('note2'), cell: ({ note }) => note ?? '–' },
    { id: 'by', header: t('by'), wide: true, cell: ({ by }) => by?.name ?? '–' },
    { id: 'since', header: t('since'), wide: true, cell: ({ since }) => formatDate(since) },
    {
      id: 'actions',
      header: t('actions'),
      numeric: true,
      width: 1,
      cell: (row) => (
        <Allowed call={liftSuppression} links={row.links}>
          <Button small aria-label={t('liftLabel', { number: row.number })} onClick={() => onLift(row)}>
            {t('lift')}
          </Button>
        </Allowed>
      ),
    },
  ];
}

function AddNumber({ onClose }: { onClose: () => void }) {
  const sender = useTask(suppressTask);
  const { field, modal } = useDtoForm(SuppressNumberBody, {
    initial: { number: '', note: '' },
    labels: { number: t('number'), note: t('whoAsked') },
    onSubmit: (body) => sender.run({ body }),
    sender,
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('addTitle')} onClose={onClose} submitLabel={t('addSubmit')} {...modal}>
      <TextInput {...field('number')} description={t('numberHint')} type="tel" data-autofocus />
      <TextInput {...field('note')} />
    </FormModal>
  );
}

function LiftNumber({ suppression, onClose }: { suppression: SuppressionDto; onClose: () => void }) {
  const { id, number, why } = suppression;
  const sender = useTask(liftTask);
  const { field, modal } = useDtoForm(LiftSuppressionBody, {
    initial: { reason: '' },
    labels: { reason: t('reason') },
    check: ({ reason }) => ({ reason: reason.trim() === '' && t('needReason') }),
    onSubmit: ({ reason = '' }) => sender.run({ path: { suppressionId: id }, body: { reason } }),
    sender,
    onDone: onClose,
  });
  return (
    <FormModal
      opened
      title={t('liftTitle', { number })}
      onClose={onClose}
      submitLabel={t('liftSubmit')}
      {...modal}
    >
      {why !== 'byHand' && <p className={styles.dialogNote}>{t('liftStop')}</p>}
      <TextInput {...field('reason')} description={t('whoAsked')} data-autofocus />
    </FormModal>
  );
}
