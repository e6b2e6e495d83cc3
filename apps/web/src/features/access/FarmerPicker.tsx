import { Select } from '@mantine/core';
import { useState } from 'react';
import { findRecords, type NamedDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useSuggestions } from '../../core/use-suggestions.js';
import { t } from './texts.js';

/** A POST: a BVN may be typed, and must be in no address. */
async function farmersLike(q: string, signal: AbortSignal) {
  const { list } = await ask(findRecords, { body: { q } }, { signal });
  return list
    .filter(({ kind }) => kind === 'farmer')
    .map(({ id, name, detail }) => ({
      value: String(id),
      label: [name, detail].filter(Boolean).join(' · '),
    }));
}

/** Finds the farmer that a user is, by name or number. */
export function FarmerPicker({
  farmer,
  onChange,
  ...field
}: {
  /** Who is linked now. */
  farmer?: NamedDto | null;
  value?: string | null;
  onChange: (id: string | null, name: string) => void;
  label?: string;
  error?: React.ReactNode;
}) {
  const [text, setText] = useState('');
  const { options, asking } = useSuggestions(text, farmersLike);
  const known = farmer ? [{ value: String(farmer.id), label: farmer.name }] : [];
  const all = [...known, ...options.filter(({ value }) => value !== known[0]?.value)];
  return (
    <Select
      {...field}
      label={field.label ?? t('farmer')}
      placeholder={t('farmerHint')}
      searchable
      clearable
      data={all}
      // The server has found them: what it found by is not always in the name.
      filter={({ options: found }) => found}
      nothingFoundMessage={asking ? t('searching') : text.trim().length < 2 ? t('typeMore') : t('noFarmer')}
      onSearchChange={setText}
      onChange={(id, option) => onChange(id, option?.label ?? '')}
    />
  );
}
