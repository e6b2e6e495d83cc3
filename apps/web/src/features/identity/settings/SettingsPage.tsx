import { Link } from 'react-router-dom';
import {
  ADMINISTRATORS,
  changePassword,
  createAccessToken,
  createWebhook,
  saveLanguageTexts,
  saveMessagingSettings,
  sourceCalls,
} from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { Allowed, useMay } from '../../../core/session/allowed.js';
import { selectViewer } from '../../../core/session/viewer.js';
import { buttonClass, PageHeader, Panel } from '../../../ui/index.js';
import { MESSAGE_SETTINGS_PATH, OPT_OUTS_PATH } from '../../messaging/addresses.js';
import { LANGUAGES_PATH, SOURCES_PATH, TOKENS_PATH, WEBHOOKS_PATH } from './addresses.js';
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
            <Allowed call={createAccessToken}>
              <Panel title={t('tokens')}>
                <p className={styles.text}>{t('tokensAbout')}</p>
                <Link className={buttonClass({})} to={TOKENS_PATH}>
                  {t('tokensOpen')}
                </Link>
              </Panel>
            </Allowed>
            <Allowed call={saveLanguageTexts}>
              <Panel title={t('languages')}>
                <p className={styles.text}>{t('languagesAbout')}</p>
                <Link className={buttonClass({})} to={LANGUAGES_PATH}>
                  {t('languagesOpen')}
                </Link>
              </Panel>
            </Allowed>
            <Allowed call={createWebhook}>
              <Panel title={t('webhooks')}>
                <p className={styles.text}>{t('webhooksAbout')}</p>
                <Link className={buttonClass({})} to={WEBHOOKS_PATH}>
                  {t('webhooks')}
                </Link>
              </Panel>
            </Allowed>
            <Allowed call={sourceCalls.create}>
              <Panel title={t('sources')}>
                <p className={styles.text}>{t('sourcesAbout')}</p>
                <Link className={buttonClass({})} to={SOURCES_PATH}>
                  {t('sources')}
                </Link>
              </Panel>
            </Allowed>
          </div>
        )}
      </div>
    </>
  );
}

/** Links to the account's messaging settings, for users who may change them. */
function MessagesPanel() {
  const may = useMay();
  if (!may(saveMessagingSettings)) return null;
  return (
    <Panel title={t('messages')}>
      <p className={styles.text}>{t('messagesAbout')}</p>
      <div className="row">
        <Link className={buttonClass({})} to={MESSAGE_SETTINGS_PATH}>
          {t('messagesSettings')}
        </Link>
        <Link className={buttonClass({})} to={OPT_OUTS_PATH}>
          {t('optOuts')}
        </Link>
      </div>
    </Panel>
  );
}
