import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { LANGUAGE_NAMES, LANGUAGES, readVersion, type VersionDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import type { SchemeChoice } from '../../core/color-scheme.js';
import { pagesFor } from '../../core/feature/pages.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { preferencesChosen, selectPreferences } from '../../core/preferences/slice.js';
import { selectUser } from '../../core/session/slice.js';
import { selectViewer } from '../../core/session/viewer.js';
import { Avatar } from '../../ui/Avatar.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { MenuDivider, MenuItem } from '../../ui/MenuItem.js';
import { OpensMenu } from '../../ui/OpensMenu.js';
import { Segmented } from '../../ui/Segmented.js';
import styles from './ProfileMenu.module.css';
import { useSignOut } from './use-sign-out.js';

const SCHEMES: { value: SchemeChoice; label: string }[] = [
  { value: 'light', label: t('light') },
  { value: 'dark', label: t('dark') },
  { value: 'auto', label: t('system') },
];

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

const LINKS: { path: string; title: string; icon: IconName }[] = [
  { path: '/profile', title: t('profile'), icon: 'user' },
  { path: '/settings', title: t('settings'), icon: 'settings' },
];

export function ProfileMenu() {
  const dispatch = useAppDispatch();
  const signOut = useSignOut();
  const user = useAppSelector(selectUser);
  const viewer = useAppSelector(selectViewer);
  const { theme, language } = useAppSelector(selectPreferences);
  const open = pagesFor(viewer).map(({ path }) => path);
  if (!user) return null;
  return (
    <OpensMenu
      width={264}
      button={
        <button type="button" className={styles.button}>
          <span className="hidden-label">{t('account')}</span>
          <Avatar
            id={user.userId}
            name={user.displayName}
            title={t('signedInAs', { name: user.displayName })}
          />
        </button>
      }
    >
      <div className={styles.who}>
        <div className="b clip">{user.displayName}</div>
        <div className="sm mut clip">
          {user.username} · {user.roles.join(', ')}
        </div>
        <div className="sm mut clip">{user.accountName}</div>
      </div>
      <MenuDivider />
      <div className={styles.theme}>
        <div className="sm mut">{t('theme')}</div>
        <Segmented
          label={t('theme')}
          value={theme}
          options={SCHEMES}
          onChange={(choice) => dispatch(preferencesChosen({ theme: choice }))}
          fill
        />
      </div>
      <div className={styles.theme}>
        <div className="sm mut">{t('language')}</div>
        <Segmented
          label={t('language')}
          value={language}
          options={LANGUAGE_OPTIONS}
          byEnter
          onChange={(choice) => dispatch(preferencesChosen({ language: choice }))}
          fill
        />
      </div>
      <MenuDivider />
      {LINKS.filter(({ path }) => open.includes(path)).map(({ path, title, icon }) => (
        <MenuItem key={path} component={Link} to={path} leftSection={<Icon name={icon} size={16} />}>
          {title}
        </MenuItem>
      ))}
      <MenuItem leftSection={<Icon name="logout" size={16} />} onClick={() => void signOut()}>
        {t('logOut')}
      </MenuItem>
      <VersionLine />
    </OpensMenu>
  );
}

/** Shows Gona's version for fault reports. Requested when the menu opens; hidden if the request fails. */
function VersionLine() {
  const [found, setFound] = useState<VersionDto | null>(null);
  useEffect(() => {
    let isShown = true;
    ask(readVersion, {}, { auth: false }).then(
      (answer) => isShown && setFound(answer),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  const { version, revision } = found ?? {};
  // The line reserves its height while loading, so that the menu does not shift.
  return (
    <div className={`sm mut clip ${styles.version}`}>
      {version === undefined ? '\u00a0' : [t('version', { version }), revision].filter(Boolean).join(' · ')}
    </div>
  );
}
