import {
  HELD_PEOPLE,
  type HeldPeriod,
  NOTICE_LANGUAGES,
  type NoticeLanguage,
  type ProcessorDto,
  REQUIRED_NOTICES,
  RETENTION_KINDS,
  type RetentionKind,
} from '#libs/contracts';
import type { HeldData } from '#libs/platform';

/** Facts of an account for its register. */
export interface RegisterFacts {
  holds: readonly Pick<HeldData, 'what' | 'of' | 'period'>[];
  days: ReadonlyMap<RetentionKind, number>;
  processors: readonly ProcessorDto[];
  /** Languages with a notice in use. */
  notices: readonly NoticeLanguage[];
}

const FIELDS = {
  place: 'place',
  contractOn: 'contract date',
  ndpcNumber: 'NDPC number',
  transferBasis: 'basis of transfer',
} as const;

/** Returns what the register lacks, as sentences. */
export function missingIn({ holds, days, processors, notices }: RegisterFacts): string[] {
  const used = new Set(holds.map(({ period }) => period));
  const isOpen = (kind: HeldPeriod) => kind in RETENTION_KINDS && !days.has(kind as RetentionKind);
  return [
    ...[...used].flatMap((kind) =>
      kind && isOpen(kind)
        ? [`No retention period for ${RETENTION_KINDS[kind as RetentionKind].title.toLowerCase()}.`]
        : [],
    ),
    ...holds.flatMap(({ what, of, period }) =>
      period === null ? [`Gona has no period for: ${what} (${HELD_PEOPLE[of]}).`] : [],
    ),
    ...REQUIRED_NOTICES.flatMap((code) =>
      notices.includes(code) ? [] : [`No notice in ${NOTICE_LANGUAGES[code]} yet.`],
    ),
    ...(processors.length === 0 ? ['No processor recorded, such as the host and the SMS provider.'] : []),
    ...processors.flatMap((processor) => {
      const empty = Object.entries(FIELDS).filter(([field]) => !processor[field as keyof typeof FIELDS]);
      return empty.length === 0 ? [] : [`${processor.name}: no ${empty.map(([, name]) => name).join(', ')}.`];
    }),
  ];
}
