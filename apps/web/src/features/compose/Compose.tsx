import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  type ChosenMembersBody,
  type CommunityRecordDto,
  MESSAGING_MESSAGES,
  type MessageReviewDto,
  type MessagingSettingsDto,
  queueMessage,
} from '#libs/contracts';
import { useAppDispatch } from '../../core/hooks.js';
import { formatTime } from '../../core/i18n/index.js';
import type { ShownRecord } from '../../core/lists/use-remote.js';
import { succeeded } from '../../core/notifications/slice.js';
import { useOffline } from '../../core/offline/use-offline.js';
import { Allowed } from '../../core/session/allowed.js';
import { useSubject } from '../../core/subject.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, buttonClass, Icon, PageHeader, SkeletonBlock } from '../../ui/index.js';
import { useNow } from '../../ui/use-now.js';
import { messageAddress, messagesAddress, newMessageAddress } from '../messaging/addresses.js';
import { SimulatorStrip } from '../messaging/SimulatorStrip.js';
import { useMessagingSettings } from '../messaging/settings-record.js';
import styles from './compose.module.css';
import { bodyOf, type Draft } from './draft.js';
import { MessageCard } from './MessageCard.js';
import messageStyles from './message.module.css';
import { messageProblems } from './message-problem.js';
import { Preview } from './Preview.js';
import { RecipientsCard } from './RecipientsCard.js';
import { ReviewCard } from './ReviewCard.js';
import { ScheduleDialog } from './ScheduleDialog.js';
import { sendQuestion } from './send-question.js';
import { TestDialog } from './TestDialog.js';
import { t } from './texts.js';
import { type KeptDraft, useKeptDraft } from './use-kept-draft.js';
import { useReview } from './use-review.js';
import { useSend } from './use-send.js';

/** Composes a message to a community, from the first letter to the queue. */
export function Compose({ community }: { community: CommunityRecordDto }) {
  const kept = useKeptDraft(community.id);
  const ways = useMessagingSettings();
  useSubject(null, newMessageAddress({ community: community.id }));
  // The settings add a strip above everything: content drawn before they load would jump.
  return kept.draft && (ways.data || ways.error) ? (
    <Writing community={community} kept={kept} draft={kept.draft} ways={ways} />
  ) : (
    <SkeletonBlock lines={8} />
  );
}

interface WritingProps {
  community: CommunityRecordDto;
  kept: KeptDraft;
  draft: Draft;
  /** The account's messaging settings, or the error of loading them. */
  ways: ShownRecord<MessagingSettingsDto>;
}

