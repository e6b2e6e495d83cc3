import { useEffect, useRef, useState } from 'react';
import { ADMINISTRATORS, findRecords } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { failureOf } from '../../core/api/problem.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectViewer } from '../../core/session/viewer.js';
import { SearchField, type SearchFieldProps } from '../../ui/SearchField.js';
import { t } from './texts.js';

interface FarmerSearchFieldProps extends Pick<SearchFieldProps, 'value' | 'width'> {
  /** What is searched for besides a BVN: "Name or Temp ID". */
  label: string;
  /** The same, with a BVN: for those who may look one up. */
  labelWithBvn: string;
  resourceId: number;
  /** What the address is to say: the text, and the farmer whose BVN was typed. */
  onChange: (changes: { q: string | null; farmer?: number | null }) => void;
}

/**
 * The search of a list of farmers, to which a BVN may be typed too: it is looked up as Ctrl+K does it, written down and counted, and
 * stands neither in an address nor in the store. The list is narrowed to the farmer it belongs to.
 */
export function FarmerSearchField(props: FarmerSearchFieldProps) {
  const { label, labelWithBvn, resourceId, onChange, ...field } = props;
  const { role } = useAppSelector(selectViewer);
  const [bvn, setBvn] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const narrowed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a BVN is looked up once, when it is typed
  useEffect(() => {
    if (bvn === null) return;
    const control = new AbortController();
    setSaid(t('searching'));
    ask(findRecords, { body: { q: bvn } }, { signal: control.signal }).then(
      ({ list, byBvn }) => {
        if (control.signal.aborted) return;
        const farmers = list.filter(({ kind }) => kind === 'farmer');
        const found = farmers.find((each) => each.communityResourceId === resourceId) ?? farmers[0];
        setSaid([byBvn?.looked && !found && t('noFarmerByBvn'), byBvn?.message].filter(Boolean).join(' '));
        narrowed.current = Boolean(byBvn?.looked && found);
        if (found && narrowed.current) onChange({ q: null, farmer: found.id });
      },
      (error: unknown) => !control.signal.aborted && setSaid(failureOf(error).message),
    );
    return () => control.abort();
  }, [bvn]);
  return (
    <SearchField
      {...field}
      label={role && ADMINISTRATORS.includes(role) ? labelWithBvn : label}
      note={said}
      onBvn={(typed) => {
        setBvn(typed);
        if (typed === null) setSaid(null);
      }}
      onChange={(q) => {
        onChange({ q, ...(narrowed.current && { farmer: null }) });
        narrowed.current = false;
      }}
    />
  );
}
