import { useState } from 'react';
import {
  beginRepair,
  type CommunityResourceDto,
  fixFarmSizes,
  fullUserName,
  type RepairDto,
} from '#libs/contracts';
import { formatDateTime } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, EmptyState, ErrorState, PageHeader, Panel, SkeletonBlock } from '../../ui/index.js';
import { ResourceArea } from '../community/ResourceArea.js';
import { RepairFarms } from './RepairFarms.js';
import { RepairState, StateBadge } from './RepairState.js';
import styles from './repairs.module.css';
import { beginRepairTask, fixSizesTask, registerRepairs, repairsOfResource } from './repairs.saga.js';
import { t } from './texts.js';

registerRepairs();

/** `/community-resource/repair-maps?resource=12` */
export default function RepairPage() {
  return <ResourceArea>{(resource) => <Repairs key={resource.id} resource={resource} />}</ResourceArea>;
}

function Repairs({ resource: { id } }: { resource: CommunityResourceDto }) {
  const { data, error, retry } = useRemoteRecord(repairsOfResource, id);
  const begin = useTask(beginRepairTask, id);
  const sizes = useTask(fixSizesTask, id);
  const [openedId, setOpenedId] = useState<number | null>(null);
  if (error && !data) return <ErrorState message={error.message} onRetry={retry} />;
  const [newest, ...older] = data?.list ?? [];
  const open = data?.list.find(({ jobId }) => jobId === openedId) ?? newest;
  const underWay = newest !== undefined && newest.endedAt === null;
  return (
    <>
      <PageHeader title={t('title')} note={<p className={styles.note}>{t('note')}</p>}>
        <Allowed call={fixFarmSizes}>
          <Button busy={sizes.running} onClick={() => sizes.run({ body: { communityResourceId: id } })}>
            {t('fixSizes')}
          </Button>
        </Allowed>
        <Allowed call={beginRepair}>
          <Button
            variant={newest ? 'default' : 'primary'}
            busy={begin.running}
            disabled={!data || underWay}
            onClick={() => {
              setOpenedId(null);
              begin.run({ path: { resourceId: id } });
            }}
          >
            {t(newest ? 'lookAgain' : 'look')}
          </Button>
        </Allowed>
      </PageHeader>
      {!data && <SkeletonBlock lines={8} />}
      {data && !open && <EmptyState icon="map">{t('never')}</EmptyState>}
      {open && (
        <div className={styles.page} key={open.jobId}>
          <RepairState of={open} />
          {open.counts.faulty > 0 && open.state !== 'examining' && <RepairFarms of={open} resourceId={id} />}
        </div>
      )}
      {newest && older.length > 0 && (
        <Earlier list={[newest, ...older]} openId={open?.jobId ?? null} onOpen={setOpenedId} />
      )}
    </>
  );
}

interface EarlierProps {
  list: readonly RepairDto[];
  openId: number | null;
  onOpen: (jobId: number) => void;
}

/** Lists the repairs of the last days, to review or undo. */
function Earlier({ list, openId, onOpen }: EarlierProps) {
  return (
    <Panel title={t('earlier')} aside={<span className="sm mut">{t('earlierNote')}</span>} flush>
      <ul className={styles.earlier}>
        {list.map((repair) => (
          <li key={repair.jobId}>
            <button
              type="button"
              aria-current={repair.jobId === openId || undefined}
              onClick={() => onOpen(repair.jobId)}
            >
              <StateBadge of={repair} />
              <span className="grow">
                {repair.counts.repaired > 0
                  ? t(repair.state === 'examined' ? 'canRepair' : 'wasRepaired', {
                      n: repair.counts.repaired,
                    })
                  : t('looked', { n: repair.counts.examined })}
              </span>
              <span className="sm mut">
                {t('byAt', {
                  by: repair.startedBy ? fullUserName(repair.startedBy) : '',
                  at: formatDateTime(repair.createdAt),
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
