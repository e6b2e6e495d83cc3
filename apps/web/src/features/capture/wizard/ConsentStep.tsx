import { NativeSelect } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { type CapturedConsent, CONSENT_CHANNELS, CONSENT_PURPOSES, NOTICE_LANGUAGES } from '#libs/contracts';
import { useField } from '../field.js';
import sheet from '../sheet.module.css';
import type { Draft } from '../store/drafts.js';
import { t } from '../texts.js';
import type { Recorder } from '../walk/recorder.js';

type Language = CapturedConsent['language'];
type Channel = CapturedConsent['channel'];

/** Answers that an agent can take down in the field. */
const CHANNELS: Channel[] = ['spoken', 'thumbprint', 'signed'];

/** Returns the purposes without an answer. */
export const unanswered = ({ consents }: Pick<Draft, 'consents'>, purposes: readonly string[]): string[] =>
  purposes.filter((purpose) => !consents.some((each) => each.purpose === purpose));

/** Whether the farmer refused a purpose. */
export const refuses = (
  { consents }: Pick<Draft, 'consents'>,
  purpose: CapturedConsent['purpose'],
): boolean => consents.some((each) => each.purpose === purpose && !each.given);

/** Asks for each purpose. Nothing is chosen beforehand, and a refusal never stops the capture. */
export function ConsentStep({ recorder, problem }: { recorder: Recorder; problem: string | undefined }) {
  const { draft } = useSyncExternalStore(recorder.subscribe, recorder.now);
  const { work } = useField();
  const notices = work?.notices ?? [];
  const [first] = draft.consents;
  const [language, setLanguage] = useState<Language>(first?.language ?? notices[0]?.language ?? 'en');
  const [channel, setChannel] = useState<Channel>(first?.channel ?? 'spoken');
  const notice = notices.find((each) => each.language === language);
  const wordingVersion = notice?.number ?? null;
  const all = (change: Partial<CapturedConsent>) =>
    recorder.update({ consents: draft.consents.map((each) => ({ ...each, ...change })) });
  const answer = (purpose: CapturedConsent['purpose'], given: boolean) => {
    const others = draft.consents.filter((each) => each.purpose !== purpose);
    recorder.update({ consents: [...others, { purpose, given, wordingVersion, language, channel }] });
  };
  return (
    <>
      <NativeSelect
        size="md"
        label={t('language')}
        data={Object.entries(NOTICE_LANGUAGES).map(([value, label]) => ({ value, label }))}
        value={language}
        onChange={(event) => {
          const next = event.currentTarget.value as Language;
          setLanguage(next);
          const version = notices.find((each) => each.language === next)?.number ?? null;
          all({ language: next, wordingVersion: version });
        }}
      />
      {notice ? (
        <details className={sheet.notice}>
          <summary>{t('notice')}</summary>
          <p>{notice.text}</p>
        </details>
      ) : (
        <p className="mut">{t('noNotice')}</p>
      )}
      <p className="mut">{t('refusedFine')}</p>
      {(work?.purposes ?? []).map((purpose) => {
        const given = draft.consents.find((each) => each.purpose === purpose)?.given;
        return (
          <fieldset key={purpose} className={sheet.choice}>
            <legend>{CONSENT_PURPOSES[purpose]}</legend>
            {[true, false].map((value) => (
              <label key={String(value)} data-on={given === value || undefined}>
                <input
                  type="radio"
                  name={`consent-${purpose}`}
                  checked={given === value}
                  onChange={() => answer(purpose, value)}
                />
                {value ? t('agrees') : t('refuses')}
              </label>
            ))}
          </fieldset>
        );
      })}
      <NativeSelect
        size="md"
        label={t('channel')}
        data={CHANNELS.map((value) => ({ value, label: CONSENT_CHANNELS[value] }))}
        value={channel}
        onChange={(event) => {
          const next = event.currentTarget.value as Channel;
          setChannel(next);
          all({ channel: next });
        }}
      />
      {problem && (
        <p role="alert" className={sheet.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
