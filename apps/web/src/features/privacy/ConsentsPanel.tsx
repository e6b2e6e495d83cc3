import { FileButton } from '@mantine/core';
import { useState } from 'react';
import {
  CONSENT_CHANNELS,
  CONSENT_DECISIONS,
  CONSENT_PURPOSES,
  type ConsentDto,
  type ConsentPurpose,
  type ConsentsDto,
  NOTICE_LANGUAGES,
  type NoticeLanguage,
  PROOF_KINDS,
  recordConsent,
  storeProof,
} from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { newOpId } from '../../core/new-op-id.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FactList } from '../../ui/FactList.js';
import { Button, ErrorState, Panel, SkeletonBlock, StatusBadge } from '../../ui/index.js';
import { UserName } from '../../ui/UserName.js';
import { ConsentForm, PROOF_FILES } from './ConsentForm.js';
import styles from './privacy.module.css';
import { consents, openProofTask, proofTask, withdrawTask } from './saga.js';
import { t } from './texts.js';

/** Panel of a farmer's page: the current decision for each purpose, and all decisions. */
export default function ConsentsPanel({ id }: { id: number }) {
  const { data, error, retry } = useRemoteRecord(consents, id);
  const [recording, setRecording] = useState(false);
  return (
    <Panel
      title={t('consents')}
      aside={
        data && (
          <Allowed call={recordConsent} links={data.links.filter(({ rel }) => rel === 'add')}>
            <Button small onClick={() => setRecording(true)}>
              {t('record')}
            </Button>
          </Allowed>
        )
      }
    >
      {data ? (
        <Decisions farmerId={id} consents={data} />
      ) : error ? (
        <ErrorState message={t('failed', { why: error.message })} onRetry={retry} />
      ) : (
        <SkeletonBlock lines={6} />
      )}
      {recording && <ConsentForm farmerId={id} onClose={() => setRecording(false)} />}
    </Panel>
  );
}

const TONES = { GIVEN: 'good', REFUSED: 'failed', WITHDRAWN: 'failed' } as const;

function Decisions({ farmerId, consents }: { farmerId: number; consents: ConsentsDto }) {
  const { current, list, links } = consents;
  return (
    <>
      <FactList
        missing={t('never')}
        facts={current.map(({ purpose, decision, at }) => [
          CONSENT_PURPOSES[purpose],
          decision && (
            <>
              <StatusBadge tone={TONES[decision]}>
                {CONSENT_DECISIONS[decision]} {at && formatDate(at)}
              </StatusBadge>{' '}
              {decision === 'GIVEN' && links.some(({ rel }) => rel === 'withdraw') && (
                <Withdraw farmerId={farmerId} purpose={purpose} language={languageOf(list, purpose)} />
              )}
            </>
          ),
        ])}
      />
      {list.length > 0 && (
        <details>
          <summary>{t('history')}</summary>
          <ul className={styles.history}>
            {list.map((each) => (
              <Decision key={each.id} farmerId={farmerId} decision={each} links={links} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Returns the language of the latest decision for a purpose. */
const languageOf = (list: readonly ConsentDto[], purpose: ConsentPurpose): NoticeLanguage =>
  list.find((each) => each.purpose === purpose)?.language ?? 'en';

interface WithdrawProps {
  farmerId: number;
  purpose: ConsentPurpose;
  language: NoticeLanguage;
}

/** Withdraws the farmer's own consent with one tap, as easily as it was given (NDPA 2023, section 35). */
function Withdraw({ farmerId, purpose, language }: WithdrawProps) {
  const task = useTask(withdrawTask);
  const [opId] = useState(newOpId);
  return (
    <Button
      small
      busy={task.running}
      onClick={() =>
        task.run({
          path: { farmerId },
          body: { opId, purpose, decision: 'WITHDRAWN', language, channel: 'portal' },
        })
      }
    >
      {t('withdraw')}
    </Button>
  );
}

interface ProofProps {
  farmerId: number;
  decision: ConsentDto;
}

/** Opens the proof of a decision, or attaches one. */
function Proof({ farmerId, decision: { id: consentId, proof } }: ProofProps) {
  const store = useTask(proofTask);
  const open = useTask(openProofTask);
  if (proof)
    return (
      <Button small busy={open.running} onClick={() => open.run({ farmerId, consentId, kind: proof })}>
        {PROOF_KINDS[proof]}
      </Button>
    );
  return (
    <Allowed call={storeProof}>
      <FileButton accept={PROOF_FILES} onChange={(file) => file && store.run({ farmerId, consentId, file })}>
        {({ onClick }) => (
          <Button small busy={store.running} title={t('proofHint')} onClick={onClick}>
            {t('attachProof')}
          </Button>
        )}
      </FileButton>
    </Allowed>
  );
}

function Decision({ farmerId, decision: each, links }: ProofProps & Pick<ConsentsDto, 'links'>) {
  const facts = [
    CONSENT_CHANNELS[each.channel],
    NOTICE_LANGUAGES[each.language],
    each.noticeVersion === null ? t('noNotice') : t('version', { n: each.noticeVersion }),
    each.place,
    each.guardian && `${t('guardian')}: ${each.guardian}`,
    each.witness && `${t('witness')}: ${each.witness}`,
  ].filter(Boolean);
  return (
    <li>
      {CONSENT_PURPOSES[each.purpose]}: <b>{CONSENT_DECISIONS[each.decision]}</b>
      <div className="sm mut">
        {formatDate(each.at)}, {each.by && <UserName user={each.by} />}
      </div>
      <div className="sm mut">{facts.join(', ')}</div>
      {links.some(({ rel }) => rel === 'add') && <Proof farmerId={farmerId} decision={each} />}
    </li>
  );
}
