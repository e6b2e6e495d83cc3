import { useEffect, useRef, useState } from 'react';
import { ADMINISTRATORS, findRecords } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { failureOf } from '../../core/api/problem.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectViewer } from '../../core/session/viewer.js';
import { SearchField, type SearchFieldProps } from '../../ui/SearchField.js';
import { t } from './texts.js';

interface FarmerSearchFieldProps extends Pick<SearchFieldProps, 'value' | 'width'> {
  /** Label without BVN search: "Name or Temp ID". */
  label: string;
  /** Label with BVN search, for users who may look one up. */
  labelWithBvn: string;
  resourceId: number;
  /** Changes the address: the text, and the farmer of a typed BVN. */
  onChange: (changes: { q: string | null; farmer?: number | null }) => void;
}

/**
 * Search field of a farmer list that also accepts a BVN. The BVN is looked up as Ctrl+K does: it is audited and
 * counted against the budget. It appears in no address and not in the store. The list is narrowed to its farmer.
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
