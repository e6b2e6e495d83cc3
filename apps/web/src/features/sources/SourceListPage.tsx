import { SOURCE_KINDS, SOURCE_SCHEDULES, SOURCE_TARGETS, type SourceDto } from '#libs/contracts';
import { formatAgo, formatNumber } from '../../core/i18n/index.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, type TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { formTask, sources } from './saga.js';
import { t } from './texts.js';

/** `/settings/data-collection` */
export default function SourceListPage() {
  const form = useTask(formTask);
  return (
    <RecordListPage
      store={sources}
      list={useRecordList(sources)}
      icon="import"
      note={`${t('listNote')} ${t('xlsFormNote')}`}
      columns={COLUMNS}
      actions={
        <Button icon="download" busy={form.running} onClick={() => form.run({})}>
          {t('xlsForm')}
        </Button>
      }
    />
  );
}

const COLUMNS: readonly TableColumn<SourceDto>[] = [
  nameColumn(sources, { header: t('name') }),
  { id: 'kind', header: t('kind'), cell: ({ kind }) => SOURCE_KINDS[kind] },
  { id: 'target', header: t('target'), cell: ({ target }) => SOURCE_TARGETS[target] },
  { id: 'resource', header: t('resource'), wide: true, cell: ({ resourceName }) => resourceName },
  { id: 'schedule', header: t('schedule'), wide: true, cell: ({ schedule }) => SOURCE_SCHEDULES[schedule] },
  { id: 'taken', header: t('taken'), numeric: true, cell: ({ taken }) => formatNumber(taken) },
  {
    id: 'pulledOn',
    header: t('pulledOn'),
    cell: ({ pulledOn }) => (pulledOn ? formatAgo(pulledOn) : t('never')),
  },
];
