import { Checkbox, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type AnswerIssueBody,
  answerIssue,
  closeIssue,
  type IssueDto,
  outbreakCalls,
  planVisit,
  smsLength,
} from '#libs/contracts';
import { useOpens } from '../../core/feature/use-opens.js';
import { useAppDispatch } from '../../core/hooks.js';
import { formatDate, formatMoment, formatNaira, formatNumber } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { newOpId } from '../../core/new-op-id.js';
import { failed } from '../../core/notifications/slice.js';
import { useOffline } from '../../core/offline/use-offline.js';
import { Allowed } from '../../core/session/allowed.js';
import { useSubject } from '../../core/subject.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, buttonClass, EmptyState, ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import { Picture } from '../../ui/Picture.js';
import { farmerPath } from '../farmers/addresses.js';
import { farmPath } from '../farms/addresses.js';
import { EXTENSION, issuePath, LOGGED_ISSUES, NEW_OUTBREAK } from './addresses.js';
import styles from './extension.module.css';
import type { KeptAnswer } from './outbox.js';
import { StateBadge } from './StateBadge.js';
import { answerTask, closeTask, issueRecord } from './saga.js';
import { t } from './texts.js';
import { useKeptAnswers } from './use-outbox.js';
import { PlannedVisit, VisitForm } from './VisitForm.js';

/** An issue: photos, fields, thread, and its visit beside it. */
export function IssueView({ id, isFarmer }: { id: number; isFarmer: boolean }) {
  const { data: issue, error, retry } = useRemoteRecord(issueRecord, id);
  const back = isFarmer ? LOGGED_ISSUES : EXTENSION;
  useSubject(issue?.title ?? null, issuePath(id));
  if (error?.status === 404)
    return (
      <EmptyState
        gone
        icon="message"
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={back}>
            {t('all')}
          </Link>
        }
      >
        {t('gone')}
      </EmptyState>
    );
  if (!issue)
    return error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={8} />;
  return <Issue issue={issue} isFarmer={isFarmer} />;
}

function Issue({ issue, isFarmer }: { issue: IssueDto; isFarmer: boolean }) {
  const answers = useKeptAnswers(issue);
  return (
    <>
      <Panel title={issue.title} aside={<CloseButton issue={issue} />}>
        <Facts issue={issue} />
        {isFarmer && issue.visit && <PlannedVisit visit={issue.visit} />}
        <Thread issue={issue} waiting={answers.kept} onRemove={answers.drop} />
        <Allowed call={answerIssue} links={issue.links}>
          <Answer issue={issue} isFarmer={isFarmer} keep={answers.keep} />
        </Allowed>
      </Panel>
      <div className={styles.side}>
        <Allowed call={planVisit} links={issue.links}>
          <VisitForm key={issue.version} issue={issue} />
        </Allowed>
        {issue.alike > 0 && (
          <Panel title={t('alike', { n: issue.alike })}>
            <p>{t('alikeNote')}</p>
            <Allowed call={outbreakCalls.create}>
              <Link className={buttonClass({})} to={NEW_OUTBREAK}>
                {t('submitOutbreak')}
              </Link>
            </Allowed>
          </Panel>
        )}
      </div>
    </>
  );
}

