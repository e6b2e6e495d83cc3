import { type EvaluationFarm, HECTARES_PER_SQUARE_METRE } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { hectares } from '../format.js';
import { areaOfParts, partsOf, pointsIn } from './rings.js';
import { selectEditor } from './state.js';
import { t } from './texts.js';

/** "1.47263 ha · 10 points": as it is under somebody's hands, where it is. */
export function FarmSize({ farm }: { farm: EvaluationFarm }) {
  const parts = useAppSelector((state) => {
    const { open, drafts } = selectEditor(state);
    return open?.origin.farmId === farm.id ? open.edit.parts : drafts[farm.id]?.parts;
  });
  const area = parts ? areaOfParts(parts) * HECTARES_PER_SQUARE_METRE : farm.farmSize;
  return (
    <>
      {hectares(area)} · {t('points', { n: pointsIn(parts ?? partsOf(farm.boundary)) })}
    </>
  );
}
