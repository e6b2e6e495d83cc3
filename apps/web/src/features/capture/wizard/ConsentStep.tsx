import { NativeSelect, TextInput } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { CapturedConsent, CONSENT_CHANNELS, CONSENT_PURPOSES, NOTICE_LANGUAGES } from '#libs/contracts';
import { problemsOf } from '../../../core/forms/dto-problems.js';
import { useField } from '../field.js';
import sheet from '../sheet.module.css';
import type { Draft } from '../store/drafts.js';
import { t } from '../texts.js';
import type { Recorder } from '../walk/recorder.js';

type Language = CapturedConsent['language'];
type Channel = CapturedConsent['channel'];

/** Answers that an agent can take down in the field. */
const CHANNELS: Channel[] = ['spoken', 'thumbprint', 'signed'];

type Decided = Pick<Draft, 'consents' | 'isMinor' | 'guardian'>;

/** Returns the decisions as sent: those for a farmer under 18 are their parent's or guardian's. */
export function decidedConsents({ consents, isMinor, guardian }: Decided): CapturedConsent[] {
  return isMinor ? consents.map((each) => ({ ...each, guardian: guardian ?? '' })) : consents;
}

/** Returns why the step is not complete, by field. */
export function consentProblems(draft: Decided, purposes: readonly string[]): Record<string, string> {
  const [first] = decidedConsents(draft);
  const isOpen = purposes.some((purpose) => !draft.consents.some((each) => each.purpose === purpose));
  const { guardian } = first ? problemsOf(CapturedConsent, first, { guardian: t('guardian') }) : {};
  const named = draft.guardian?.trim() ? guardian : t('fieldNeeded', { field: t('guardian') });
  return {
    ...((draft.isMinor ?? null) === null && { age: t('answerAge') }),
    ...(draft.isMinor && named && { guardian: named }),
    ...(isOpen && { consents: t('answerAll') }),
  };
}

/** Whether the farmer refused a purpose. */
export const refuses = (
  { consents }: Pick<Draft, 'consents'>,
  purpose: CapturedConsent['purpose'],
): boolean => consents.some((each) => each.purpose === purpose && !each.given);

/** Asks for each purpose. Nothing is chosen beforehand, and a refusal never stops the capture. */
export function ConsentStep({
  recorder,
  problems,
}: {
  recorder: Recorder;
  problems: Record<string, string>;
}) {
  const { draft } = useSyncExternalStore(recorder.subscribe, recorder.now);
  const { work, farmers } = useField();
  const known = farmers.find(({ farmerId }) => farmerId === draft.farmerId)?.isMinor ?? null;
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
      {known === null && (
        <Choice
          name="age"
          legend={t('age')}
          words={[t('under18'), t('adult')]}
          value={draft.isMinor ?? null}
          onChange={(isMinor) => recorder.update({ isMinor })}
        />
      )}
      <Problem>{problems.age}</Problem>
      {draft.isMinor && (
        <TextInput
          size="md"
          label={t('guardian')}
          description={t('guardianDecides')}
          required
          autoComplete="off"
          maxLength={120}
          value={draft.guardian ?? ''}
          error={problems.guardian}
          onChange={(event) => recorder.update({ guardian: event.currentTarget.value })}
        />
      )}
      <p className="mut">{t('refusedFine')}</p>
      {(work?.purposes ?? []).map((purpose) => (
        <Choice
          key={purpose}
          name={`consent-${purpose}`}
          legend={CONSENT_PURPOSES[purpose]}
          words={[t('agrees'), t('refuses')]}
          value={draft.consents.find((each) => each.purpose === purpose)?.given ?? null}
          onChange={(given) => answer(purpose, given)}
        />
      ))}
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
      <Problem>{problems.consents}</Problem>
    </>
  );
}

function Problem({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className={sheet.problem}>
      {children}
    </p>
  );
}

interface ChoiceProps {
  name: string;
  legend: string;
  words: [yes: string, no: string];
  /** Null: nothing is chosen. */
  value: boolean | null;
  onChange: (value: boolean) => void;
}

function Choice({ name, legend, words: [yes, no], value, onChange }: ChoiceProps) {
  return (
    <fieldset className={sheet.choice}>
      <legend>{legend}</legend>
      {[true, false].map((each) => (
        <label key={String(each)} data-on={value === each || undefined}>
          <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
          {each ? yes : no}
        </label>
      ))}
    </fieldset>
  );
}
