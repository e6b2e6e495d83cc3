import { useEffect, useMemo, useState } from 'react';
import { LISTED_ROLES, saveAccess, type UserDto } from '#libs/contracts';
import { useMay } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { EmptyState, Panel, Segmented } from '../../ui/index.js';
import { usePhone } from '../../ui/use-media.js';
import { FarmerPicker } from '../farmers/FarmerPicker.js';
import { type AccessDraft, accessOf, changesOf, countOf, draftOf, nameOf } from './access-draft.js';
import { GrantMatrix } from './GrantMatrix.js';
import { HistoryPanel } from './HistoryPanel.js';
import { WhoPanel } from './IdentityPanel.js';
import { PreviewPanel } from './PreviewPanel.js';
import { ReachPanel } from './ReachPanel.js';
import { SaveBar } from './SaveBar.js';
import { saveTask } from './saga.js';
import { t } from './texts.js';
import { UserHead } from './UserHead.js';
import { usePreview } from './use-preview.js';
import styles from './user.module.css';

const TABS = ['who', 'list', 'grants', 'preview'] as const;
type Tab = (typeof TABS)[number];

/** The page of one user: identity, access and its preview. */
export function UserEditor({ user }: { user: UserDto }) {
  const phone = usePhone();
  const [tab, setTab] = useState<Tab>('who');
  const [draft, setDraft] = useState<AccessDraft>(() => draftOf(user));
  // A farmer is typed but not chosen: saving is blocked until one is.
  const [unchosen, setUnchosen] = useState(false);
  const save = useTask(saveTask, user.id);
  const saved = useMemo(() => accessOf(draftOf(user)), [user]);
  const now = accessOf(draft);
  const name = nameOf(draftOf(user), draft);
  const changes = { ...changesOf(saved, now), name: 'firstName' in name };
  const count = countOf(changes);
  const may = useMay();
  const mayEdit = may(saveAccess, user.links);
  const preview = usePreview(user.id, now);
  const before = usePreview(user.id, saved);
  // A refusal applies to the values that were sent.
  const { reset } = save;
  useEffect(() => reset(), [reset]);

  const change = (part: Partial<AccessDraft>) => setDraft((was) => ({ ...was, ...part }));
  const shows = (one: Tab) => !phone || tab === one;
  const { role } = draft;
  return (
    <div className={styles.page}>
      <UserHead user={user} acts={shows('who')} />
      {phone && (
        <div className={styles.tabs}>
          <Segmented
            fill
            label={t('parts')}
            value={tab}
            options={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))}
            onChange={setTab}
          />
        </div>
      )}
      <div className={styles.columns}>
        {shows('who') && (
          <div className={styles.column}>
            <WhoPanel user={user} draft={draft} onChange={mayEdit ? change : null} />
          </div>
        )}
        {(shows('list') || shows('grants')) && (
          <div className={styles.column}>
            {shows('list') &&
              (LISTED_ROLES.includes(role) ? (
                <ReachPanel
                  user={user}
                  resources={draft.resources}
                  known={preview.data?.resources ?? []}
                  added={changes.added}
                  onChange={mayEdit ? (resources) => change({ resources }) : null}
                />
              ) : role === 'FARMER' ? (
                <Panel title={t('farmerRecord')}>
                  <div className={changes.farmer ? styles.changedField : undefined}>
                    {mayEdit ? (
                      <FarmerPicker
                        label={t('farmer')}
                        known={draft.farmer && { value: String(draft.farmer.id), label: draft.farmer.name }}
                        onPending={setUnchosen}
                        value={draft.farmer ? String(draft.farmer.id) : null}
                        onChange={(id, row) =>
                          change({ farmer: id ? { id: Number(id), name: row?.label ?? '' } : null })
                        }
                      />
                    ) : (
                      <p>{user.farmer?.name ?? t('noFarmerLinked')}</p>
                    )}
                    <p className="sm mut">{t('farmerNote')}</p>
                  </div>
                </Panel>
              ) : (
                <Panel label={t('accessList')}>
                  <EmptyState icon="resources">{t('accountWide')}</EmptyState>
                </Panel>
              ))}
            {shows('list') && role === 'AGENT' && (
              <Panel title={t('postings')}>
                <p>
                  {user.farmsCaptured === null
                    ? t('postingsLater')
                    : t('farmsCaptured', { n: user.farmsCaptured })}
                </p>
              </Panel>
            )}
            {shows('grants') &&
              (role === 'STAFF' ? (
                <GrantMatrix
                  grants={draft.grants}
                  saved={saved.grants}
                  onChange={mayEdit ? (grants) => change({ grants }) : null}
                />
              ) : (
                phone && (
                  <Panel label={t('grants')}>
                    <EmptyState icon="key">{t('noGrantsOfRole')}</EmptyState>
                  </Panel>
                )
              ))}
            {!phone && <HistoryPanel userId={user.id} />}
          </div>
        )}
        {phone && tab === 'who' && <HistoryPanel userId={user.id} />}
        {shows('preview') && (
          <div className={styles.column}>
            <PreviewPanel
              name={user.displayName.split(' ')[0] ?? user.displayName}
              now={preview}
              saved={before.data}
              changes={count}
            />
          </div>
        )}
      </div>
      {mayEdit && count > 0 && (
        <SaveBar
          changes={changes}
          saved={saved}
          now={now}
          names={[...user.resources, ...draft.resources]}
          busy={save.running || unchosen}
          fields={save.error?.fields ?? null}
          onDiscard={() => setDraft(draftOf(user))}
          onSave={() =>
            save.run({
              userId: user.id,
              body: { ...now, ...name, version: user.version },
              added: changes.added.length,
              removed: changes.removed.length,
            })
          }
        />
      )}
    </div>
  );
}
