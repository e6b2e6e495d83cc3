import { Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  CARDS_PER_PAGE,
  type CardExtra,
  type CardGroupBody,
  type PrintCardsBody,
  printCards,
} from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { useRemote } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, ErrorState, Pagination, Panel, SkeletonBlock } from '../../ui/index.js';
import { farmerPath } from '../farmers/addresses.js';
import styles from './cards.module.css';
import { RevokeCard } from './RevokeCard.js';
import { cardCounts, cardGroup, printTask } from './saga.js';
import { t } from './texts.js';

export type Choice = Pick<PrintCardsBody, 'filter' | 'farmerIds'>;
const ROWS = [
  ['FIRST', 'first'],
  ['REISSUE', 'reissue'],
  ['NO_PHOTO', 'noPhoto'],
  ['NO_RIFAN', 'noRifan'],
  ['DUPLICATE', 'duplicate'],
] as const;
const GROUP_PAGE = 10;

interface Props {
  body: PrintCardsBody & { include: CardExtra[] };
  onInclude: (include: CardExtra[]) => void;
}

/** Counts the chosen farmers by what becomes of them, and starts the print. A count opens its farmers. */
export function CardCounts({ body, onInclude }: Props) {
  const { layout, code: _code, ...choice } = body;
  const { include } = choice;
  const { data, error, retry } = useRemote(cardCounts, choice);
  const print = useTask(printTask);
  const confirm = useConfirm();
  const [back, setBack] = useState(false);
  const [opened, setOpened] = useState<(typeof ROWS)[number][0] | null>(null);
  if (!data)
    return error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={5} />;
  const isTwoSided = back && data.hasNotice;
  const start = async () => {
    const replaces = include.includes('REISSUE') ? data.reissue : 0;
    const question = {
      title: t('reissueTitle', { n: replaces }),
      body: t('reissueBody'),
      yes: t('reissueYes'),
    };
    if (replaces === 0 || (await confirm(question)))
      print.run({ body: isTwoSided ? { ...body, back } : body });
  };
  const toggle = (group: CardExtra) =>
    onInclude(include.includes(group) ? include.filter((each) => each !== group) : [...include, group]);
  const pages = Math.ceil(data.cards / CARDS_PER_PAGE[layout]) * (isTwoSided ? 2 : 1);
  return (
    <Panel title={t('cards')}>
      <ul className={styles.counts}>
        {ROWS.map(([group, field]) => (
          <li key={group}>
            {group === 'FIRST' ? (
              <span className="grow">{t(group)}</span>
            ) : (
              <Checkbox
                className="grow"
                label={t(group)}
                aria-label={t('printToo', { group: t(group) })}
                checked={include.includes(group)}
                onChange={() => toggle(group)}
              />
            )}
            {data[field] > 0 ? (
              <button
                type="button"
                className={styles.count}
                aria-label={t('seeGroup', { n: data[field], group: t(group) })}
                onClick={() => setOpened(group)}
              >
                {formatNumber(data[field])}
              </button>
            ) : (
              <b>0</b>
            )}
          </li>
        ))}
        <li>
          <b className="grow">{t('ready')}</b>
          <b>{formatNumber(data.cards)}</b>
        </li>
        <li>
          <span className="grow">{t('total')}</span>
          <b>{formatNumber(data.total)}</b>
        </li>
      </ul>
      <Allowed call={printCards}>
        {data.hasNotice && (
          <Checkbox
            label={t('back')}
            description={t('backNote')}
            mb="sm"
            checked={back}
            onChange={({ currentTarget }) => setBack(currentTarget.checked)}
          />
        )}
        <Button variant="primary" busy={print.running} disabled={data.cards === 0} onClick={start}>
          {data.cards === 0
            ? t('none')
            : t('make', { cards: t('nCards', { n: data.cards }), pages: t('nPages', { n: pages }) })}
        </Button>
      </Allowed>
      {opened && <GroupList body={{ ...choice, group: opened }} onClose={() => setOpened(null)} />}
    </Panel>
  );
}

/** The farmers of one group. Each leads to their record, where what is missing can be added; a lost card is revoked here. */
function GroupList({ body, onClose }: { body: CardGroupBody; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, retry } = useRemote(cardGroup, { ...body, page, size: GROUP_PAGE });
  return (
    <Modal opened onClose={onClose} title={t('group', { group: t(body.group) })} centered>
      {!data &&
        (error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={6} />)}
      <ul className={styles.prints}>
        {data?.list.map(({ id, name, rifanNumber, ward, cardId }) => (
          <li key={id}>
            <Link to={farmerPath(id)}>{name}</Link>
            <span className="sm mut">{[rifanNumber, ward].filter(Boolean).join(' · ') || '–'}</span>
            {cardId !== null && <RevokeCard cardId={cardId} of={name} />}
          </li>
        ))}
      </ul>
      {data && data.total > GROUP_PAGE && (
        <Pagination page={page} size={GROUP_PAGE} total={data.total} onPage={setPage} />
      )}
    </Modal>
  );
}
