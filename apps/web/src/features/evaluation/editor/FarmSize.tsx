import { type EvaluationFarm, HECTARES_PER_SQUARE_METRE } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { hectares } from '../format.js';
import { areaOfParts, type Parts, partsOf, pointsIn } from './rings.js';
import { selectEditor } from './state.js';
import { t } from './texts.js';

/** Returns the farm's unsaved parts, open or a draft; undefined if there are none. */
const useDrawnParts = (farm: EvaluationFarm) =>
  useAppSelector((state) => {
    const { open, drafts } = selectEditor(state);
    return open?.origin.farmId === farm.id ? open.edit.parts : drafts[farm.id]?.parts;
  });

const areaIn = (parts: Parts) => areaOfParts(parts) * HECTARES_PER_SQUARE_METRE;

/** "1.47263 ha · 10 points": includes the unsaved changes of an edit. */
export function FarmSize({ farm }: { farm: EvaluationFarm }) {
  const parts = useDrawnParts(farm);
  return (
    <>
      {hectares(parts ? areaIn(parts) : farm.farmSize)} ·{' '}
      {t('points', { n: pointsIn(parts ?? partsOf(farm.boundary)) })}
    </>
  );
}

/** The saved size, followed by the size after saving. */
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
