import { useEffect, useState } from 'react';
import { clientConfig } from '../../../core/client-config.js';
import { goTo, SIGN_IN_PATH } from '../../../core/path.js';
import { Button, buttonClass } from '../../../ui/Button.js';
import { Logo } from '../../../ui/Logo.js';
import styles from './SignInPage.module.css';
import { t } from './texts.js';

/** `/error/unauthorised`, with a link to the programme's sign-up site if one is configured. */
export default function UnauthorisedPage() {
  const [signUpUrl, setSignUpUrl] = useState<string | null>(null);
  useEffect(() => {
    document.title = `${t('unauthorised')} · Gona`;
    clientConfig().then(
      (config) => setSignUpUrl(config.signUpUrl),
      () => undefined,
    );
  }, []);
  return (
    <main className={styles.centre}>
      <div className={styles.card}>
        <Logo size={44} />
        <h1>{t('unauthorised')}</h1>
        <p className="mut">{t(signUpUrl ? 'unauthorisedHintSignUp' : 'unauthorisedHint')}</p>
        <div className="row">
          {signUpUrl && (
            <a href={signUpUrl} className={buttonClass({ variant: 'primary' })}>
              {t('signUp')}
            </a>
          )}
          <Button onClick={() => goTo(SIGN_IN_PATH)}>{t('toSignIn')}</Button>
        </div>
      </div>
    </main>
  );
}
