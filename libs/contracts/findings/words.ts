import { FINDING_KINDS, type FindingKind } from './constants.js';
import { FINDINGS_MESSAGES } from './messages.js';

/** Measures of a finding, as far as its kind has them. Areas are hectares, lengths metres, shares 0 to 1. */
export interface FindingMeasures {
  /** Area of the overlap; of the farm if it is tiny or huge. */
  area?: number;
  /** Shares of the overlap in the first and the second farm. */
  share?: number;
  otherShare?: number;
  declared?: number;
  mapped?: number;
  /** Mapped against declared: -0.9 is 90 % below. */
  difference?: number;
  length?: number;
  /** Degrees at the tip of a spike. */
  angle?: number;
  /** Points of the boundary that differ. */
  points?: number;
  /** Number of the point at or next to it, counted from 1. */
  point?: number;
  /** The state that the farm belongs to, and the one that contains it on the map. */
  state?: string;
  liesIn?: string;
}

export interface WordedFinding {
  kind: FindingKind;
  measures: FindingMeasures;
  farmCode: string;
  /** Null if there is no second farm, or one that the reader may not see. */
  otherCode: string | null;
  hasOther: boolean;
}

const percent = (share: number) => {
  const of100 = Math.abs(share) * 100;
  return `${of100 < 10 ? trimmed(of100, 1) : Math.round(of100).toLocaleString('en')} %`;
};
const trimmed = (value: number, digits: number) => String(Number(value.toFixed(digits)));
const metres = (value: number) =>
  value < 10_000
    ? `${Math.round(value).toLocaleString('en')} m`
    : `${Math.round(value / 1000).toLocaleString('en')} km`;

/** "Overlap 0.15903 ha", "90 % below declared". */
export function titleOfFinding({ kind, measures }: Pick<WordedFinding, 'kind' | 'measures'>): string {
  const { area = 0, difference = 0, length = 0, points = 0, state } = measures;
  switch (kind) {
    case 'overlap':
      return `Overlap ${area.toFixed(5)} ha`;
    case 'declared':
      return `${percent(difference)} ${difference < 0 ? 'below' : 'above'} declared`;
    case 'spike':
      return `Spike, ${metres(length)}`;
    case 'fewPoints':
      return `Only ${points} ${points === 1 ? 'point' : 'points'}`;
    case 'outsideState':
      return `Outside ${state ?? 'its state'} by ${metres(length)}`;
    case 'tiny':
    case 'huge':
      return `${FINDING_KINDS[kind]}: ${area < 1 ? area.toFixed(5) : trimmed(area, 1)} ha`;
    default:
      return FINDING_KINDS[kind];
  }
}

/** "20418 and 20423, 15.5 %", "20440: 0.14 of 1.40 ha". */
export function detailOfFinding({ kind, measures, farmCode, otherCode, hasOther }: WordedFinding): string {
  const both = hasOther ? `${farmCode} and ${otherCode ?? FINDINGS_MESSAGES.elsewhere}` : farmCode;
  const { share = 0, otherShare = 0, mapped = 0, declared = 0, point, liesIn } = measures;
  switch (kind) {
    case 'overlap': {
      const most = Math.max(share, otherShare) * 100;
      return `${both}, ${most < 0.1 ? 'under 0.1' : trimmed(most, 1)} %`;
    }
    case 'declared':
      return `${farmCode}: ${mapped.toFixed(2)} of ${declared.toFixed(2)} ha`;
    case 'selfCrossing':
      return point === undefined ? farmCode : `${farmCode}, near its point ${point}`;
    case 'spike':
      return point === undefined ? farmCode : `${farmCode}, point ${point}`;
    case 'outsideState':
    case 'swappedAxes':
      return liesIn ? `${farmCode}, in ${liesIn}` : farmCode;
    default:
      return both;
  }
}
