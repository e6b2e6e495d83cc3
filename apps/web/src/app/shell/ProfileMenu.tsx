import { Menu } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { signOutAsked } from '../../features/session/actions.js';
import { selectUser } from '../../features/session/slice.js';
import { Avatar } from '../../ui/Avatar.js';
import { Icon } from '../../ui/icons.js';
import { Segmented } from '../../ui/Segmented.js';
import { chooseScheme, onSchemeChange, type SchemeChoice, schemeChoice } from '../color-scheme.js';
import { useAppDispatch, useAppSelector } from '../hooks.js';
import { t } from '../i18n/index.js';
import styles from './ProfileMenu.module.css';

const SCHEMES: { value: SchemeChoice; label: string }[] = [
  { value: 'light', label: t('light') },
  { value: 'dark', label: t('dark') },
  { value: 'auto', label: t('system') },
];

export function ProfileMenu() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const choice = useSyncExternalStore(onSchemeChange, schemeChoice);
  if (!user) return null;
  return (
    <Menu width={264}>
      <Menu.Target>
        <button type="button" className={styles.button} aria-label={t('account')}>
          <Avatar name={user.displayName} title={t('signedInAs', { name: user.displayName })} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <div className="b clip">{user.displayName}</div>
          <div className="sm mut clip">
            {user.username} · {user.roles.join(', ')}
          </div>
          <div className="sm mut clip">{user.accountName}</div>
        </div>
        <Menu.Divider />
        <div className={styles.theme}>
          <div className="sm mut">{t('theme')}</div>
          <Segmented label={t('theme')} value={choice} options={SCHEMES} onChange={chooseScheme} fill />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="logout" size={16} />} onClick={() => dispatch(signOutAsked())}>
          {t('logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
