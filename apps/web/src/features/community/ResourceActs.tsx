import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type CommunityResourceDto,
  deleteCommunityResource,
  suspendCommunityResource,
  updateCommunityResource,
} from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { Allowed } from '../../core/session/allowed.js';
import { MenuItem } from '../../ui/MenuItem.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { useDelete } from '../trash/use-delete.js';
import { processedFarmersPath } from './addresses.js';
import styles from './community.module.css';
import { t } from './texts.js';
import { useSuspend } from './use-suspend.js';

const ResourceDetails = later(() => import('./ResourceDetails.js'));
const ResourceForm = later(() => import('./ResourceForm.js'));

/** Actions of a community resource's row, as permitted by the server's links. */
export function ResourceActs({ resource }: { resource: CommunityResourceDto }) {
  const { id, name, links } = resource;
  const navigate = useNavigate();
  const suspend = useSuspend(resource);
  const remove = useDelete('communityResource', resource);
  const [open, setOpen] = useState<'details' | 'form' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <RowMenu label={t('actsOf', { name })}>
        <MenuItem onClick={() => setOpen('details')}>{t('viewDetails')}</MenuItem>
        {links.some(({ rel }) => rel === 'processedFarmers') && (
          <MenuItem onClick={() => navigate(processedFarmersPath(id))}>{t('viewProcessed')}</MenuItem>
        )}
        <Allowed call={updateCommunityResource} links={links}>
          <MenuItem onClick={() => setOpen('form')}>{t('edit')}</MenuItem>
        </Allowed>
        <Allowed call={suspendCommunityResource} links={links}>
          <MenuItem
            className={suspend.runs ? styles.danger : undefined}
            disabled={suspend.running}
            onClick={suspend.askFirst}
          >
            {suspend.label}
          </MenuItem>
        </Allowed>
        <Allowed call={deleteCommunityResource} links={links}>
          <MenuItem className={styles.danger} disabled={remove.running} onClick={remove.askFirst}>
            {t('delete')}
          </MenuItem>
        </Allowed>
      </RowMenu>
      {open === 'details' && <ResourceDetails resource={resource} onClose={close} />}
      {open === 'form' && <ResourceForm resource={resource} onClose={close} />}
    </>
  );
}
