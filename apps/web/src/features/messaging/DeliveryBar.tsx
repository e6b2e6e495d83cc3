import { type MessageDto, SMS_GROUP_NAMES } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import styles from './messages.module.css';
import { t } from './texts.js';
import { groupsOf } from './views.js';

/** Delivered first, so that bars can be compared. */
const ORDER = ['delivered', 'accepted', 'queued', 'unknown', 'failed'] as const;

/** Shows how many recipients have the message, and a bar of all states. */
export function DeliveryBar({ message }: { message: MessageDto }) {
  const groups = groupsOf(message);
  const { recipients } = message;
  const words = SMS_GROUP_NAMES.filter((group) => groups[group] > 0)
    .map((group) => `${formatNumber(groups[group])} ${t(group).toLowerCase()}`)
    .join(', ');
  return (
    <div className={styles.part} title={words}>
      <span className="sm">{t('chatDelivered', { delivered: groups.delivered, n: recipients })}</span>
      <div className={styles.bar} role="img" aria-label={words}>
        {ORDER.map((group) =>
          groups[group] > 0 ? (
            <i key={group} data-group={group} style={{ flexGrow: groups[group], flexBasis: 0 }} />
          ) : null,
        )}
      </div>
    </div>
  );
}
