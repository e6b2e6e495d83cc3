import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import {
  addCommunityMember,
  type CommunityMemberDto,
  type CommunityRecordDto,
  importMembers,
  MEMBER_KINDS,
  queueMessage,
} from '#libs/contracts';
import { useAppDispatch } from '../../core/hooks.js';
import { formatDate, formatNumber, formatPhone } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { Button, buttonClass, Icon, Segmented, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { CommunityArea } from '../community/CommunityArea.js';
import { farmerPath } from '../farmers/addresses.js';
import { importDialogOpened } from '../imports/dialog.slice.js';
import { ImportDialog } from '../imports/ImportDialog.js';
import { newMessageAddress } from '../messages/addresses.js';
import { addMemberPath, memberPath } from './addresses.js';
import { MemberActs } from './MemberActs.js';
import { memberName } from './member-name.js';
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
  const url = useListUrl();
  const { page, size, q, sort } = url;
  const kind = MEMBER_KINDS.find((each) => each === url.param('kind'));
  const shown = useRemoteList(members, { communityId, page, size, q, sort, kind });
  const { links = null, farmersCount = 0, personsCount = 0 } = shown.answer ?? {};
  const { rows } = shown;
  const hasActs = rows?.some((row) => row.links.some(({ rel }) => rel === 'edit')) ?? false;
  const may = useMay();
  const mayWrite = may(queueMessage, links);
  const selection = useSelection({ communityId, q, kind }, shown.total);
  const shownColumns = useMemo(() => columnsOf(hasActs), [hasActs]);
  const columns = mayWrite ? [selectColumn(rows, selection), ...shownColumns] : shownColumns;
  const countOf = (n: number) => (shown.answer ? formatNumber(n) : '');

  const add = (
    <Allowed call={addCommunityMember} links={links}>
      <Link to={addMemberPath(communityId)} className={buttonClass({ variant: 'primary' })}>
        <Icon name="plus" size={16} />
        {t('add')}
      </Link>
    </Allowed>
  );
  return (
    <>
      <ListPage
        title={t('title')}
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
            {add}
          </>
        }
        filters={
          mayWrite && selection.count > 0 ? (
            <SelectionBar selection={selection} total={shown.total} narrowed={q !== '' || kind !== undefined}>
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
        search={t('search')}
        url={url}
        shown={shown}
        columns={columns}
        rowKey={(row) => `${row.kind}-${row.id}`}
        filtered={kind !== undefined}
        empty={{ text: t('none'), icon: 'users', action: add }}
        emptyFiltered={{ text: t('noneFiltered'), icon: 'users' }}
      />
      <ImportDialog />
    </>
  );
}

function columnsOf(hasActs: boolean): TableColumn<CommunityMemberDto>[] {
  const columns: TableColumn<CommunityMemberDto>[] = [
    {
      id: 'name',
      header: t('name'),
      sort: 'surname',
      fill: true,
      cell: (row) => (
        <Link className={styles.name} to={row.kind === 'farmer' ? farmerPath(row.id) : memberPath(row.id)}>
          {memberName(row)}
        </Link>
      ),
    },
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
  if (hasActs)
    columns.push({
      id: 'actions',
      header: t('actions'),
      // Phones show them on the profile.
      wide: true,
      numeric: true,
      width: 1,
      cell: (row) => (row.kind === 'person' ? <MemberActs member={row} small /> : null),
    });
  return columns;
}
