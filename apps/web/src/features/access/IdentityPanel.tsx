import { Select, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ACCESS_MESSAGES, type Role, resetSecondFactor, type UserDto } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatDate, formatPhone } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectUser } from '../../core/session/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { type Fact, FactList } from '../../ui/FactList.js';
import { buttonClass, Panel } from '../../ui/index.js';
import { roleLabel } from './AccessListPage.js';
import { type AccessDraft, draftOf, nameOf } from './access-draft.js';
import { resetFactorTask } from './saga.js';
import { t } from './texts.js';
import { UserSessions } from './UserSessions.js';
import styles from './user.module.css';

const NAMES = ['firstName', 'surname'] as const;

/** The user's identity, sign-in details and current sessions. */
export function WhoPanel({
  user,
  draft,
  onChange,
}: {
  user: UserDto;
  draft: AccessDraft;
  /** Null: read-only. */
  onChange: ((part: Partial<AccessDraft>) => void) | null;
}) {
  const { role } = draft;
  const me = useAppSelector(selectUser);
  const confirm = useConfirm();
  const reset = useTask(resetFactorTask, user.id);
  const { staff, rolesGiven, displayName } = user;
  const roles = [...new Set([...rolesGiven, ...(user.role ? [user.role] : [])])];
  const nameChanged = 'firstName' in nameOf(draftOf(user), draft);
  const askReset = async () => {
    const words = { user: displayName };
    if (await confirm({ title: t('resetTitle', words), body: t('resetBody', words), yes: t('resetYes') }))
      reset.run({ path: { userId: user.id } });
  };
  const identity: Fact[] = [
    ...(staff ? ([[t('gender'), staff.gender]] as const) : []),
    [t('phone'), user.phone && formatPhone(user.phone)],
    [t('email'), user.email],
    ...(staff
      ? ([
          [t('address'), staff.address],
          [t('bvn'), staff.bvn],
          [t('bank'), staff.bank],
        ] as const)
      : []),
    [t('since'), formatDate(user.createdAt)],
  ];
  return (
    <Panel
      className={styles.who}
      title={t('identity')}
      aside={
        staff && (
          <Link to={`/staff/${staff.id}`} className={buttonClass({ variant: 'ghost', small: true })}>
            {t('staffRecord')}
          </Link>
        )
      }
    >
      {onChange &&
        (staff ? (
          <p className="sm mut">{ACCESS_MESSAGES.users.renamedAsStaff}</p>
        ) : (
          <div className={nameChanged ? `${styles.names} ${styles.changedField}` : styles.names}>
            {NAMES.map((part) => (
              <TextInput
                key={part}
                label={t(part)}
                autoComplete="off"
                maxLength={80}
                value={draft[part]}
                onChange={({ currentTarget }) => onChange({ [part]: currentTarget.value })}
              />
            ))}
          </div>
        ))}
      <FactList className={styles.facts} facts={identity} />
      <section className={styles.part} aria-label={t('roleAndSignIn')}>
        <h3>{t('roleAndSignIn')}</h3>
        <div className={role === user.role ? styles.roleRow : `${styles.roleRow} ${styles.changedField}`}>
          <span className="mut">{t('role')}</span>
          {onChange ? (
            <Select
              aria-label={t('role')}
              allowDeselect={false}
              data={roles.map((each) => ({ value: each, label: t(each) }))}
              value={role}
              onChange={(next) => next && onChange({ role: next })}
            />
          ) : (
            <span>{roleLabel(user.role)}</span>
          )}
        </div>
        <FactList
          className={styles.facts}
          facts={[
            ...(staff ? ([[t('designation'), t(staff.designation as 'collaborator')]] as const) : []),
            [t('password'), t(user.isPasswordReset ? 'theirOwn' : 'oneTimeYet')],
            [
              t('secondFactor'),
              <span key="factor">
                {t(user.secondFactorEnabled ? 'on' : 'off')}{' '}
                <Allowed call={resetSecondFactor} links={user.links}>
                  <button type="button" className="link" disabled={reset.running} onClick={askReset}>
                    {t('reset')}
                  </button>
                </Allowed>
              </span>,
            ],
          ]}
        />
        <p className="sm mut">
          {onChange ? givesNote(rolesGiven) : t(user.id === me?.userId ? 'yourself' : 'peer')}
        </p>
      </section>
      <UserSessions user={user} />
    </Panel>
  );
}

/** Returns "You may give Staff, Agent, Farmer and CBN. Administrators are made by a superadmin." */
function givesNote(roles: readonly Role[]): string {
  const words = roles.map((role) => t(role));
  const last = words.pop() ?? '';
  const gives = t('mayGive', { roles: words.length > 0 ? `${words.join(', ')} ${t('and')} ${last}` : last });
  return roles.includes('ADMIN') ? gives : `${gives} ${t('adminsBySuper')}`;
}
