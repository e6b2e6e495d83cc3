import type { ReactNode } from 'react';
import { answerNotYet, askForLease, extendLeases, takeLeases } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { Allowed } from '../../../core/session/allowed.js';
import { Avatar, Button, Icon, IconButton } from '../../../ui/index.js';
import { selectEvaluation } from '../selectors.js';
import { selectTogether } from '../together/slice.js';
import styles from './leases.module.css';
import { capital, lossText } from './loss-text.js';
import {
  leaseGiven,
  notYetRead,
  type Request,
  requestForgotten,
  requestPutOff,
  selectLeases,
} from './slice.js';
import { t } from './texts.js';
import { useFullName } from './use-full-name.js';

import { type Leases, useLeases } from './use-leases.js';
import { minutesAndSeconds, useServerNow } from './use-server-now.js';

/** Duration of a lease, and the remaining time that counts as near its end. */
const WHOLE_MS = 15 * 60_000;
const NEAR_MS = 2 * 60_000;

export interface LeaseBarProps {
  /** The selected farms: one, or the two of an overlap. */
  farmIds: readonly number[];
  /** Their name in sentences, such as "A and B"; "this farm" by default. */
  name?: string;
  onOpen: (farmId: number) => void;
}

/**
 * Shows the editor of the selected farms with the remaining time, requests for them, and requested farms that are free.
 */
export function LeaseBar({ farmIds, name, onOpen }: LeaseBarProps) {
  const { farms } = useAppSelector(selectEvaluation);
  const nameOf = (id: number) => {
    const number = farms[id]?.farmCode;
    return number ? t('farm', { number }) : t('someFarm');
  };
  const leases = useLeases(farmIds, false);
  const { requests, notYet, askedFor, byFarm, ownId } = useAppSelector(selectLeases);
  const { others } = useAppSelector(selectTogether);
  const drawn = Object.values(others).some(({ shape }) => shape && farmIds.includes(shape.farmId));
  const own = farmIds.map((id) => byFarm[id]).find((lease) => lease?.by.id === ownId);
  const free = askedFor.filter((id) => !byFarm[id]);
  return (
    <section className={styles.bars} aria-label={t('bar')}>
      {requests.map((request) => (
        <Asked key={request.farmId} {...request} nameOf={nameOf} />
      ))}
      {notYet.map((answer) => (
        <NotYet key={answer.farmId} {...answer} nameOf={nameOf} />
      ))}
      {free.map((farmId) => (
        <Free key={farmId} farmId={farmId} here={farmIds.includes(farmId)} {...{ leases, nameOf, onOpen }} />
      ))}
      <Standing
        drawn={drawn}
        name={name ?? t('thisFarm')}
        leases={leases}
        asked={farmIds.some((id) => askedFor.includes(id))}
      />
      {leases.state === 'none' && own && <Elsewhere until={own.until} />}
    </section>
  );
}

/** The same user edits it in another window. */
function Elsewhere({ until }: { until: string }) {
  const now = useServerNow(true);
  const ms = Date.parse(until) - now;
  return (
    <Bar tone="foreign" lead={<Icon name="lock" size={16} />} share={ms / WHOLE_MS}>
      <Words timed>{parted(t('elsewhere', { left: '\0' }), minutesAndSeconds(ms))}</Words>
    </Bar>
  );
}

type NameOf = (farmId: number) => string;

/** Someone requests a farm that this window holds. */
function Asked({ farmId, by, nameOf }: Request & { nameOf: NameOf }) {
  const dispatch = useAppDispatch();
  const name = useFullName(by);
  return (
    <Bar tone="asks" lead={<Avatar id={by.id} name={by.name} size={22} />} spoken>
      <Words>{t('asksYou', { name, farm: nameOf(farmId) })}</Words>
      <Button small onClick={() => dispatch(leaseGiven(farmId))}>
        {t('give')}
      </Button>
      <Allowed call={answerNotYet}>
        <Button small variant="ghost" onClick={() => dispatch(requestPutOff({ farmId, by }))}>
          {t('notYet')}
        </Button>
      </Allowed>
    </Bar>
  );
}

/** The holder of a requested farm has answered that it is not free yet. */
function NotYet({ farmId, by, nameOf }: Request & { nameOf: NameOf }) {
  const dispatch = useAppDispatch();
  const name = useFullName(by);
  return (
    <Bar tone="asks" lead={<Avatar id={by.id} name={by.name} size={22} />} spoken>
      <Words>{t('notYetSaid', { name, farm: nameOf(farmId) })}</Words>
      <IconButton icon="close" size={14} label={t('close')} onClick={() => dispatch(notYetRead(farmId))} />
    </Bar>
  );
}

interface FreeProps extends Pick<LeaseBarProps, 'onOpen'> {
  farmId: number;
  nameOf: NameOf;
  /** It is the selected farm. */
  here: boolean;
  leases: Leases;
}

