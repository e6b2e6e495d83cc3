import { Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReviewedDto, ReviewMessageBody, SmsRefusal } from '#libs/contracts';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { DataTable, Pagination, type TableColumn } from '../../ui/index.js';
import { useFocusBack } from '../../ui/use-focus-back.js';
import { usePhone } from '../../ui/use-media.js';
import { farmerPath } from '../farmers/addresses.js';
import { memberPath } from '../members/addresses.js';
import styles from './compose.module.css';
import { FIXABLE } from './fixable.js';
import { reviewed } from './remotes.js';
import { t } from './texts.js';

export interface ReviewedDialogProps {
  asked: ReviewMessageBody;
  /** Null: the people who receive it. */
  reason: SmsRefusal | null;
  title: string;
  onClose: () => void;
}

const SIZE = 10;

/** Lists recipients, or the people excluded for one reason, with links to their records. */
export function ReviewedDialog({ asked, reason, title, onClose }: ReviewedDialogProps) {
  const [page, setPage] = useState(1);
  const phone = usePhone();
  useFocusBack(true);
  const query = { ...asked, page, size: SIZE, ...(reason && { reason }) };
  const { rows, total, loading, error, retry } = useRemoteList(reviewed, query);
  const columns = useMemo(() => columnsOf(reason), [reason]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={640}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {reason && <p className={styles.dialogNote}>{t(FIXABLE.includes(reason) ? 'fixHint' : 'leftHint')}</p>}
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.kind}-${row.id}-${row.number}`}
        loading={loading}
        error={error}
        onRetry={retry}
        empty={t('nobody')}
        expected={SIZE}
      />
      {rows && <Pagination page={page} size={SIZE} total={total} onPage={setPage} />}
    </Modal>
  );
}

function columnsOf(reason: SmsRefusal | null): TableColumn<ReviewedDto>[] {
  const columns: TableColumn<ReviewedDto>[] = [
    { id: 'name', header: t('name'), fill: true, cell: (row) => <Who row={row} /> },
    {
      id: 'number',
      header: t('number'),
      cell: (row) => <span className={styles.number}>{row.number || '–'}</span>,
    },
  ];
  if (reason === null) columns.push({ id: 'text', header: t('text'), wide: true, cell: (row) => row.text });
  if (reason === 'duplicate' || reason === 'optedOut')
    columns.push({ id: 'why', header: t('why'), cell: (row) => row.because });
  return columns;
}

function Who({ row: { name, kind, id } }: { row: ReviewedDto }) {
  if (!kind || id === null) return name;
  return <Link to={kind === 'farmer' ? farmerPath(id) : memberPath(id)}>{name}</Link>;
}
