import { type MessageDto, smsLength } from '#libs/contracts';
import { formatNaira } from '../../core/i18n/index.js';
import { FactList } from '../../ui/FactList.js';
import styles from './message.module.css';
import { Speed } from './Speed.js';
import { t } from './texts.js';

/** Speed, cost and text of the message, next to the recipients. */
export function SidePanel({ message }: { message: MessageDto }) {
  return (
    <aside className={styles.side} aria-label={t('side')}>
      <Speed message={message} />
      <Cost message={message} />
      <Text message={message} />
    </aside>
  );
}

/** Shows the parts of the cost next to their total. */
function Cost({ message: { cost } }: { message: MessageDto }) {
  const rows = [
    [t('soFar'), cost.soFar],
    [t('still'), cost.still],
    [t('unknownAtMost'), cost.unknownAtMost],
    [t('notCharged'), cost.notCharged],
  ] as const;
  return (
    <section>
      <h2>{t('cost')}</h2>
      <FactList
        className={styles.costs}
        facts={rows.map(([label, kobo]) => [label, formatNaira(kobo)])}
        total={[t('estimate'), formatNaira(cost.estimate)]}
      />
    </section>
  );
}

const PLACEHOLDER = /(\{\s*(?:name|community|amount)\s*\})/gi;

function Text({ message: { text, segments, recipients } }: { message: MessageDto }) {
  return (
    <section>
      <h2>{t('message')}</h2>
      <div className={styles.bubble}>
        {text.split(PLACEHOLDER).map((part, at) =>
          at % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity, and stay where they are
            <mark key={at}>{part.slice(1, -1).trim()}</mark>
          ) : (
            part
          ),
        )}
      </div>
      <p className="sm mut">
        {t('encoded', { encoding: smsLength(text).encoding, n: segments, recipients })}
      </p>
    </section>
  );
}
