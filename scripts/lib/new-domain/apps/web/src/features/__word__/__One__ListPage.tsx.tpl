import { useMemo, useState } from 'react';
import { create__One__, topicOf, type __One__Dto } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatDate } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectUser } from '../../core/session/slice.js';
import { Button, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import __One__Form from './__One__Form.js';
import { __many__ } from './saga.js';
import { t } from './texts.js';

/** `/__word__`: list page of the account. */
export default function __One__ListPage() {
  const url = useListUrl();
  const { page, size, q, sort } = url;
  const shown = useRemoteList(__many__, { page, size, q, sort });
  const user = useAppSelector(selectUser);
  const [adding, setAdding] = useState(false);
  const columns = useMemo(columnsOf, []);
  useTopic(user ? topicOf.account(user.userAccountId) : null, null);

  const add = (
    <Allowed call={create__One__}>
      <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
    </Allowed>
  );
  return (
    <>
      <ListPage
        title={t('title')}
        actions={add}
        search={t('search')}
        url={url}
        shown={shown}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ text: t('empty'), icon: 'file', action: add }}
      />
      {adding && <__One__Form onClose={() => setAdding(false)} />}
    </>
  );
}

function columnsOf(): TableColumn<__One__Dto>[] {
  return [
    { id: 'name', header: t('name'), sort: 'name', cell: (row) => row.name },
    { id: 'note', header: t('note'), cell: (row) => row.note },
    {
      id: 'createdOn',
      header: t('createdOn'),
      sort: 'createdOn',
      wide: true,
      cell: (row) => formatDate(row.createdOn),
    },
  ];
}
