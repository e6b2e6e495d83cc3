import { type AlertMailDto, sendTestMail } from '#libs/contracts';
import { formatAgo } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button } from '../../ui/index.js';
import { Card, Line } from './Card.js';
import { sendTestMailTask } from './saga.js';
import styles from './status.module.css';
import { t } from './texts.js';

/** Shows whether alert mail is set up, and when the last mail was sent. */
export function MailCard({ mail, now }: { mail: AlertMailDto; now: string }) {
  const test = useTask(sendTestMailTask);
  const { recipients, sentAt, failingSince, reason } = mail;
  if (recipients === 0)
    return (
      <Card label={t('mail')} value={t('mailNotSet')}>
        <Line>{t('mailHow')}</Line>
      </Card>
    );
  const at = new Date(now);
  return (
    <Card label={t('mail')} value={failingSince ? t('mailFails') : t('mailTo', { n: recipients })}>
      {failingSince && (
        <Line>{t('mailFailsSince', { since: formatAgo(failingSince, at), reason: reason ?? '' })}</Line>
      )}
      <Line>{sentAt ? t('mailSent', { at: formatAgo(sentAt, at) }) : t('mailNeverSent')}</Line>
      <Allowed call={sendTestMail}>
        <div className={styles.act}>
          <Button busy={test.running} onClick={() => test.run({})}>
            {t('sendTestMail')}
          </Button>
        </div>
      </Allowed>
    </Card>
  );
}
