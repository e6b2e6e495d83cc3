import { useEffect, useRef } from 'react';
import { type AccessBody, type NamedDto, saveAccess } from '#libs/contracts';
import { useLeaveGuard } from '../../core/forms/leave-guard.js';
import { Allowed } from '../../core/session/allowed.js';
import { Button, Kbd, StatusBadge } from '../../ui/index.js';
import { useLinkGuard } from '../../ui/use-link-guard.js';
import { type Changes, countOf } from './access-draft.js';
import { levelOf } from './grant-levels.js';
import { t } from './texts.js';
import styles from './user.module.css';

/** Describes the unsaved changes, with one button that saves them all. Ctrl S saves too. */
export function SaveBar({
  changes,
  saved,
  now,
  names,
  busy,
  fields,
  onDiscard,
  onSave,
}: {
  changes: Changes;
  saved: AccessBody;
  now: AccessBody;
  names: readonly NamedDto[];
  busy: boolean;
  /** Refusals of the server, by field. */
  fields: Record<string, string> | null;
  onDiscard: () => void;
  onSave: () => void;
}) {
  const latest = useRef(onSave);
  latest.current = busy ? () => undefined : onSave;
  useLeaveGuard(true);
  useLinkGuard(true);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const problems = Object.values(fields ?? {});
  return (
    <section className={styles.bar} aria-label={t('unsaved')}>
      <StatusBadge tone="warning">{t('changesNotSaved', { n: countOf(changes) })}</StatusBadge>
      <span className="grow" role={problems.length > 0 ? 'alert' : undefined}>
        {problems.length > 0 ? (
          <span className={styles.refused}>{problems.join(' ')}</span>
        ) : (
          <>
            {wordsOf(changes, saved, now, names)} {t(changes.role ? 'signsInAnew' : 'holdsAtOnce')}
          </>
        )}
      </span>
      <Button variant="ghost" disabled={busy} onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Allowed call={saveAccess}>
        <Button variant="primary" busy={busy} onClick={onSave} aria-keyshortcuts="Control+S">
          {t('saveAccess')}{' '}
          <span className={styles.keys}>
            <Kbd>Ctrl S</Kbd>
          </span>
        </Button>
      </Allowed>
    </section>
  );
}

/** Returns "Role: CBN to Staff. Farm, Assets: none to view." */
function wordsOf(changes: Changes, saved: AccessBody, now: AccessBody, names: readonly NamedDto[]): string {
  const nameOf = (id: number) => names.find((each) => each.id === id)?.name ?? '';
  const words = [
    changes.name && t('nameChanged'),
    changes.role && t('roleFromTo', { from: t(saved.role), to: t(now.role) }),
    changes.farmer && t('farmerChanged'),
    changes.added.length > 0 && t('addedNames', { names: changes.added.map(nameOf).join(', ') }),
    changes.removed.length > 0 && t('removedNames', { names: changes.removed.map(nameOf).join(', ') }),
    ...changes.grants.map(({ resource, subResource }) =>
      t('levelFromTo', {
        what: [resource, subResource].filter(Boolean).join(', '),
        from: t(`${levelOf(saved.grants, resource, subResource)}_word`),
        to: t(`${levelOf(now.grants, resource, subResource)}_word`),
      }),
    ),
  ];
  return words.filter(Boolean).join(' ');
}
