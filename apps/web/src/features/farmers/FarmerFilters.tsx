import { Popover, Select } from '@mantine/core';
import { useState } from 'react';
import { farmResourceCalls } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useOpens } from '../../core/feature/use-opens.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/slice.js';
import {
  useCommunityOptions,
  useLgaOptions,
  useOptions,
  useResourceOptions,
  useStateOptions,
} from '../../core/use-options.js';
import { Button, FilterChip, RecordPicker, type useListUrl } from '../../ui/index.js';
import { FARM_RESOURCES } from '../farmresources/addresses.js';
import styles from './farmers.module.css';
import { FILTER_NAMES, type FilterName } from './list-filter.js';
import { t } from './list-texts.js';

interface Props {
  url: ReturnType<typeof useListUrl>;
  /** Outside viewers have fewer filters, like fewer columns. */
  isInside: boolean;
  /** The page itself narrows to processed farmers. */
  isProcessed: boolean;
}

/** Words of the filters with two values. */
const FLAGS = {
  processed: [t('processedFilter'), t('yes'), t('no')],
  farm: [t('farmFilter'), t('withFarm'), t('withoutFarm')],
  nophone: [t('phoneFilter'), t('withoutPhone'), t('withPhone')],
  duplicate: [t('duplicateFilter'), t('yes'), t('no')],
  seasons: [t('seasonsFilter'), t('severalSeasons'), t('oneSeason')],
} as const;
type Flag = keyof typeof FLAGS;
const OF_INSIDERS: readonly FilterName[] = ['community', 'farm', 'processed', 'duplicate', 'seasons'];

/** A button with the filters, and one chip for each that is set. */
export function FarmerFilters({ url, isInside, isProcessed }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { param, set } = url;
  const idOf = (name: string) => (param(name) ? Number(param(name)) : null);
  const isSet = FILTER_NAMES.some((name) => param(name) !== '');
  const resources = useResourceOptions(isOpen || isSet);
  const communities = useCommunityOptions(idOf('resource'));
  const lgas = useLgaOptions(idOf('state'));
  const seesFarms = useOpens()(FARM_RESOURCES);
  const farms = useFarmResourceOptions(seesFarms && (isOpen || isSet));
  const named = {
    resource: resources.options,
    community: communities.options,
    lga: lgas.options,
    farms: farms.options,
  };
  const labels = {
    resource: t('resource'),
    community: t('community'),
    lga: t('lga'),
    farms: t('farmResource'),
    breach: t('breach'),
  };
  const wordsOf = (name: FilterName): string => {
    const value = param(name);
    if (name in FLAGS) {
      const [label, yes, no] = FLAGS[name as Flag];
      return `${label}: ${value === 'yes' ? yes : no}`;
    }
    const kind = name as keyof typeof labels;
    const options = kind === 'breach' ? [] : named[kind];
    return options.find((each) => each.value === value)?.label ?? labels[kind];
  };
  const clear = (name: FilterName) => {
    // These depend on it.
    const more = { resource: 'community', lga: 'state' }[name as string];
    set({ [name]: null, ...(more && { [more]: null }), after: null });
  };
  const names = (Object.keys(FLAGS) as Flag[]).filter(
    (name) => (isInside || !OF_INSIDERS.includes(name)) && !(isProcessed && name === 'processed'),
  );
  return (
    <>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus withinPortal>
        <Popover.Target>
          <Button icon="chevronDown" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t('filters')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={styles.filters}>
          <RecordPicker
            label={t('resource')}
            placeholder={t('allResources')}
            value={param('resource') || null}
            records={resources.options}
            error={resources.problem}
            onChange={(value) => set({ resource: value, community: null, after: null })}
          />
          {isInside && param('resource') && (
            <RecordPicker
              label={t('community')}
              placeholder={t('allCommunities')}
              value={param('community') || null}
              records={communities.options}
              error={communities.problem}
              onChange={(value) => set({ community: value, after: null })}
            />
          )}
          {seesFarms && (
            <RecordPicker
              label={t('farmResource')}
              placeholder={t('allFarmResources')}
              value={param('farms') || null}
              records={farms.options}
              error={farms.problem}
              onChange={(value) => set({ farms: value, after: null })}
            />
          )}
          <Places url={url} lgas={lgas} />
          {names.map((name) => {
            const [label, yes, no] = FLAGS[name];
            return (
              <Select
                key={name}
                label={label}
                placeholder={t('any')}
                clearable
                value={param(name) || null}
                data={[
                  { value: 'yes', label: yes },
                  { value: 'no', label: no },
                ]}
                comboboxProps={{ withinPortal: false }}
                onChange={(value) => set({ [name]: value, after: null })}
              />
            );
          })}
        </Popover.Dropdown>
      </Popover>
      {FILTER_NAMES.filter((name) => param(name) !== '').map((name) => (
        <FilterChip key={name} name={wordsOf(name)} onClear={() => clear(name)} />
      ))}
    </>
  );
}

/** Loads the farm resources of the account, once they are `wanted`. */
const useFarmResourceOptions = (wanted: boolean) => {
  const userAccountId = useAppSelector(selectUser)?.userAccountId ?? 0;
  return useOptions(wanted ? 'all' : null, (signal) =>
    ask(farmResourceCalls.list, { path: { userAccountId } }, { signal }),
  );
};

/** The state only leads to its local governments. */
function Places({
  url: { param, set },
  lgas,
}: {
  url: Props['url'];
  lgas: ReturnType<typeof useLgaOptions>;
}) {
  const states = useStateOptions();
  return (
    <>
      <RecordPicker
        label={t('state')}
        placeholder={t('anyPlace')}
        value={param('state') || null}
        records={states.options}
        error={states.problem}
        onChange={(value) => set({ state: value, lga: null, after: null })}
      />
      {param('state') && (
        <RecordPicker
          label={t('lga')}
          placeholder={t('anyPlace')}
          value={param('lga') || null}
          records={lgas.options}
          error={lgas.problem}
          onChange={(value) => set({ lga: value, after: null })}
        />
      )}
    </>
  );
}
