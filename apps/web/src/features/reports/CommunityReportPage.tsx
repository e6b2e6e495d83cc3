import { NativeSelect, TextInput } from '@mantine/core';
import { PrintReportBody, printCommunityReport } from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { newOpId } from '../../core/new-op-id.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import { Button, EmptyState, NotLoaded, PageHeader, Panel } from '../../ui/index.js';
import { PageLink } from '../../ui/PageLink.js';
import styles from './reports.module.css';
import { SchedulesPanel } from './SchedulesPanel.js';
import { print, programmes } from './saga.js';
import { t } from './texts.js';

/** `/reports`: the community report of a farmer by Temp ID, in a new tab. */
export default function CommunityReportPage() {
  const { data, error, retry } = useRemoteRecord(programmes, 'all');
  return (
    <>
      <AreaTabs label={t('tabs')} tabs={useTabs('reports')} />
      <PageHeader title={t('communityReport')} note={t('communityReportNote')} />
      {data?.list.length === 0 ? (
        <EmptyState icon="resources" action={<PageLink to="/community" />}>
          {t('noProgramme')}
        </EmptyState>
      ) : data ? (
        <div className={styles.pair}>
          <PrintForm list={data.list} />
          <SchedulesPanel />
        </div>
      ) : (
        <NotLoaded error={error} onRetry={retry} lines={4} />
      )}
    </>
  );
}

function PrintForm({ list }: { list: readonly { id: number; name: string }[] }) {
  const sender = useTask(print);
  const { field, modal } = useDtoForm<{ communityResourceId: string; farmerId: string }, PrintReportBody>(
    PrintReportBody,
    {
      initial: { communityResourceId: String(list[0]?.id), farmerId: '' },
      labels: { communityResourceId: t('programme'), farmerId: t('tempId') },
      // Browsers block a tab that opens after the answer.
      onSubmit: (body) => {
        const tab = newOpId();
        window.open('', tab);
        sender.run({ body, tab });
      },
      sender,
      place: ({ error, message }) => (error === 'record.notFound' ? { farmerId: message } : {}),
    },
  );
  return (
    <Panel title={t('ofFarmer')}>
      <form className={styles.gap} onSubmit={modal.onSubmit} noValidate>
        <NativeSelect
          {...field('communityResourceId')}
          data={list.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextInput {...field('farmerId')} required maxLength={60} description={t('tempIdHint')} />
        {modal.problem && <p role="alert">{modal.problem}</p>}
        <Allowed call={printCommunityReport}>
          <Button type="submit" variant="primary" icon="file" busy={sender.running}>
            {t('print')}
          </Button>
        </Allowed>
      </form>
    </Panel>
  );
}
