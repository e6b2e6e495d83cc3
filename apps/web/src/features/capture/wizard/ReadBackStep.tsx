import { Checkbox } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CAPTURE_FILES, CONSENT_PURPOSES } from '#libs/contracts';
import { areaOf } from '#libs/geometry';
import { Button, Panel } from '../../../ui/index.js';
import styles from '../capture.module.css';
import { openVault, useField } from '../field.js';
import { areaText } from '../map/distance.js';
import { FieldMap } from '../map/FieldMap.js';
import sheet from '../sheet.module.css';
import { filesOf } from '../store/drafts.js';
import { t } from '../texts.js';
import { measure, ringOf } from '../walk/measure.js';
import type { Recorder } from '../walk/recorder.js';

interface ReadBackStepProps {
  recorder: Recorder;
  name: string;
  busy: boolean;
  onFinish: () => void;
}

/** Everything that was captured, to be read back to the farmer, with the old boundary beside the new one. */
export function ReadBackStep({ recorder, name, busy, onFinish }: ReadBackStepProps) {
  const { draft, walk } = useSyncExternalStore(recorder.subscribe, recorder.now);
  const { farmers } = useField();
  const [pictures, setPictures] = useState<string[]>([]);
  const [isRight, setRight] = useState(false);
  const old = farmers.find(({ farmerId }) => farmerId === draft.farmerId)?.farm;
  useEffect(() => {
    filesOf(openVault(), draft.draftId).then(
      (files) => setPictures(files.map(({ what }) => CAPTURE_FILES[what])),
      () => setPictures([]),
    );
  }, [draft.draftId]);
  const { farmer, parts, consents } = draft;
  const kin = farmer.nextOfKin;
  const given = consents.filter((each) => each.given).map(({ purpose }) => CONSENT_PURPOSES[purpose]);
  const refused = consents.filter((each) => !each.given).map(({ purpose }) => CONSENT_PURPOSES[purpose]);
  const listed = (words: string[]) => (words.length > 0 ? words.join(', ') : t('none'));
  const facts: [string, string][] = [
    [t('name'), name],
    ...(parts.includes('details')
      ? ([
          [t('gender'), farmer.gender ? t(farmer.gender === 'F' ? 'female' : 'male') : t('notGiven')],
          [t('phone'), farmer.phone ?? t('notGiven')],
          [
            t('nextOfKin'),
            kin ? [kin.surname, kin.firstName, kin.phone].filter(Boolean).join(' ') : t('notGiven'),
          ],
        ] as [string, string][])
      : []),
    ...(parts.includes('consent')
      ? ([
          [t('agrees'), listed(given)],
          [t('refuses'), listed(refused)],
          ...(draft.isMinor ? [[t('guardian'), draft.guardian ?? '']] : []),
        ] as [string, string][])
      : []),
    ...(parts.includes('pictures') ? ([[t('pictures'), listed(pictures)]] as [string, string][]) : []),
  ];
  const hasBoundary = parts.includes('boundary') && walk.closed && !draft.noBoundary;
  const { area, error } = measure(walk);
  return (
    <>
      <h2>{t('readBackTitle')}</h2>
      <Panel flush label={t('readBackStep')}>
        <dl className={sheet.facts}>
          {facts.map(([word, value]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {parts.includes('boundary') && (
            <div>
              <dt>{t('area')}</dt>
              <dd>
                {hasBoundary ? areaText(area) : t('notCaptured')}{' '}
                {hasBoundary && error !== null && t('plusMinus', { area: areaText(error) })}
              </dd>
            </div>
          )}
        </dl>
      </Panel>
      {hasBoundary && (
        <div className={sheet.mapBox}>
          <FieldMap label={t('oldAndNew')} walk={walk} {...(old && { old: old.boundary })} />
        </div>
      )}
      {hasBoundary && old && old.boundary.length > 2 && (
        <p className="mut">
          {t('before')} {areaText(areaOf([{ outer: old.boundary, holes: [] }]))} · {t('now')}{' '}
          {areaText(areaOf([{ outer: ringOf(walk.points), holes: [] }]))}
        </p>
      )}
      <Checkbox
        size="md"
        label={t('isRight')}
        checked={isRight}
        onChange={(event) => setRight(event.currentTarget.checked)}
      />
      <Button variant="primary" className={styles.big} disabled={!isRight} busy={busy} onClick={onFinish}>
        {t('finish')}
      </Button>
    </>
  );
}
