import { useState } from 'react';
import {
  CONSENT_CHANNELS,
  CONSENT_DECISIONS,
  CONSENT_PURPOSES,
  type ConsentDto,
  type ConsentsDto,
  NOTICE_LANGUAGES,
  recordConsent,
} from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { FactList } from '../../ui/FactList.js';
import { Button, ErrorState, Panel, SkeletonBlock, StatusBadge } from '../../ui/index.js';
import { UserName } from '../../ui/UserName.js';
import { ConsentForm } from './ConsentForm.js';
import styles from './privacy.module.css';
import { consents } from './saga.js';
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
          <Allowed call={recordConsent} links={data.links}>
            <Button small onClick={() => setRecording(true)}>
              {t('record')}
            </Button>
          </Allowed>
        )
      }
    >
      {data ? (
        <Decisions consents={data} />
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

function Decisions({ consents: { current, list } }: { consents: ConsentsDto }) {
  return (
    <>
      <FactList
        missing={t('never')}
        facts={current.map(({ purpose, decision, at }) => [
          CONSENT_PURPOSES[purpose],
          decision && (
            <StatusBadge tone={TONES[decision]}>
              {CONSENT_DECISIONS[decision]} {at && formatDate(at)}
            </StatusBadge>
          ),
        ])}
      />
      {list.length > 0 && (
        <details>
          <summary>{t('history')}</summary>
          <ul className={styles.history}>
            {list.map((each) => (
              <Decision key={each.id} decision={each} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Decision({ decision: each }: { decision: ConsentDto }) {
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
    </li>
  );
}
