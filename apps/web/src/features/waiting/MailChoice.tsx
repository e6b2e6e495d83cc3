import { Link } from 'react-router-dom';
import { IDENTITY_MESSAGES, updatePreferences } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { sentenceText, t as shared } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { preferencesChosen, selectPreferences } from '../../core/preferences/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectUser } from '../../core/session/slice.js';
import { Button } from '../../ui/index.js';
import { waitingMail } from './remotes.js';
import { t } from './texts.js';
import styles from './waiting.module.css';

/** Whether the user gets one e-mail a day while decisions wait. Without a way to mail them it says why. */
export function MailChoice({ onOpen }: { onOpen?: () => void }) {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?.userId ?? null;
  const { mailsWaiting } = useAppSelector(selectPreferences);
  const { data } = useRemoteRecord(waitingMail, userId);
  if (!data) return null;
  const { refusal } = data;
  return (
    <div className={styles.mail}>
      <span className="grow">
        {t(mailsWaiting && !refusal ? 'mailOn' : 'mailOff')} {refusal && <span>{sentenceText(refusal)}</span>}
      </span>
      {refusal === IDENTITY_MESSAGES.preferences.noAddress && (
        <Link className="link" to="/profile" onClick={onOpen}>
          {shared('profile')}
        </Link>
      )}
      {(mailsWaiting || !refusal) && (
        <Allowed call={updatePreferences}>
          <Button
            variant="ghost"
            onClick={() => dispatch(preferencesChosen({ mailsWaiting: !mailsWaiting }))}
          >
            {t(mailsWaiting ? 'mailStop' : 'mailStart')}
          </Button>
        </Allowed>
      )}
    </div>
  );
}
