import { useTask } from '../../core/tasks/use-task.js';
import { Button } from '../../ui/index.js';
import type { AuditFilter } from './remotes.js';
import { type ExportFormat, exportAuditTask } from './saga.js';
import { t } from './texts.js';

/** Saves all matching entries in the chosen file format. */
export function ExportAudit({ filter }: { filter: AuditFilter }) {
  return (
    <>
      <Export filter={filter} format="csv" label={t('exportCsv')} />
      <Export filter={filter} format="xlsx" label={t('exportExcel')} />
    </>
  );
}

function Export({ filter, format, label }: { filter: AuditFilter; format: ExportFormat; label: string }) {
  const task = useTask(exportAuditTask, format);
  return (
    <Button icon="download" busy={task.running} onClick={() => task.run({ ...filter, format })}>
      {label}
    </Button>
  );
}