function Writing({ community, kept, draft, ways }: WritingProps) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const offline = useOffline();
  const now = useNow();
  const { data: settings, error: settingsError } = ways;
  const { shown, asked, isReal, isCurrent } = useReview(community.id, draft, settings);
  const [pressed, setPressed] = useState(false);
  const [dialog, setDialog] = useState<'time' | 'test' | null>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const people = useRef<HTMLDivElement>(null);
  useChosenMembers(kept);

  const sending = useSend(kept, (message) => {
    dispatch(succeeded(t('sent', { n: message.recipients })));
    navigate(messageAddress(message.id), { replace: true });
  });
  const locked = draft.sent !== null || sending.running;
  const problems = messageProblems(draft, settings);
  const refused = sending.refusal;
  const nobody = shown.data?.recipients === 0 ? MESSAGING_MESSAGES.noRecipients : undefined;
  const { message, amount, numbers, ...others } = refused?.fields ?? {};
  const other = refused ? (Object.values(others)[0] ?? (refused.fields ? null : refused.message)) : null;

  const change = (changes: Partial<Draft>) => kept.change(changes);
  const focus = (element: HTMLElement | null) => requestAnimationFrame(() => element?.focus());
  const isReady = () => {
    setPressed(true);
    if (problems.message) focus(text.current);
    else if (problems.amount) focus(document.querySelector<HTMLElement>(`.${messageStyles.amount} input`));
    else return true;
    return false;
  };
  /** Asks before sending to more than one person, with the recipients and the cost. */
  const isReviewed = async (review: MessageReviewDto) =>
    review.recipients === 1 || confirm(sendQuestion(review, draft, new Date()));
  const send = async () => {
    if (locked || offline || !isReady()) return;
    if (nobody) focus(people.current);
    else if (draft.scheduledAt && Date.parse(draft.scheduledAt) <= Date.now()) setDialog('time');
    else if (isCurrent && shown.data && (await isReviewed(shown.data)))
      sending.send(bodyOf(community.id, draft));
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      if (!event.repeat) void latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const discard = async () => {
    const question = {
      title: t('discardTitle'),
      body: draft.sent ? t('discardSent') : t('discardBody', { community: community.name }),
      yes: t('discardYes'),
    };
    if (!(await confirm(question))) return;
    setPressed(false);
    await kept.discard();
  };

  return (
    <div className={styles.page}>
      {settings?.simulated && <SimulatorStrip rateKobo={settings.rateKobo} />}
      {settingsError && !settings && (
        <div className={`${styles.strip} ${styles.bad}`} role="alert">
          <Icon name="alert" size={17} />
          <span>{settingsError.message}</span>
        </div>
      )}
      <PageHeader
        title={t('newMessage')}
        note={[
          t('note', { community: community.name }),
          kept.keptAt ? t('draftKept', { time: formatTime(kept.keptAt) }) : '',
        ].join(' ')}
      >
        {kept.keptAt && (
          <Button variant="ghost" disabled={sending.running} onClick={discard}>
            {t('discard')}
          </Button>
        )}
        <Link className={buttonClass({})} to={messagesAddress({ community: community.id })}>
          {t('earlier')}
        </Link>
      </PageHeader>
      {draft.sent && !sending.running && <AnswerLost draft={draft} onAgain={sending.again} />}
      <div className={styles.columns}>
        <div className={styles.left}>
          <MessageCard
            draft={draft}
            review={isReal ? shown.data : null}
            problems={{ ...(pressed && problems), ...(refused && { message, amount }) }}
            disabled={locked}
            onChange={change}
            textRef={text}
          />
          <RecipientsCard
            ref={people}
            community={community}
            draft={draft}
            shown={shown}
            asked={asked}
            problem={pressed && nobody ? nobody : numbers}
            disabled={locked}
            onChange={change}
          />
        </div>
        <ReviewCard
          draft={draft}
          review={shown.data}
          isPriced={isReal}
          settings={settings}
          now={now}
          preview={<Preview asked={isReal ? asked : null} settings={settings} />}
          busy={sending.running || (isReal && !isCurrent && !shown.error)}
          disabled={locked || settings === null}
          problem={offline ? t('offline') : other}
          onSend={send}
          onTest={() => isReady() && setDialog('test')}
          onTime={() => setDialog('time')}
        />
      </div>
      {dialog === 'time' && (
        <ScheduleDialog
          scheduledAt={draft.scheduledAt}
          onSet={(scheduledAt) => {
            change({ scheduledAt });
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'test' && settings && (
        <TestDialog
          settings={settings}
          body={testOf(bodyOf(community.id, draft))}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

const testOf = ({ communityId, message, amount }: ReturnType<typeof bodyOf>) => ({
  communityId,
  message,
  ...(amount && { amount }),
});

/** The server may or may not have the message: the only action is to repeat the same request. */
function AnswerLost({
  draft,
  onAgain,
}: {
  draft: Draft;
  onAgain: (act: NonNullable<Draft['sent']>) => void;
}) {
  const { sent } = draft;
  if (!sent) return null;
  return (
    <div className={styles.lost} role="alert">
      <Icon name="alert" size={18} />
      <span className="grow">
        <b>{t('answerLost')}</b> {t('answerLostBody')}
      </span>
      <Allowed call={queueMessage}>
        <Button onClick={() => onAgain(sent)}>{t('retry')}</Button>
      </Allowed>
    </div>
  );
}

/** Takes over the selection of the members page, once. */
function useChosenMembers({ draft, change }: KeptDraft): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const members = (state as { members?: ChosenMembersBody | null } | null)?.members;
  const isSent = Boolean(draft?.sent);
  useEffect(() => {
    if (members === undefined) return;
    if (!isSent) change({ members });
    navigate(pathname + search, { replace: true, state: null });
  }, [members, isSent, change, navigate, pathname, search]);
}
