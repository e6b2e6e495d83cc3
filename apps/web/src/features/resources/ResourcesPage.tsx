import { EmptyState, PageHeader } from '../../ui/index.js';
import { ResourcesTabs } from './ResourcesTabs.js';
import { t } from './texts.js';

/** `/resources`: index of the layout. */
export default function ResourcesPage() {
  return (
    <>
      <ResourcesTabs />
      <PageHeader title={t('title')} />
      <EmptyState icon="resources">{t('none')}</EmptyState>
    </>
  );
}
