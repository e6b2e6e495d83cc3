import { useState } from 'react';
import { ACCESS_MESSAGES, type NamedDto, type ReachedResourceDto, type UserDto } from '#libs/contracts';
import { useAppDispatch } from '../../core/hooks.js';
import { formatNumber } from '../../core/i18n/index.js';
import { informed } from '../../core/notifications/slice.js';
import { useResourceOptions } from '../../core/use-options.js';
import { Button, EmptyState, IconButton, Panel, RecordPicker, StatusBadge } from '../../ui/index.js';
import { t } from './texts.js';
import styles from './user.module.css';

/** The access list: community resources that the user can access, including unsaved additions. */
export function ReachPanel({
  user,
  resources,
  known,
  added,
  onChange,
}: {
  user: UserDto;
  resources: readonly NamedDto[];
  /** Resources that the preview has described. */
  known: readonly ReachedResourceDto[];
  added: readonly number[];
  /** Null: read-only. */
  onChange: ((resources: NamedDto[]) => void) | null;
}) {
  const [adding, setAdding] = useState(false);
  const facts = new Map([...known, ...user.resources].map((each) => [each.id, each]));
  const gone = user.resources.filter(({ id }) => !resources.some((each) => each.id === id));
  const add = onChange && !adding && (
    <Button small icon="plus" onClick={() => setAdding(true)}>
      {t('addResource')}
    </Button>
  );
  return (
    <Panel
      flush
      title={t('accessList')}
      aside={
        <>
          <span className="sm mut">
            {t('someOf', { n: formatNumber(resources.length), total: formatNumber(user.resourcesOfAccount) })}
          </span>
          {resources.length > 0 && add}
        </>
      }
    >
      {adding && onChange && (
        <Adder
          resources={resources}
          onAdd={(resource) => {
            onChange([...resources, resource]);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {resources.length === 0 && gone.length === 0 ? (
        !adding && (
          <EmptyState icon="resources" action={add}>
            {ACCESS_MESSAGES.accessList.noneAssigned}
          </EmptyState>
        )
      ) : (
        <table className={styles.reach}>
          <thead>
            <tr>
              <th scope="col">{t('resource')}</th>
              <th scope="col">{t('season')}</th>
              <th scope="col" className="num">
                {t('farmers')}
              </th>
              <th scope="col">{t('state')}</th>
              {onChange && (
                <th scope="col">
                  <span className="hidden-label">{t('remove')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {resources.map(({ id, name }) => (
              <tr key={id} className={added.includes(id) ? styles.changed : undefined}>
                <td className="b">
                  {name} {added.includes(id) && <StatusBadge tone="warning">{t('new')}</StatusBadge>}
                </td>
                <Facts of={facts.get(id)} />
                {onChange && (
                  <td className="num">
                    <IconButton
                      icon="close"
                      size={15}
                      label={t('removeNamed', { name })}
                      onClick={() => onChange(resources.filter((each) => each.id !== id))}
                    />
                  </td>
                )}
              </tr>
            ))}
            {gone.map((resource) => (
              <tr key={resource.id} className={styles.changed}>
                <td>
                  <s>{resource.name}</s> <StatusBadge tone="warning">{t('noLonger')}</StatusBadge>
                </td>
                <Facts of={resource} />
                <td className="num">
                  <IconButton
                    icon="undo"
                    size={15}
                    label={t('keepLabel', { name: resource.name })}
                    onClick={() => onChange?.([...resources, resource])}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** Shows nothing for a resource that was just added, until the server has computed the preview. */
function Facts({ of }: { of: ReachedResourceDto | undefined }) {
  return (
    <>
      <td>{of?.season ?? '–'}</td>
      <td className="num">{of ? formatNumber(of.farmers) : '–'}</td>
      <td>
        {of && (
          <StatusBadge tone={of.status === 'ACTIVE' ? 'good' : 'waiting'}>
            {t(of.status === 'ACTIVE' ? 'active' : 'suspended')}
          </StatusBadge>
        )}
      </td>
    </>
  );
}

function Adder({
  resources,
  onAdd,
  onClose,
}: {
  resources: readonly NamedDto[];
  onAdd: (resource: NamedDto) => void;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const { options, problem } = useResourceOptions();
  const choose = (chosen: string | null, name: string) => {
    const id = Number(chosen);
    if (!id) return;
    if (resources.some((each) => each.id === id)) dispatch(informed(ACCESS_MESSAGES.accessList.alreadyThere));
    else onAdd({ id, name });
  };
  return (
    <div className={styles.adder}>
      <RecordPicker
        aria-label={t('resource')}
        placeholder={t('chooseResource')}
        autoFocus
        keeps
        records={options}
        value={null}
        error={problem}
        onChange={(id, option) => choose(id, option?.label ?? '')}
      />
      <Button onClick={onClose}>{t('close')}</Button>
    </div>
  );
}
