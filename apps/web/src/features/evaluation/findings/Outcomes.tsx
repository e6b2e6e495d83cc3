import { useId } from 'react';
import type { FindingDetailDto, OverlapOutcome, OverlapOutcomeDto } from '#libs/contracts';
import { formatHectares } from '../../../core/i18n/index.js';
import { PairSketch } from '../../../map/PairSketch.js';
import { hectares } from '../format.js';
import styles from './settle.module.css';
import { t } from './texts.js';

export interface OutcomesProps {
  of: FindingDetailDto;
  chosen: OverlapOutcome | null;
  /** Null for read-only display. */
  onChoose: ((outcome: OverlapOutcome) => void) | null;
}

/** Possible outcomes of the overlap, each drawn with the resulting areas. */
export function Outcomes({ of, chosen, onChoose }: OutcomesProps) {
  const name = useId();
  return (
    <fieldset className={styles.outcomes}>
      <legend>{t('how')}</legend>
      {of.outcomes.map((each) => {
        const free = onChoose !== null && each.refused === null;
        const isChosen = each.outcome === chosen;
        const Card = free ? 'label' : 'div';
        return (
          <Card
            key={each.outcome}
            className={styles.outcome}
            data-chosen={isChosen || undefined}
            data-off={!free || undefined}
          >
            {free ? (
              <input
                type="radio"
                name={name}
                value={each.outcome}
                checked={isChosen}
                onChange={() => onChoose(each.outcome)}
              />
            ) : (
              <span />
            )}
            <Sketch of={of} outcome={each} />
            <span className={styles.ending}>
              <b>{t(each.outcome)}</b>
              {each.refused ? (
                <span className={styles.refused}>{each.refused}</span>
              ) : (
                <>
                  <span className="mut">{lossOf(of, each)}</span>
                  <span>
                    {t('areas', { a: formatHectares(each.areaA, 5), b: formatHectares(each.areaB, 5) })}
                  </span>
                </>
              )}
            </span>
          </Card>
        );
      })}
    </fieldset>
  );
}

/** "B gives up 0.15903 ha and reopens", "A −0.07948, B −0.07955". */
export function lossOf(
  { sides: [a, b] }: Pick<FindingDetailDto, 'sides'>,
  { outcome, areaA, areaB, reopensA, reopensB }: OverlapOutcomeDto,
): string {
  const [lostA, lostB] = [Math.max(0, (a?.mapped ?? 0) - areaA), Math.max(0, (b?.mapped ?? 0) - areaB)];
  if (outcome === 'keepA')
    return t(reopensB ? 'givesUpReopens' : 'givesUp', { letter: 'B', area: hectares(lostB) });
  if (outcome === 'keepB')
    return t(reopensA ? 'givesUpReopens' : 'givesUp', { letter: 'A', area: hectares(lostA) });
  const lost = { a: formatHectares(lostA, 5), b: formatHectares(lostB, 5) };
  if (!reopensA && !reopensB) return t('bothGive', lost);
  return t('bothGiveReopens', { ...lost, n: reopensA && reopensB ? 2 : 1, who: reopensA ? 'A' : 'B' });
}

function Sketch({ of: { sides }, outcome }: { of: FindingDetailDto; outcome: OverlapOutcomeDto }) {
  const [a, b] = sides;
  const isDone = (side: typeof a, reopens: boolean) => side?.status === 'COMPLETED' && !reopens;
  return (
    <PairSketch
      shapes={[
        { parts: outcome.a, completed: isDone(a, outcome.reopensA) },
        { parts: outcome.b, completed: isDone(b, outcome.reopensB) },
      ]}
      within={sides.map(({ boundary }) => boundary)}
      label={t('sketch', { a: formatHectares(outcome.areaA, 5), b: formatHectares(outcome.areaB, 5) })}
    />
  );
}
