import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { CAPTURE_LIMITS } from '#libs/contracts';
import { areaOf } from '#libs/geometry';
import { useAppDispatch } from '../../../core/hooks.js';
import { formatAmount, formatMoment } from '../../../core/i18n/index.js';
import { newOpId } from '../../../core/new-op-id.js';
import { failed, succeeded } from '../../../core/notifications/slice.js';
import { Button, EmptyState, Icon, Panel, StatusBadge } from '../../../ui/index.js';
import styles from '../capture.module.css';
import { nameOf, pinsOf, rejectedParts } from '../farmers.js';
import { openVault, refreshQueue, sendNow, useField } from '../field.js';
import { areaText, distanceText, distanceTo } from '../map/distance.js';
import { FieldMap } from '../map/FieldMap.js';
import sheet from '../sheet.module.css';
import { startCapture } from '../start.js';
import type { Part } from '../store/drafts.js';
import type { FieldFarmer } from '../store/work.js';
import { t } from '../texts.js';
import { giveUp } from '../wizard/seal.js';
import { Sheet } from './Sheet.js';
import { usePlace } from './use-place.js';
import { useView } from './use-view.js';

const TITLES: Record<Part, Parameters<typeof t>[0]> = {
  details: 'detailsStep',
  consent: 'consentStep',
  pictures: 'picturesStep',
  boundary: 'boundaryStep',
};

export function SentBackList({ farmers }: { farmers: readonly FieldFarmer[] }) {
  const [, go] = useView();
  if (farmers.length === 0) return <EmptyState icon="check">{t('noneSentBack')}</EmptyState>;
  return (
    <Panel flush label={t('sentBack')}>
      <ul className={styles.rows}>
        {farmers.map((farmer) => (
          <li key={`${farmer.postingId} ${farmer.farmerId}`} className={styles.item}>
            <span className={styles.diamond} aria-hidden="true" />
            <span className="grow">
              <b className="clip">{nameOf(farmer)}</b>
              <span className="mut clip">{farmer.rejections.map(({ reason }) => reason).join(' · ')}</span>
            </span>
            <Button
              aria-label={`${t('open')} ${nameOf(farmer)}`}
              onClick={() => go({ farmer: farmer.farmerId })}
            >
              {t('open')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A farmer whose data was sent back: reasons and pins with the same numbers, and what to do. */
export function SentBackFarmer({ farmer }: { farmer: FieldFarmer }) {
  const { work, neighbours } = useField();
  const [, go] = useView();
  const { here } = usePlace();
  const [giving, setGiving] = useState(false);
  const posting = work?.postings.find(({ postingId }) => postingId === farmer.postingId);
  const { farm, rejections } = farmer;
  const parts = rejectedParts(rejections, posting);
  const pins = pinsOf(rejections);
  const metres = distanceTo(here, farm?.boundary);
  const again = async () => {
    if (posting) go({ draft: await startCapture(posting, farmer, parts) });
  };
  const others = neighbours.filter(({ farmId }) => farmId !== farm?.farmId);
  return (
    <Sheet
      title={`${nameOf(farmer)}, ${farmer.position}`}
      sub={t('sentBack')}
      onLeave={() => go({ view: 'sentBack' })}
    >
      {farm && farm.boundary.length > 2 && (
        <div className={sheet.mapBox}>
          <FieldMap label={t('yourCapture')} old={farm.boundary} neighbours={others} pins={pins} />
          {metres !== null && (
            <span className={sheet.pill}>
              <Icon name="target" size={16} /> {t('fromYou', { distance: distanceText(metres) })}
            </span>
          )}
        </div>
      )}
      <div className={sheet.sheetBody}>
        <Panel
          title={t('whySentBack')}
          aside={pins.length > 0 && <StatusBadge tone="problem">{t('pins', { n: pins.length })}</StatusBadge>}
        >
          <ol className={sheet.reasons}>
            {rejections.map(({ type, reason, by, at }, n) => (
              <li key={`${type} ${at}`}>
                <span className={sheet.number}>{n + 1}</span>
                <span>
                  <b>{reason}</b>
                  <span className="mut">
                    {by}, {formatMoment(at)}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </Panel>
        {farm && <Sizes farm={farm} />}
        {posting && <p className="mut">{t('paidOnce', { amount: formatAmount(posting.costPerFarmer) })}</p>}
        <Button
          variant="primary"
          className={styles.big}
          disabled={!posting || !work?.isActive}
          onClick={() => void again()}
        >
          {parts.length === 1 && parts[0] === 'boundary'
            ? t('walkAgain')
            : t('captureAgain', { parts: parts.map((part) => t(TITLES[part])).join(', ') })}
        </Button>
        {giving ? (
          <CannotFix farmer={farmer} onClose={() => setGiving(false)} />
        ) : (
          <Button className={styles.big} onClick={() => setGiving(true)}>
            {t('cannotFix')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

function Sizes({ farm }: { farm: NonNullable<FieldFarmer['farm']> }) {
  const area = farm.area || areaOf([{ outer: farm.boundary, holes: [] }]);
  const { declaredSize } = farm;
  if (area === 0 && !declaredSize) return null;
  return (
    <div className={styles.pair}>
      <Panel className={sheet.fact}>
        <span className="mut">{t('yourCapture')}</span>
        <b>{areaText(area)}</b>
      </Panel>
      <Panel className={sheet.fact}>
        <span className="mut">{t('declared')}</span>
        <b>{declaredSize ? areaText(declaredSize) : t('notGiven')}</b>
        {declaredSize && area > 0 ? <span className="mut">{differenceOf(area, declaredSize)}</span> : null}
      </Panel>
    </div>
  );
}

/** "Your capture is 0.04 ha less"; null if nobody could read a difference. */
function differenceOf(area: number, declared: number): string | null {
  if (areaText(area) === areaText(declared)) return null;
  const by = { area: areaText(Math.abs(area - declared)) };
  return area < declared ? t('capturedLess', by) : t('capturedMore', by);
}

/** Sends staff the reason why something cannot be fixed; it goes through the queue like any capture. */
function CannotFix({ farmer, onClose }: { farmer: FieldFarmer; onClose: () => void }) {
  const { work } = useField();
  const [, go] = useView();
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    if (!reason.trim()) return setProblem(t('reasonNeeded'));
    if (!work) return;
    const { farmerId, postingId, version, firstName, surname } = farmer;
    try {
      const of = { captureId: newOpId(), postingId, farmerId, seen: version };
      await giveUp(openVault(), of, reason.trim(), work, [firstName, surname]);
      await refreshQueue();
      sendNow();
      dispatch(succeeded(t('reasonQueued')));
      go({ view: 'outbox' });
    } catch (error) {
      dispatch(failed(error instanceof Error ? error.message : t('cannotFixTitle')));
    }
  };
  return (
    <Panel title={t('cannotFixTitle')}>
      <div className={styles.form}>
        <p>{t('cannotFixBody')}</p>
        <Textarea
          label={t('cannotFixWhy')}
          required
          autosize
          minRows={3}
          maxLength={CAPTURE_LIMITS.reason}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.pair}>
          <Button className={styles.big} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button className={styles.big} variant="primary" onClick={() => void submit()}>
            {t('sendReason')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
