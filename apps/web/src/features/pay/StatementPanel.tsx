import { PAY_FORMATS, type PayLineDto } from '#libs/contracts';
import { formatAmount, formatDate } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FigureStrip } from '../../ui/FigureStrip.js';
import {
  Button,
  DataTable,
  ErrorState,
  IconButton,
  Panel,
  SkeletonBlock,
  type TableColumn,
} from '../../ui/index.js';
import { download, statement } from './saga.js';
import { t } from './texts.js';

/** The pay statement of an agent, with its files: a tab of their profile, or beside the list of agents. */
export default function StatementPanel({ id, onClose }: { id: number; onClose?: () => void }) {
  const { data, error, retry } = useRemoteRecord(statement, id);
  const { running, run } = useTask(download);
  if (!data)
    return error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={5} />;
  const files = PAY_FORMATS.map((format) => (
    <Button key={format} small busy={running} onClick={() => run({ agentId: id, format })}>
      {format.toUpperCase()}
    </Button>
  ));
  const aside = (
    <>
      {files}
      {onClose && <IconButton icon="close" label={t('close')} size={16} onClick={onClose} />}
    </>
  );
  return (
    <>
      <FigureStrip
        source="GET /agent-pay/:agentId"
        label={t('statement')}
        of={[
          { word: t('earned'), value: formatAmount(data.earned) },
          { word: t('approved'), value: formatAmount(data.approved) },
          { word: t('notApproved'), value: formatAmount(data.due), state: data.due > 0 ? 'open' : undefined },
        ]}
      />
      <Panel title={t('statementOf', { name: data.name })} flush aside={aside}>
        <DataTable
          label={t('statement')}
          reading
          columns={COLUMNS}
          rows={data.lines}
          rowKey={({ day, kind, task, count }) => `${day} ${kind} ${task} ${count}`}
          empty={t('noLines')}
        />
      </Panel>
    </>
  );
}

const COLUMNS: readonly TableColumn<PayLineDto>[] = [
  { id: 'day', header: t('date'), cell: ({ day }) => formatDate(day) },
  {
    id: 'entry',
    header: t('entry'),
    fill: true,
    cell: ({ kind, task, count }) => t(kind, { task: task ?? '', n: count }),
  },
  { id: 'amount', header: t('amount'), numeric: true, cell: ({ amount }) => formatAmount(amount) },
  { id: 'balance', header: t('balance'), numeric: true, cell: ({ balance }) => formatAmount(balance) },
];
