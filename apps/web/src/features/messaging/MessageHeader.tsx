import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cancelMessage, fullUserName, type MessageDto, pauseMessage, resumeMessage } from '#libs/contracts';
import { formatMoment, formatNumber } from '../../core/i18n/index.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { singleKeysOn, useKeys } from '../../core/single-keys.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, PageHeader, StatusBadge } from '../../ui/index.js';
import { communityPath } from '../community/addresses.js';
import { ExportButton } from '../exports/ExportButton.js';
import styles from './message.module.css';
import { RefusedDialog } from './RefusedDialog.js';
import { cancelTask, pauseTask, resumeTask } from './saga.js';
import { t } from './texts.js';
import { badgeOf, firstWords, formatStarted, groupsOf } from './views.js';

const DID = { pause: 'didPause', resume: 'didResume', cancel: 'didCancel', retry: 'didRetry' } as const;

/** The message's text, recipients and state, and actions on the whole message. */
export function MessageHeader({ message }: { message: MessageDto }) {
  const badge = badgeOf(message);
  return (
    <PageHeader
      title={firstWords(message.text)}
      badge={<StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>}
      note={<Note message={message} />}
    >
      <ExportButton
        preset={{
          kind: 'recipients',
          resourceId: message.communityResource.id,
          communityId: message.community.id,
          filters: { message: message.id },
          names: { message: firstWords(message.text, 40) },
        }}
      />
      <Acts message={message} />
    </PageHeader>
  );
}

function Note({ message }: { message: MessageDto }) {
  const { recipients, community, createdBy, createdAt, refused, lastAct } = message;
  const [open, setOpen] = useState(false);
  const n = refused.reduce((sum, { count }) => sum + count, 0);
  const when = formatStarted(createdAt);
  return (
    <>
      {t('to', { n: recipients })}
      <Link className={styles.to} to={communityPath(community.id, 'chat')}>
        {community.name}
      </Link>{' '}
      · {t(message.class)} ·{' '}
      {createdBy ? t('startedBy', { when, name: fullUserName(createdBy) }) : t('started', { when })}
      {n > 0 && (
        <>
          {' · '}
          <button type="button" className={styles.figure} onClick={() => setOpen(true)}>
            {t('refusedBefore', { n })}
          </button>
        </>
      )}
      {lastAct && <span> · {t(DID[lastAct.act], { name: lastAct.by, time: formatMoment(lastAct.at) })}</span>}
      <RefusedDialog refused={refused} opened={open} onClose={() => setOpen(false)} />
    </>
  );
}

function Acts({ message }: { message: MessageDto }) {
  const { id, links } = message;
  const may = useMay();
  const pause = useTask(pauseTask, id);
  const resume = useTask(resumeTask, id);
  const cancel = useTask(cancelTask, id);
  const confirm = useConfirm();
  const { queued } = groupsOf(message);
  const toggle = () => {
    if (may(pauseMessage, links)) pause.run({ path: { id } });
    else if (may(resumeMessage, links)) resume.run({ path: { id } });
  };
  useKeys({ p: toggle }, singleKeysOn());
  const askToCancel = async () => {
    const yes = await confirm({
      title: t('cancelTitle', { n: queued }),
      body: t('cancelBody'),
      yes: t('cancelYes', { n: formatNumber(queued) }),
      no: t('cancelNo'),
    });
    if (yes) cancel.run({ path: { id } });
  };
  return (
    <>
      <Allowed call={pauseMessage} links={links}>
        <Button icon="pause" busy={pause.running} onClick={() => pause.run({ path: { id } })}>
          {t('pause')}
        </Button>
      </Allowed>
      <Allowed call={resumeMessage} links={links}>
        <Button
          icon="play"
          variant="primary"
          busy={resume.running}
          onClick={() => resume.run({ path: { id } })}
        >
          {t('continue')}
        </Button>
      </Allowed>
      <Allowed call={cancelMessage} links={links}>
        <Button variant="danger" busy={cancel.running} onClick={askToCancel}>
          {queued > 0 ? t('cancelQueued', { n: queued }) : t('cancel')}
        </Button>
      </Allowed>
    </>
  );
}
