import { updatePreferences } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { preferencesChosen, selectPreferences } from '../../core/preferences/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { Button } from '../../ui/index.js';
import { t } from './texts.js';
import styles from './waiting.module.css';

/** Whether the user gets one e-mail a day while decisions wait. */
export function MailChoice() {
  const dispatch = useAppDispatch();
  const { mailsWaiting } = useAppSelector(selectPreferences);
  return (
    <div className={styles.mail}>
      <span className="grow">{t(mailsWaiting ? 'mailOn' : 'mailOff')}</span>
      <Allowed call={updatePreferences}>
        <Button variant="ghost" onClick={() => dispatch(preferencesChosen({ mailsWaiting: !mailsWaiting }))}>
          {t(mailsWaiting ? 'mailStop' : 'mailStart')}
        </Button>
      </Allowed>
    </div>
  );
}
