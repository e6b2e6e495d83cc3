import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  type CommunityDto,
  type CommunityResourceDto,
  deleteCommunity,
  updateCommunity,
} from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { useOpens } from '../../core/feature/use-opens.js';
import { useAppDispatch } from '../../core/hooks.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { buttonClass } from '../../ui/index.js';
import { MenuItem } from '../../ui/MenuItem.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { importDialogOpened } from '../imports/dialog.slice.js';
import { useDelete } from '../trash/use-delete.js';
import { COMMUNITY_MAP, communityMapPath, communityPath } from './addresses.js';
import styles from './community.module.css';
import { useMayImport } from './may-import.js';
import { t } from './texts.js';

const CommunityDetails = later(() => import('./CommunityDetails.js'));
const CommunityForm = later(() => import('./CommunityForm.js'));

interface CommunityActsProps {
  resource: CommunityResourceDto;
  community: CommunityDto;
}

/** Actions of a community's row. Editors enter the community on its message page; others view its members. */
export function CommunityActs({ resource, community }: CommunityActsProps) {
  const { id, name, links } = community;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const mayImport = useMayImport(resource, 'farmers');
  const mayEnter = useMay()(updateCommunity, links);
  const seesMap = useOpens()(COMMUNITY_MAP);
  const remove = useDelete('community', community);
  const [open, setOpen] = useState<'details' | 'form' | null>(null);
  const close = () => setOpen(null);
  return (
    <span className={styles.acts}>
      <Link
        className={buttonClass({ small: true })}
        aria-label={t(mayEnter ? 'enterLabel' : 'viewLabel', { name })}
        to={communityPath(id, mayEnter ? 'chat' : 'members')}
      >
        {t(mayEnter ? 'enter' : 'view')}
      </Link>
      <RowMenu label={t('actsOf', { name })}>
        <MenuItem onClick={() => setOpen('details')}>{t('viewDetails')}</MenuItem>
        {mayEnter && <MenuItem onClick={() => navigate(communityPath(id))}>{t('viewMembers')}</MenuItem>}
        {seesMap && (
          <MenuItem onClick={() => navigate(communityMapPath(resource.id, id))}>{t('viewMap')}</MenuItem>
        )}
        {mayImport && (
          <MenuItem
            onClick={() =>
              dispatch(importDialogOpened({ kind: 'farmers', resourceId: resource.id, communityId: id }))
            }
          >
            {t('importFarmers')}
          </MenuItem>
        )}
        <Allowed call={updateCommunity} links={links}>
          <MenuItem onClick={() => setOpen('form')}>{t('edit')}</MenuItem>
        </Allowed>
        <Allowed call={deleteCommunity} links={links}>
          <MenuItem className={styles.danger} disabled={remove.running} onClick={remove.askFirst}>
            {t('delete')}
          </MenuItem>
        </Allowed>
      </RowMenu>
      {open === 'details' && <CommunityDetails community={community} onClose={close} />}
      {open === 'form' && <CommunityForm resource={resource} community={community} onClose={close} />}
    </span>
  );
}
