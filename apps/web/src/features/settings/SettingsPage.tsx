import { ADMINISTRATORS, changePassword } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectViewer } from '../../core/session/viewer.js';
import { PageHeader } from '../../ui/index.js';
import { MessagesPanel } from './MessagesPanel.js';
import { PasswordPanel } from './PasswordPanel.js';
import { PolicyPanel } from './PolicyPanel.js';
import { PreferencesPanel } from './PreferencesPanel.js';
import { SecondFactorPanel } from './SecondFactorPanel.js';
import { SessionsPanel } from './SessionsPanel.js';
import styles from './settings.module.css';
import { t } from './texts.js';

/**
 * `/settings`. Users who must choose a password or set up a second factor see only that. The panels keep their places
 * afterwards: a dialog that shows recovery codes stays open.
 */
export default function SettingsPage() {
  const { confined, role } = useAppSelector(selectViewer);
  const note = confined ? t(confined === 'password' ? 'passwordFirst' : 'factorFirst') : t('note');
  return (
    <>
      <PageHeader title={t('settings')} note={note} />
      <div className={confined ? styles.single : styles.columns}>
        <div className={styles.column}>
          {confined !== 'secondFactor' && (
            <Allowed call={changePassword}>
              <PasswordPanel />
            </Allowed>
          )}
          {confined !== 'password' && <SecondFactorPanel />}
        </div>
        {!confined && (
          <div className={styles.column}>
            <SessionsPanel />
            <PreferencesPanel />
            {role && ADMINISTRATORS.includes(role) && <PolicyPanel />}
            <MessagesPanel />
          </div>
        )}
      </div>
    </>
  );
}
