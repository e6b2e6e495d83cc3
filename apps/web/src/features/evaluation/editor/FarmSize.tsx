import { type EvaluationFarm, HECTARES_PER_SQUARE_METRE } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { hectares } from '../format.js';
import { areaOfParts, type Parts, partsOf, pointsIn } from './rings.js';
import { selectEditor } from './state.js';
import { t } from './texts.js';

/** What is drawn of a farm and not saved, open or a draft; undefined where nothing is. */
const useDrawnParts = (farm: EvaluationFarm) =>
  useAppSelector((state) => {
    const { open, drafts } = selectEditor(state);
    return open?.origin.farmId === farm.id ? open.edit.parts : drafts[farm.id]?.parts;
  });

const areaIn = (parts: Parts) => areaOfParts(parts) * HECTARES_PER_SQUARE_METRE;

/** "1.47263 ha · 10 points": as it is under somebody's hands, where it is. */
export function FarmSize({ farm }: { farm: EvaluationFarm }) {
  const parts = useDrawnParts(farm);
  return (
    <>
      {hectares(parts ? areaIn(parts) : farm.farmSize)} ·{' '}
      {t('points', { n: pointsIn(parts ?? partsOf(farm.boundary)) })}
    </>
  );
}

/** The size that is saved, and behind it what it becomes. */
export function SavedSize({ farm }: { farm: EvaluationFarm }) {
  const parts = useDrawnParts(farm);
  const saved = hectares(farm.farmSize);
  const drawn = parts ? hectares(areaIn(parts)) : saved;
  return (
    <>
      <b>{saved}</b>
      {drawn !== saved && <div className="sm mut">{t('becomes', { area: drawn })}</div>}
    </>
  );
}
