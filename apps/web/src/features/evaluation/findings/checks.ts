import type {
  EvaluationFarm,
  FarmFindingsDto,
  FindingDto,
  FindingKind,
  FindingSeverity,
} from '#libs/contracts';
import { t } from './texts.js';

/** A line of the panel: an open finding, a settled one, or a passed check. */
export type CheckLine =
  | { key: string; kind: 'failed'; severity: FindingSeverity; text: string; findingId: number; both: boolean }
  | { key: string; kind: 'settled'; text: string; findingId: number }
  | { key: string; kind: 'passed'; text: string };

/** Findings per line: it passes if all of its kinds were checked and none was found. */
const LINES = [
  { key: 'overlap', kinds: ['overlap', 'duplicate'] },
  { key: 'shape', kinds: ['selfCrossing'] },
  { key: 'spike', kinds: ['spike'] },
  { key: 'points', kinds: ['fewPoints'] },
  { key: 'size', kinds: ['tiny', 'huge'] },
  { key: 'declared', kinds: ['declared'] },
  { key: 'place', kinds: ['outsideState', 'swappedAxes'] },
] as const satisfies readonly { key: string; kinds: readonly FindingKind[] }[];

/** Returns the findings and passed checks of a farm, the most severe first. */
export function linesOf({ list, checked }: FarmFindingsDto, farm: EvaluationFarm): CheckLine[] {
  const open = list.filter(({ state }) => state === 'open');
  const settled = list.filter(({ state }) => state === 'settled');
  return [
    ...open.map(
      (finding): CheckLine => ({
        key: `finding ${finding.findingId}`,
        kind: 'failed',
        severity: finding.severity,
        text: sentence(finding, farm),
        findingId: finding.findingId,
        both: finding.other !== null,
      }),
    ),
    ...settled.map(
      (finding): CheckLine => ({
        key: `finding ${finding.findingId}`,
        kind: 'settled',
        text: t('settledLine', { what: sentence(finding, farm) }),
        findingId: finding.findingId,
      }),
    ),
    ...LINES.flatMap(({ key, kinds }): CheckLine[] => {
      const lookedFor = kinds.every((kind) => checked.includes(kind));
      const found = list.some(({ kind }) => (kinds as readonly FindingKind[]).includes(kind));
      if (!lookedFor || found) return [];
      return [{ key, kind: 'passed', text: key === 'declared' ? declared(farm) : t(`pass_${key}`) }];
    }),
  ];
}

/** Names the other one of two farms: this one is on screen. */
function sentence({ kind, title, farm, other, measures }: FindingDto, shown: EvaluationFarm): string {
  const beside = other?.farmId === shown.id ? farm : other;
  if (kind === 'overlap')
    return beside
      ? t('overlaps', { code: beside.farmCode, area: (measures.area ?? 0).toFixed(5) })
      : t('overlapsHidden', { area: (measures.area ?? 0).toFixed(5) });
  if (kind === 'duplicate') return beside ? t('sameAs', { code: beside.farmCode }) : t('sameAsHidden');
  return measures.point !== undefined ? t('atPoint', { what: title, point: measures.point }) : title;
}

/** Compares with the declared size: a difference within the error of a walk is no finding. */
function declared({ farmSize, declaredSize }: EvaluationFarm): string {
  const off = declaredSize ? farmSize / declaredSize - 1 : 0;
  const share = `${Math.abs(off * 100).toFixed(1)} %`;
  const words = share === '0.0 %' ? t('same') : t(off > 0 ? 'above' : 'below', { share });
  return t('pass_declared', { share: words });
}