function Facts({ issue }: { issue: IssueDto }) {
  const { id, title, photos, farmerId, farmerName, community, farmId, farmCode, loggedOn, createdOn } = issue;
  const opens = useOpens();
  const linked = (to: string, text: string) => (opens(to) ? <Link to={to}>{text}</Link> : text);
  const wasOffline = Date.parse(createdOn) - Date.parse(loggedOn) > 60_000;
  const facts: [string, string | null][] = [
    [t('succession'), t(issue.succession)],
    [t('started'), formatDate(issue.startedOn)],
    [t('crops'), issue.cropsAffected === null ? null : formatNumber(issue.cropsAffected)],
    [t('period'), issue.incidentPeriod],
    [t('wanted'), issue.visitWantedOn && formatDate(issue.visitWantedOn)],
    [t('email'), issue.contactEmail],
  ];
  return (
    <>
      <p className="mut">
        {linked(farmerPath(farmerId), farmerName)}
        {farmCode && ', '}
        {farmCode && linked(farmId === null ? '' : farmPath(farmId), t('farm', { code: farmCode }))}
        {community && `, ${community}`}.{' '}
        {wasOffline
          ? t('loggedOffline', { at: formatMoment(loggedOn), received: formatMoment(createdOn) })
          : t('logged', { at: formatMoment(loggedOn) })}
      </p>
      {photos.length > 0 && (
        <div className={styles.thumbs}>
          {photos.map((at) => (
            <Picture
              key={at}
              src={`/api/extension/issues/${id}/photos/${at}`}
              alt={t('photoOf', { n: at, title })}
            />
          ))}
        </div>
      )}
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="sm mut">{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

interface ThreadProps {
  issue: IssueDto;
  /** Answers that are not sent yet. */
  waiting: readonly KeptAnswer[];
  onRemove: (id: number) => Promise<void>;
}

function Thread({ issue: { description, farmerName, loggedOn, entries }, waiting, onRemove }: ThreadProps) {
  const first = description && {
    id: 0,
    by: farmerName,
    byFarmer: true,
    writtenOn: loggedOn,
    text: description,
    bySms: false,
  };
  return (
    <ol className={styles.thread} aria-label={t('thread')}>
      {[...(first ? [first] : []), ...entries].map(({ id, by, byFarmer, writtenOn, text, bySms }) => (
        <li key={id} data-answer={!byFarmer}>
          <span className="sm mut">
            {by}, {formatMoment(writtenOn)}
          </span>
          <p>{text}</p>
          {bySms && <span className="sm mut">{t('alsoBySms')}</span>}
        </li>
      ))}
      {waiting.map(({ id, body: { text, bySms }, refused }) => (
        <li key={`kept-${id}`}>
          <span className="sm mut">{t('answerWaits', { at: formatMoment(new Date(id).toISOString()) })}</span>
          <p>{text}</p>
          {bySms && <span className="sm mut">{t('alsoBySms')}</span>}
          {refused && <p className={styles.problem}>{t('refused', { why: refused })}</p>}
          <Button small onClick={() => void onRemove(id)}>
            {t('removeAnswer')}
          </Button>
        </li>
      ))}
    </ol>
  );
}

interface AnswerProps {
  issue: IssueDto;
  isFarmer: boolean;
  /** Stores an answer until there is a signal. */
  keep: (body: AnswerIssueBody) => Promise<void>;
}

function Answer({ issue, isFarmer, keep }: AnswerProps) {
  const { id, farmerName, smsKobo } = issue;
  const offline = useOffline();
  const dispatch = useAppDispatch();
  const [text, setText] = useState('');
  const [bySms, setBySms] = useState(false);
  const opId = useRef(newOpId());
  const task = useTask(answerTask, id);
  const { status, reset } = task;
  // Text that was not stored stays; unchanged, it is sent again as the same answer.
  useEffect(() => {
    if (status !== 'succeeded') return;
    setText('');
    reset();
  }, [status, reset]);
  const { segments } = smsLength(text || ' ');
  const send = () => {
    const writtenOn = new Date().toISOString();
    const body = { opId: opId.current, text: text.trim(), writtenOn, ...(bySms && { bySms }) };
    if (!offline) return task.run({ path: { id }, body });
    keep(body).then(
      () => {
        setText('');
        opId.current = newOpId();
      },
      (error: Error) => dispatch(failed(t('savedFailed', { why: error.message }))),
    );
  };
  return (
    <div className={styles.form}>
      <Textarea
        autosize
        minRows={2}
        maxLength={600}
        label={isFarmer ? t('write') : t('writeTo', { name: farmerName })}
        value={text}
        onChange={({ currentTarget }) => {
          opId.current = newOpId();
          setText(currentTarget.value);
        }}
      />
      <div className={styles.acts}>
        {!isFarmer && (
          <Checkbox
            label={t('bySms', { n: segments, cost: formatNaira(segments * smsKobo) })}
            checked={bySms}
            onChange={({ currentTarget }) => setBySms(currentTarget.checked)}
          />
        )}
        <Button variant="primary" busy={task.running} disabled={text.trim() === ''} onClick={send}>
          {t(offline ? 'saveLater' : 'send')}
        </Button>
      </div>
    </div>
  );
}

function CloseButton({ issue: { id, state, links } }: { issue: IssueDto }) {
  const confirm = useConfirm();
  const task = useTask(closeTask, id);
  const closed = state === 'CLOSED';
  const toggle = async () => {
    const yes =
      closed ||
      (await confirm({
        title: t('closeTitle'),
        body: t('closeBody'),
        yes: t('closeYes'),
        no: t('cancel'),
      }));
    if (yes) task.run({ path: { id }, body: { closed: !closed } });
  };
  return (
    <div className={styles.acts}>
      <StateBadge state={state} />
      <Allowed call={closeIssue} links={links}>
        <Button small busy={task.running} onClick={() => void toggle()}>
          {closed ? t('reopen') : t('close')}
        </Button>
      </Allowed>
    </div>
  );
}
