import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { ChosenMembersBody, CommunityMemberDto } from '#libs/contracts';
import { formatPhone } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Button, DataTable, Pagination, SearchField, type TableColumn } from '../../ui/index.js';
import { useFocusBack } from '../../ui/use-focus-back.js';
import { usePhone } from '../../ui/use-media.js';
import { SelectionBar } from '../members/SelectionBar.js';
import { members } from '../members/saga.js';
import { selectColumn } from '../members/select-column.js';
import { useSelection } from '../members/use-selection.js';
import styles from './compose.module.css';
import recipientsStyles from './recipients.module.css';
import { t } from './texts.js';

export interface ChooseMembersDialogProps {
  communityId: number;
  /** Null: all members. */
  chosen: ChosenMembersBody | null;
  onChoose: (chosen: ChosenMembersBody | null) => void;
  onClose: () => void;
}

const SIZE = 10;

/** Picks recipients without leaving the message. A search narrows the list, never the selection. */
export function ChooseMembersDialog({ communityId, chosen, onChoose, onClose }: ChooseMembersDialogProps) {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const phone = usePhone();
  useFocusBack(true);
  const kind = chosen?.kind;
  const shown = useRemoteList(members.list, { of: communityId, page, size: SIZE, q, kind });
  const { farmersCount = 0, personsCount = 0 } = shown.answer ?? {};
  const all = (kind === 'person' ? 0 : farmersCount) + (kind === 'farmer' ? 0 : personsCount);
  const selection = useSelection({ communityId, q: '', kind }, all, chosen);
  const { rows, total, loading, error, retry } = shown;
  const columns = [selectColumn(rows, selection), ...COLUMNS];
  const search = (next: string) => {
    setQ(next);
    setPage(1);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pickTitle')}
      size={640}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {kind && <p className={styles.dialogNote}>{t(kind === 'farmer' ? 'pickFarmers' : 'pickPersons')}</p>}
      <div className={recipientsStyles.pick}>
        <SearchField label={t('pickSearch')} value={q} onChange={search} width="100%" />
        <SelectionBar selection={selection} total={all} narrowed={false} />
      </div>
      <DataTable
        label={t('pickTitle')}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.kind}-${row.id}`}
        loading={loading}
        error={error}
        onRetry={retry}
        empty={t('noMember')}
        expected={SIZE}
      />
      {rows && <Pagination page={page} size={SIZE} total={total} onPage={setPage} />}
      <footer className={recipientsStyles.picked}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="primary"
          disabled={selection.count === 0}
          onClick={async () => onChoose(await selection.chosen())}
        >
          {selection.count === 0 ? t('pickNone') : t('pick', { n: selection.count })}
        </Button>
      </footer>
    </Modal>
  );
}

const COLUMNS: TableColumn<CommunityMemberDto>[] = [
  { id: 'name', header: t('name'), fill: true, cell: members.nameOf },
  {
    id: 'number',
    header: t('number'),
    cell: ({ phone }) => <span className={styles.number}>{phone ? formatPhone(phone) : '–'}</span>,
  },
];
