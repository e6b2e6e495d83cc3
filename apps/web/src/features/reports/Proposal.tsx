import { Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  decideSeason,
  ProposeSeasonBody,
  proposeSeason,
  SEASON_ITEM_WORDS,
  type SeasonCloseDto,
  type SeasonProposalDto,
} from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { formatDate, formatDateTime } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, FormModal, Panel } from '../../ui/index.js';
import { leftToSettle, missingReasons } from './left.js';
import styles from './reports.module.css';
import { decide, propose } from './saga.js';
import { t } from './texts.js';

/** The two signatures: who proposes, who confirms, and what closing does. */
export function Proposal({ season }: { season: SeasonCloseDto }) {
  const { state, proposal, entries } = season;
  return (
    <>
      <Panel title={t('twoPeople')}>
        <div className={styles.gap}>
          {proposal ? (
            <Waiting season={season} proposal={proposal} />
          ) : state === 'CLOSED' ? (
            <Reopen season={season} />
          ) : (
            <Propose season={season} />
          )}
        </div>
      </Panel>
      {state === 'OPEN' && (
        <Panel title={t('does')}>
          <ul className={styles.points}>
            <li>{t('locks', { n: entries })}</li>
            <li>{t('writes')}</li>
            <li>{t('signs')}</li>
            <li>{t('debts')}</li>
          </ul>
          <p className="sm mut">{t('reopenNote')}</p>
        </Panel>
      )}
    </>
  );
}

function Propose({ season }: { season: SeasonCloseDto }) {
  const { communityResourceId: resourceId, season: of, confirmers, items, entries } = season;
  const sender = useTask(propose);
  const confirm = useConfirm();
  const ready = leftToSettle(season) === 0 && missingReasons(items) === 0;
  const ask = async () => {
    const question = {
      title: t('proposeTitle', { season: of }),
      body: t('proposeBody', { n: entries }),
      yes: t('proposeYes'),
    };
    if (await confirm(question)) sender.run({ path: { resourceId }, body: { season: of, act: 'CLOSE' } });
  };
  return (
    <>
      <div>
        <b>{t('youPropose')}</b>
        <div className="sm mut">{t('youProposeNote')}</div>
      </div>
      <div>
        <b>{t('another')}</b>
        <div className="sm mut">
          {confirmers.length > 0 ? t('anotherNote', { names: confirmers.join(', ') }) : t('nobody')}
        </div>
      </div>
      {ready && (
        <Allowed call={proposeSeason}>
          <Button variant="primary" busy={sender.running} onClick={ask}>
            {t('propose')}
          </Button>
        </Allowed>
      )}
    </>
  );
}

function Waiting({ season, proposal }: { season: SeasonCloseDto; proposal: SeasonProposalDto }) {
  const { id, act, proposedBy, proposedOn, expiresOn, reason, grown, blocked } = proposal;
  const sender = useTask(decide);
  const asked = useConfirm();
  const isClose = act === 'CLOSE';
  const canConfirm = !blocked && grown.length === 0 && (!isClose || leftToSettle(season) === 0);
  const until = { name: proposedBy, at: formatDateTime(proposedOn), until: formatDate(expiresOn) };
  const run = async (confirmed: boolean) => {
    const question = !confirmed
      ? { title: t('refuseTitle'), body: t('refuseBody'), yes: t('refuse') }
      : isClose
        ? {
            title: t('confirmTitle', { season: season.season }),
            body: t('confirmBody', { n: season.entries }),
            yes: t('confirmClose'),
          }
        : {
            title: t('reopenTitle', { season: season.season }),
            body: t('reopenBody'),
            yes: t('confirmReopen'),
          };
    if (await asked(question)) sender.run({ path: { proposalId: id }, body: { confirm: confirmed } });
  };
  return (
    <>
      <p>{isClose ? t('proposedBy', until) : t('reopenProposedBy', { ...until, reason: reason ?? '' })}</p>
      {grown.length > 0 && (
        <p role="alert">{t('grew', { items: grown.map((item) => SEASON_ITEM_WORDS[item]).join(', ') })}</p>
      )}
      {blocked && <p className="sm mut">{blocked}</p>}
      <Allowed call={decideSeason}>
        {canConfirm && (
          <Button variant="primary" busy={sender.running} onClick={() => run(true)}>
            {t(isClose ? 'confirmClose' : 'confirmReopen')}
          </Button>
        )}
        <Button busy={sender.running} onClick={() => run(false)}>
          {t('refuse')}
        </Button>
      </Allowed>
    </>
  );
}

function Reopen({ season }: { season: SeasonCloseDto }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className="sm mut">{t('reopenNote')}</p>
      <Allowed call={proposeSeason}>
        <Button onClick={() => setOpen(true)}>{t('reopen')}</Button>
      </Allowed>
      {open && <ReopenForm season={season} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReopenForm({ season, onClose }: { season: SeasonCloseDto; onClose: () => void }) {
  const sender = useTask(propose);
  const { communityResourceId: resourceId, season: of } = season;
  const { field, modal } = useDtoForm<{ reason: string }, ProposeSeasonBody>(ProposeSeasonBody, {
    initial: { reason: '' },
    labels: { reason: t('reopenReason') },
    bodyOf: ({ reason }) => ({ season: of, act: 'REOPEN', reason }),
    onSubmit: (body) => sender.run({ path: { resourceId }, body }),
    sender,
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('reopen')} onClose={onClose} {...modal}>
      <Textarea {...field('reason')} required maxLength={300} autosize minRows={2} data-autofocus />
    </FormModal>
  );
}
