import { Link } from 'react-router-dom';
import type { BreachDto } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import { selectUser } from '../../core/session/slice.js';
import { Button, buttonClass, Panel } from '../../ui/index.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { breachPath } from './addresses.js';
import { momentOf } from './BreachState.js';
import styles from './letter.module.css';
import { breaches } from './saga.js';
import { t } from './texts.js';

/** `/data-protection/breaches/12/letter`: draft with the eight items of GAID 2025, article 33(5), to print. */
export default function LetterPage() {
  return (
    <RecordArea store={breaches} id={useRecordId()} icon="alert">
      {(breach) => (
        <>
          <div className={styles.acts}>
            <Link className={buttonClass({})} to={breachPath(breach.id)}>
              {t('back')}
            </Link>
            <Button variant="primary" onClick={() => window.print()}>
              {t('print')}
            </Button>
          </div>
          <Panel className={styles.letter}>
            <Letter breach={breach} />
          </Panel>
        </>
      )}
    </RecordArea>
  );
}

function Letter({ breach }: { breach: BreachDto }) {
  const account = useAppSelector(selectUser)?.accountName ?? '';
  const { name, isDrill, from, to, people } = breach;
  const items: [string, string][] = [
    [t('letterWhat'), breach.circumstances],
    [t('letterWhen'), t('period', { from: momentOf(from), to: momentOf(to) })],
    [t('letterData'), breach.dataKinds],
    [t('letterRisk'), breach.risk],
    [t('letterPeople'), people === null ? '' : formatNumber(people)],
    [t('letterSteps'), breach.steps],
    [t('letterNotices'), breach.notices],
    [t('letterContact'), breach.contact],
  ];
  return (
    <>
      {isDrill && (
        <p role="note" className="b">
          {t('letterDrill')}
        </p>
      )}
      <p className={styles.from}>
        {account}
        <br />
        {formatDate(new Date().toISOString())}
      </p>
      <p>{t('letterTo')}</p>
      <h1 className={styles.subject}>{t('letterSubject', { name })}</h1>
      <p className="sm mut">{t('letterLaw')}</p>
      {items.map(([title, text]) => (
        <section key={title} className={styles.item}>
          <h2>{title}</h2>
          <p className={styles.text}>{text || <mark>{t('letterMissing')}</mark>}</p>
        </section>
      ))}
    </>
  );
}
