import { Select } from '@mantine/core';
import { ANOMALY_KINDS, ANOMALY_SEVERITIES, type AnomalyListDto, type AnomalyState } from '#libs/contracts';
import { SearchField, Segmented } from '../../../ui/index.js';
import type { ListUrlHandle } from '../../../ui/use-list-url.js';
import styles from './anomalies.module.css';
import { KIND_TITLES, t } from './texts.js';

interface FiltersProps {
  url: ListUrlHandle;
  state: AnomalyState;
  answer: AnomalyListDto | null;
}

/** Search, state, kind, severity, agent and owner; all are in the address. */
export function AnomalyFilters({ url, state, answer }: FiltersProps) {
  const agents = (answer?.agents ?? []).flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
  const owners = (answer?.owners ?? []).flatMap(({ ownerId, owner }) =>
    ownerId === null ? [] : [{ id: ownerId, name: owner }],
  );
  return (
    <div className={styles.filters}>
      <SearchField label={t('search')} value={url.q} onChange={(q) => url.set({ q })} width={180} />
      <Segmented
        label={t('state')}
        value={state}
        options={[
          { value: 'open', label: t('open') },
          { value: 'resolved', label: t('resolved') },
        ]}
        onChange={(next) => url.set({ state: next === 'open' ? null : next })}
      />
      <Choice
        url={url}
        name="kind"
        all={t('allKinds')}
        width={200}
        data={ANOMALY_KINDS.map((kind) => ({ value: kind, label: KIND_TITLES[kind] }))}
      />
      <Choice
        url={url}
        name="severity"
        all={t('allSeverities')}
        width={140}
        data={ANOMALY_SEVERITIES.map((severity) => ({ value: severity, label: t(severity) }))}
      />
      <Choice url={url} name="agent" all={t('allAgents')} width={150} data={agents.map(toOption)} />
      <Choice
        url={url}
        name="owner"
        all={t('allOwners')}
        width={150}
        data={[...owners.map(toOption), { value: '0', label: t('Nobody') }]}
      />
    </div>
  );
}

const toOption = ({ id, name }: { id: number; name: string | null }) => ({
  value: String(id),
  label: name ?? String(id),
});

interface ChoiceProps {
  url: ListUrlHandle;
  name: 'kind' | 'severity' | 'agent' | 'owner';
  /** Label of the empty choice. */
  all: string;
  data: { value: string; label: string }[];
  width: number;
}

function Choice({ url, name, all, data, width }: ChoiceProps) {
  const chosen = url.param(name);
  return (
    <Select
      aria-label={t(name)}
      w={width}
      data={data}
      value={data.some(({ value }) => value === chosen) ? chosen : null}
      placeholder={all}
      clearable
      onChange={(value) => url.set({ [name]: value })}
    />
  );
}
