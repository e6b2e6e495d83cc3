import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type MayItem,
  readSeasonClose,
  SEASON_CHECK_WORDS,
  SEASON_ITEM_WORDS,
  type SeasonCloseDto,
  type SeasonItemDto,
  writeSeasonReason,
} from '#libs/contracts';
import { formatAmount, formatDate, formatNumber } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, buttonClass, Panel, StatusBadge } from '../../ui/index.js';
import { isMust } from './left.js';
import { IN_ALL, rowsPath } from './links.js';
import styles from './reports.module.css';
import { writeReason } from './saga.js';
import { t } from './texts.js';

const CALL = `${readSeasonClose.verb} ${readSeasonClose.path}`;

/** Lists items to settle, items that may stay open with a reason, and the automatic checks. */
export function OpenItems({ season }: { season: SeasonCloseDto }) {
  const { items, checks } = season;
  const must = items.filter(isMust);
  const may = items.filter((item) => !isMust(item));
  const open = may.filter(({ n }) => n > 0);
  const clean = checks.filter((check) => check.clean).length;
  return (
    <Panel label={t('seasonClose')} flush>
      <div data-source={CALL}>
        <section className={styles.group}>
          <header className={styles.head}>
            <h2>{t('must')}</h2>
            <span className="sm mut">
              {must.map(({ n }) => formatNumber(n)).join(' + ')} ={' '}
              {formatNumber(must.reduce((sum, { n }) => sum + n, 0))}
            </span>
          </header>
          {must.map((item) => (
            <Item key={item.item} item={item} season={season} />
          ))}
        </section>
        <section className={styles.group}>
          <header className={styles.head}>
            <h2>{t('may')}</h2>
            <span className="sm mut">
              {t('haveReason', { n: open.filter(({ reason }) => reason).length, of: open.length })}
            </span>
          </header>
          {may.map((item) => (
            <Item key={item.item} item={item} season={season} />
          ))}
        </section>
        <section>
          <header className={styles.head}>
            <h2>
              {clean === checks.length
                ? t('checksClean', { n: clean })
                : t('checksNotClean', { n: clean, of: checks.length })}
            </h2>
          </header>
          <dl className={styles.checks}>
            {checks.map(({ check, clean: isClean, detail }) => (
              <div key={check}>
                <dt>
                  {SEASON_CHECK_WORDS[check]}{' '}
                  {!isClean && <StatusBadge tone="problem">{t('notClean')}</StatusBadge>}
                </dt>
                <dd className="sm mut">{detail}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Panel>
  );
}

function Item({ item, season }: { item: SeasonItemDto; season: SeasonCloseDto }) {
  const { n, amount, of, since, item: name } = item;
  const to = rowsPath(name, season);
  const facts = [
    amount ? formatAmount(amount) : null,
    of === null ? null : t('ofAll', { n: of }),
    since && n > 0 ? t('since', { at: formatDate(since) }) : null,
    IN_ALL.has(name) ? t('inAll') : null,
  ].filter(Boolean);
  return (
    <div className={styles.item}>
      <div>
        <b>{SEASON_ITEM_WORDS[name]}</b>
        {facts.length > 0 && <div className="sm mut">{facts.join(', ')}</div>}
      </div>
      <div className={styles.count}>{n > 0 ? <Link to={to}>{formatNumber(n)}</Link> : '0'}</div>
      {isMust(item) ? (
        <>
          <span />
          {n > 0 && season.state === 'OPEN' ? (
            <Link className={buttonClass({ small: true })} to={to}>
              {t('settle', { n })}
            </Link>
          ) : (
            <span />
          )}
        </>
      ) : (
        <Reason key={item.reason} item={item} season={season} />
      )}
    </div>
  );
}

function Reason({ item, season }: { item: SeasonItemDto; season: SeasonCloseDto }) {
  const { communityResourceId: resourceId, season: of, state } = season;
  const sender = useTask(writeReason);
  const [reason, setReason] = useState(item.reason ?? '');
  const written = item.reason && (
    <span className="sm">
      {item.reason} <span className="mut">{item.reasonBy}</span>
    </span>
  );
  if (item.n === 0 || state === 'CLOSED') return <div>{written}</div>;
  const changed = reason.trim() !== '' && reason.trim() !== item.reason;
  return (
    <div>
      <Allowed call={writeSeasonReason}>
        <form
          className={styles.reason}
          onSubmit={(event) => {
            event.preventDefault();
            if (changed)
              sender.run({ path: { resourceId }, body: { season: of, item: item.item as MayItem, reason } });
          }}
        >
          <TextInput
            aria-label={t('reasonLabel', { item: SEASON_ITEM_WORDS[item.item] })}
            placeholder={t('reasonHint')}
            maxLength={300}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {changed && (
            <Button small type="submit" busy={sender.running}>
              {t('save')}
            </Button>
          )}
        </form>
      </Allowed>
      {item.reasonBy && <div className="sm mut">{item.reasonBy}</div>}
    </div>
  );
}