/** A farm that this user requested is free now. */
function Free({ farmId, here, leases, nameOf, onOpen }: FreeProps) {
  const dispatch = useAppDispatch();
  return (
    <Bar tone="asks" lead={<Icon name="check" size={16} />} spoken>
      <Words>{t('free', { farm: capital(nameOf(farmId)) })}</Words>
      {here ? (
        <Allowed call={takeLeases}>
          <Button small onClick={leases.take}>
            {t('take')}
          </Button>
        </Allowed>
      ) : (
        <Button small onClick={() => onOpen(farmId)}>
          {t('open')}
        </Button>
      )}
      <IconButton
        icon="close"
        size={14}
        label={t('forget')}
        onClick={() => dispatch(requestForgotten(farmId))}
      />
    </Bar>
  );
}

interface StandingProps {
  name: string;
  leases: Leases;
  /** The holder was asked for it. */
  asked: boolean;
  /** The map shows their drawing live. */
  drawn: boolean;
}

function Standing({ name, leases, asked, drawn }: StandingProps) {
  const { state, until, by, loss, message } = leases;
  const now = useServerNow(until !== null);
  const ms = until === null ? 0 : Math.max(0, Date.parse(until) - now);
  const left = minutesAndSeconds(ms);
  const who = useFullName(by) || t('somebody');
  const near = ms < NEAR_MS;
  if (state === 'held') {
    return (
      <Bar tone={near ? 'near' : 'held'} lead={<Icon name="lock" size={16} />} share={ms / WHOLE_MS}>
        <Words said={near ? t('endsSoon') : t('youEdit')} timed>
          {parted(t('hold', { farm: name, left: '\0' }), left)}
        </Words>
        <Allowed call={extendLeases}>
          <Button small aria-label={t('extendLabel')} onClick={leases.extend}>
            {t('extend')}
          </Button>
        </Allowed>
      </Bar>
    );
  }
  const askFor = by && !asked && (
    <Allowed call={askForLease}>
      <Button small onClick={leases.ask}>
        {t('ask')}
      </Button>
    </Allowed>
  );
  if (state === 'foreign') {
    return (
      <Bar
        tone="foreign"
        lead={<Avatar id={by?.id ?? null} name={by?.name || who} size={22} />}
        share={ms / WHOLE_MS}
      >
        <Words said={t('isEditing', { name: who })} timed>
          {parted(t('edits', { name: who, left: '\0' }), left)}
          <small>{t(asked ? 'asked' : drawn ? 'draws' : 'readOnly')}</small>
        </Words>
        {askFor}
      </Bar>
    );
  }
  if (state === 'lost') {
    const text = by ? parted(t('lostTo', { name: who, farm: name, left: '\0' }), left) : lossText(loss, name);
    return (
      <Bar tone="lost" lead={<Icon name="alert" size={16} />} spoken>
        <Words>{text}</Words>
        {by ? (
          askFor
        ) : loss === 'deleted' ? null : (
          <Allowed call={takeLeases}>
            <Button small onClick={leases.take}>
              {t('takeAgain')}
            </Button>
          </Allowed>
        )}
      </Bar>
    );
  }
  if (state === 'failed') {
    return (
      <Bar tone="lost" lead={<Icon name="alert" size={16} />} spoken>
        <Words>{t('failed', { farm: capital(name), why: message ?? '' })}</Words>
        <Allowed call={takeLeases}>
          <Button small onClick={leases.take}>
            {t('retry')}
          </Button>
        </Allowed>
      </Bar>
    );
  }
  return null;
}

/** Returns a sentence with its time in bold. */
function parted(text: string, left: string): ReactNode {
  const [before = '', after = ''] = text.split('\0');
  return (
    <>
      {before}
      <b>{left}</b>
      {after}
    </>
  );
}

interface WordsProps {
  children: ReactNode;
  /** Text for screen readers, in place of the countdown. */
  said?: string;
  timed?: boolean;
}

function Words({ children, said, timed }: WordsProps) {
  return (
    <span className={styles.words}>
      <span {...(timed && { role: 'timer', 'aria-live': 'off' })}>{children}</span>
      {said && (
        <span className="hidden-label" role="status">
          {said}
        </span>
      )}
    </span>
  );
}

interface BarProps {
  tone: 'held' | 'near' | 'foreign' | 'lost' | 'asks';
  lead: ReactNode;
  /** Share of the remaining time, 0 to 1, for the countdown line. */
  share?: number;
  /** Screen readers announce all of it when it appears. */
  spoken?: boolean;
  children: ReactNode;
}

function Bar({ tone, lead, share, spoken, children }: BarProps) {
  return (
    <div className={styles.bar} data-tone={tone} role={spoken ? 'status' : undefined}>
      {lead}
      {children}
      {share !== undefined && (
        <i style={{ transform: `scaleX(${Math.min(1, share).toFixed(4)})` }} aria-hidden="true" />
      )}
    </div>
  );
}
