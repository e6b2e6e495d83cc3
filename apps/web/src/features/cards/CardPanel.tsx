import { printCards, REVOKE_REASON_WORDS } from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, ErrorState, Panel, SkeletonBlock, StatusBadge } from '../../ui/index.js';
import styles from './cards.module.css';
import { RevokeCard } from './RevokeCard.js';
import { farmerCard, printTask } from './saga.js';
import { t } from './texts.js';

const TONES = { GENUINE: 'good', REPLACED: 'warning', REVOKED: 'failed', NONE: 'waiting' } as const;

/** The ID card on a farmer's page: its state and code, and the cards before it. */
export default function CardPanel({ id }: { id: number }) {
  const { data: card, error, retry } = useRemoteRecord(farmerCard, id);
  const print = useTask(printTask);
  const confirm = useConfirm();
  if (!card)
    return (
      <Panel title={t('card')}>
        {error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={3} />}
      </Panel>
    );
  const [latest] = card.cards;
  const isCurrent = card.state === 'GENUINE';
  const start = async () => {
    const question = { title: t('reissueTitle', { n: 1 }), body: t('reissueBody'), yes: t('reissueYes') };
    if (isCurrent && !(await confirm(question))) return;
    const farmerIds = [card.farmerId];
    print.run({
      body: {
        farmerIds,
        include: ['REISSUE', 'NO_PHOTO', 'NO_RIFAN', 'DUPLICATE'],
        layout: 'CR80',
        code: 'ONLINE',
      },
    });
  };
  return (
    <Panel title={t('card')} aside={<StatusBadge tone={TONES[card.state]}>{t(card.state)}</StatusBadge>}>
      <div className={styles.own}>
        {card.qrimage && <img src={card.qrimage} alt={t('qrAlt')} width={112} height={112} />}
        <div>
          {card.code && <p className="b">{card.code.match(/.{4}/g)?.join(' ')}</p>}
          {card.cards.map((each) => (
            <p key={each.id} className="sm mut">
              {t('issued', { day: formatDate(each.issuedOn), name: each.issuedBy?.name ?? t('gona') })}
              {each.endedOn && (
                <>
                  {'. '}
                  {t('ended', {
                    state: t(each.state),
                    day: formatDate(each.endedOn),
                    name: each.endedBy?.name ?? t('gona'),
                  })}
                  {each.reason && `: ${REVOKE_REASON_WORDS[each.reason]}`}
                </>
              )}
            </p>
          ))}
        </div>
      </div>
      <div className={styles.acts}>
        <Allowed call={printCards} links={card.links}>
          <Button small busy={print.running} onClick={start}>
            {t(isCurrent ? 'reissue' : 'print')}
          </Button>
        </Allowed>
        {latest && <RevokeCard cardId={latest.id} links={card.links} />}
      </div>
    </Panel>
  );
}
