import { useEffect } from 'react';
import { goTo, linkedUsername, UNAUTHORISED_PATH } from '../../../core/path.js';
import { forgetAccount, rememberedAccount } from '../../../core/session/storage.js';
import { brandingOf, useBranding } from '../../../core/session/use-branding.js';
import { Furrow } from '../../../ui/Furrow.js';
import { Logo } from '../../../ui/Logo.js';
import { SignInForm } from './SignInForm.js';
import styles from './SignInPage.module.css';
import { t } from './texts.js';

/**
 * `/login` and `/{8 digits}`. Lightweight on purpose: loads no table, map, chart or dialog library.
 * @param accessId account whose branding is shown; null for Gona's own
 * @param onTyping called when a user starts to sign in
 */
export function SignInPage({ accessId, onTyping }: { accessId: string | null; onTyping: () => void }) {
  const branding = useBranding(accessId);
  useUnknownAccount(accessId);
  const name = branding?.name || branding?.accountName || 'Gona Portal';
  useEffect(() => {
    document.title = `${t('title')} · ${name}`;
  }, [name]);

  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <div className={styles.brand}>
          {branding?.logo ? <img src={branding.logo} alt="" width={40} height={40} /> : <Logo size={40} />}
          <b>{name}</b>
        </div>
        <Furrow />
        <div className={styles.claim}>
          <p className={styles.claimText}>{branding?.shortDescription || t('claim')}</p>
          <p className={styles.claimNote}>{branding?.longDescription || t('about')}</p>
        </div>
        <Fields />
      </aside>
      <main className={styles.main} onInput={onTyping}>
        <SignInForm name={name} username={linkedUsername()} />
      </main>
    </div>
  );
}

/**
 * Opens the error page for a well-formed access id without an account; forgets such an id if it was only remembered.
 */
function useUnknownAccount(accessId: string | null): void {
  useEffect(() => {
    if (!accessId) return;
    brandingOf(accessId).catch((error: { status?: number }) => {
      if (error.status !== 404) return;
      if (rememberedAccount() === accessId) forgetAccount();
      goTo(UNAUTHORISED_PATH, { replace: true });
    });
  }, [accessId]);
}

/** Draws ploughed land under a low sun: the furrows of the logo, enlarged. */
function Fields() {
  return (
    <svg
      className={styles.fields}
      viewBox="0 0 480 260"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle cx="372" cy="92" r="34" fill="#E5B45A" opacity=".9" />
      <path d="M0 150C90 112 190 108 300 132s150 10 180 0v128H0z" fill="#1D4029" />
      <path d="M0 182c120-46 250-40 480 4v74H0z" fill="#2B8257" />
      <g stroke="#E5B45A" strokeWidth="3" opacity=".75" fill="none">
        <path d="M-10 262C80 214 150 196 240 176M60 266c70-42 120-62 200-86M140 268c50-34 90-58 150-84M230 268c34-30 60-52 96-80M330 268c18-30 30-48 46-76M430 268c4-26 8-44 14-66" />
      </g>
      <g stroke="#F5F3EC" strokeWidth="3" strokeLinecap="round">
        <path d="M104 196v-26M196 180v-24M292 178v-22" />
      </g>
      <g fill="#F5F3EC">
        <path d="M104 178c0-9 5-13 13-13 0 9-5 13-13 13zM104 186c0-8-5-12-12-12 0 8 5 12 12 12zM196 163c0-8 5-12 12-12 0 8-5 12-12 12zM196 171c0-8-5-11-11-11 0 8 5 11 11 11zM292 162c0-8 4-11 11-11 0 8-4 11-11 11zM292 170c0-7-4-10-10-10 0 7 4 10 10 10z" />
      </g>
    </svg>
  );
}
