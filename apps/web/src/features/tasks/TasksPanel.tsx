import { Link } from 'react-router-dom';
import { buttonClass, Panel } from '../../ui/index.js';
import { tasksPath } from './addresses.js';
import { t } from './texts.js';

/** Leads from an agency to the tasks for which its agents are posted. */
export default function TasksPanel({ id }: { id: number }) {
  return (
    <Panel
      title={t('tasks')}
      aside={
        <Link className={buttonClass({})} to={tasksPath(id)}>
          {t('allTasks')}
        </Link>
      }
    >
      <p className="mut">{t('taskNote')}</p>
    </Panel>
  );
}
