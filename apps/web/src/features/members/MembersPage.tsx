import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  type CommunityMemberDto,
  type CommunityRecordDto,
  importMembers,
  MEMBER_KINDS,
  queueMessage,
} from '#libs/contracts';
import { useAppDispatch } from '../../core/hooks.js';
import { formatDate, formatNumber, formatPhone } from '../../core/i18n/index.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { Button, buttonClass, Icon, Segmented, type TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { CommunityArea } from '../community/CommunityArea.js';
import { farmerPath } from '../farmers/addresses.js';
import { importDialogOpened } from '../imports/dialog.slice.js';
import { ImportDialog } from '../imports/ImportDialog.js';
import { newMessageAddress } from '../messaging/addresses.js';
import { addMemberPath, memberPath } from './addresses.js';
import styles from './members.module.css';
import { SelectionBar } from './SelectionBar.js';
import { members } from './saga.js';
import { selectColumn } from './select-column.js';
import { t } from './texts.js';
import { useSelection } from './use-selection.js';
import { WriteToSelected } from './WriteToSelected.js';

/** `/community-features/community-members?community=100` */
export default function MembersPage() {
  return <CommunityArea>{(community) => <Members key={community.id} community={community} />}</CommunityArea>;
}

function Members({ community }: { community: CommunityRecordDto }) {
  const { id: communityId, name, communityResourceId: resourceId, communityResourceName } = community;
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const kind = MEMBER_KINDS.find((each) => each === search.get('kind'));
  const list = useRecordList(members, { of: communityId, kind });
  const { url, shown, links } = list;
  const { farmersCount = 0, personsCount = 0 } = shown.answer ?? {};
  const may = useMay();
  const mayWrite = may(queueMessage, links);
  const selection = useSelection({ communityId, q: url.q, kind }, shown.total);
  const columns = useMemo(columnsOf, []);
  const countOf = (n: number) => (shown.answer ? formatNumber(n) : '');
  return (
    <>
      <RecordListPage
        store={members}
        list={list}
        addTo={addMemberPath(communityId)}
        icon="users"
        note={t('note', { community: name, resource: communityResourceName })}
        count={shown.answer && formatNumber(farmersCount + personsCount)}
        actions={
          <>
            <Allowed call={importMembers} links={links}>
              <Button
                icon="import"
                onClick={() => dispatch(importDialogOpened({ kind: 'members', resourceId, communityId }))}
              >
                {t('import')}
              </Button>
            </Allowed>
            <Allowed call={queueMessage} links={links}>
              {selection.count > 0 ? (
                <WriteToSelected communityId={communityId} selection={selection} />
              ) : (
                <Link
                  to={newMessageAddress({ community: communityId })}
                  state={{ members: null }}
                  className={buttonClass({})}
                >
                  <Icon name="message" size={16} />
                  {t('write')}
                </Link>
              )}
            </Allowed>
          </>
        }
        filters={
          mayWrite && selection.count > 0 ? (
            <SelectionBar
              selection={selection}
              total={shown.total}
              narrowed={url.q !== '' || kind !== undefined}
            >
              <Allowed call={queueMessage} links={links}>
                <WriteToSelected
                  communityId={communityId}
                  selection={selection}
                  label={t('writeTo', { n: selection.count })}
                />
              </Allowed>
            </SelectionBar>
          ) : (
            <Segmented
              label={t('kindFilter')}
              value={kind ?? ''}
              options={[
                { value: '', label: t('all', { n: countOf(farmersCount + personsCount) }) },
                { value: 'farmer', label: t('farmers', { n: countOf(farmersCount) }) },
                { value: 'person', label: t('persons', { n: countOf(personsCount) }) },
              ]}
              onChange={(next) => url.set({ kind: next })}
            />
          )
        }
        columns={mayWrite ? [selectColumn(shown.rows, selection), ...columns] : columns}
        rowKey={(row) => `${row.kind}-${row.id}`}
        filtered={kind !== undefined}
        emptyFiltered={{ text: t('noneFiltered'), icon: 'users' }}
      />
      <ImportDialog />
    </>
  );
}

function columnsOf(): TableColumn<CommunityMemberDto>[] {
  return [
    nameColumn(members, { header: t('name'), sort: 'surname', fill: true }, ({ kind, id }) =>
      kind === 'farmer' ? farmerPath(id) : memberPath(id),
    ),
    { id: 'type', header: t('type'), sort: 'type', cell: (row) => row.type || '–' },
    {
      id: 'phone',
      header: t('phone'),
      sort: 'phone',
      cell: (row) =>
        row.phone ? (
          <span className={styles.number}>{formatPhone(row.phone)}</span>
        ) : (
          <span className="mut">{t('noPhone')}</span>
        ),
    },
    { id: 'email', header: t('email'), wide: true, cell: (row) => row.email ?? '–' },
    {
      id: 'since',
      header: t('since'),
      sort: 'createdOn',
      wide: true,
      cell: (row) => formatDate(row.createdOn),
    },
  ];
}
