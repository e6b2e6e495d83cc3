import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import {
  findRecords,
  INCIDENT_PERIODS,
  type IncidentPeriod,
  ISSUE_MESSAGES,
  ISSUE_PHOTOS,
  LogIssueBody,
  SUCCESSIONS,
  type Succession,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatBytes } from '../../core/i18n/index.js';
import { newOpId } from '../../core/new-op-id.js';
import { failed, succeeded } from '../../core/notifications/slice.js';
import { useOffline } from '../../core/offline/use-offline.js';
import { selectUser } from '../../core/session/slice.js';
import { useAddress } from '../../core/use-address.js';
import {
  Button,
  FormProblem,
  PageHeader,
  Panel,
  RecordPicker,
  Segmented,
  SkeletonBlock,
} from '../../ui/index.js';
import { scaled } from '../capture/wizard/picture.js';
import { issuePath, LOGGED_ISSUES } from './addresses.js';
import styles from './extension.module.css';
import { BlobPicture } from './KeptCards.js';
import { type KeptIssue, keepIssue, keptIssues, sendKept } from './outbox.js';
import { t } from './texts.js';
import { useStorageAhead } from './use-outbox.js';

/** `/log-an-issue?farm=34`: a new issue, or one that waits on this phone (`?kept=…`). */
export default function LogIssuePage() {
  useStorageAhead();
  // The page that shows the kept issue could not be loaded without a signal either.
  useEffect(() => void import('./IssuesPage.js').catch(() => undefined), []);
  const user = useAppSelector(selectUser);
  const [search] = useAddress();
  const asked = Number(search.get('kept')) || null;
  const [kept, setKept] = useState<KeptIssue | null | undefined>(asked ? undefined : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kept issue is read once
  useEffect(() => {
    if (asked && user)
      keptIssues(user).then((all) => setKept(all.find(({ id, tried }) => id === asked && !tried) ?? null));
  }, [asked]);
  return (
    <>
      <PageHeader title={t('logAnIssue')} />
      {kept === undefined ? <SkeletonBlock lines={6} /> : <IssueForm kept={kept} />}
    </>
  );
}

type Text =
  | 'title'
  | 'description'
  | 'startedOn'
  | 'cropsAffected'
  | 'contactEmail'
  | 'visitWantedOn'
  | 'succession'
  | 'incidentPeriod';
type Values = Record<Text, string> & { farmerId: string | null };

function IssueForm({ kept }: { kept: KeptIssue | null }) {
  const offline = useOffline();
  const user = useAppSelector(selectUser);
  const isFarmer = user?.roles[0] === 'FARMER';
  const [photos, setPhotos] = useState<readonly Blob[]>(kept?.photos ?? []);
  const { busy, save } = useSave(kept, photos);
  const { sharedAgencyId } = useParams();
  const [search] = useAddress();
  const farmId = kept?.body.farmId ?? (Number(search.get('farm')) || null);
  const body = kept?.body;
  const { form, field, modal } = useDtoForm<Values, LogIssueBody>(LogIssueBody, {
    initial: {
      title: body?.title ?? '',
      description: body?.description ?? '',
      succession: body?.succession ?? SUCCESSIONS[0],
      startedOn: body?.startedOn ?? '',
      cropsAffected: body?.cropsAffected ? String(body.cropsAffected) : '',
      incidentPeriod: body?.incidentPeriod ?? INCIDENT_PERIODS[0],
      contactEmail: body?.contactEmail ?? '',
      visitWantedOn: body?.visitWantedOn ?? '',
      farmerId: body?.farmerId ? String(body.farmerId) : null,
    },
    labels: {
      title: t('what'),
      description: t('describe'),
      succession: t('allTheTime'),
      startedOn: t('startedOn'),
      cropsAffected: t('crops'),
      incidentPeriod: t('howLong'),
      contactEmail: t('email'),
      visitWantedOn: t('visitWanted'),
      farmerId: t('farmer'),
    },
    check: ({ farmerId }) => ({ farmerId: !isFarmer && !farmerId && ISSUE_MESSAGES.farmerMissing }),
    onSubmit: (values) =>
      save({
        ...values,
        ...(farmId && { farmId }),
        ...(Number(sharedAgencyId) > 0 && { sharedAgencyId: Number(sharedAgencyId) }),
      }),
    sender: { status: busy ? 'running' : 'idle', error: null },
    guard: true,
  });
  return (
    <form className={`${styles.form} ${styles.narrow}`} onSubmit={modal.onSubmit} noValidate>
      {offline && <p role="status">{t('offline')}</p>}
      <Panel label={t('logAnIssue')}>
        <div className={styles.form}>
          {!isFarmer && <RecordPicker required find={farmersLike} {...field('farmerId')} />}
          <TextInput required maxLength={120} {...field('title')} />
          <Photos photos={photos} onChange={setPhotos} />
          <Textarea autosize minRows={3} maxLength={4000} {...field('description')} />
          <Choice<Succession>
            label={t('allTheTime')}
            value={form.values.succession as Succession}
            options={SUCCESSIONS.map((value) => ({ value, label: t(value) }))}
            onChange={(next) => form.setFieldValue('succession', next)}
          />
          <div className={styles.pair}>
            <TextInput type="date" required {...field('startedOn')} />
            <TextInput inputMode="decimal" {...field('cropsAffected')} />
          </div>
          <Choice<IncidentPeriod>
            label={t('howLong')}
            value={form.values.incidentPeriod as IncidentPeriod}
            options={INCIDENT_PERIODS.map((value) => ({ value, label: value }))}
            onChange={(next) => form.setFieldValue('incidentPeriod', next)}
          />
          <TextInput type="date" {...field('visitWantedOn')} />
          <TextInput type="email" maxLength={254} {...field('contactEmail')} />
        </div>
      </Panel>
      <div className={styles.pinned}>
        <Button type="submit" variant="primary" busy={busy}>
          {t(offline ? 'saveLater' : 'log')}
        </Button>
      </div>
    </form>
  );
}

/** Keeps the issue on this phone, and sends it at once if the server answers. */
function useSave(kept: KeptIssue | null, photos: readonly Blob[]) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const [busy, setBusy] = useState(false);
  const save = async (values: LogIssueBody) => {
    if (!user) return;
    setBusy(true);
    const body = { ...values, opId: kept?.body.opId ?? newOpId(), loggedOn: new Date().toISOString() };
    try {
      const id = kept?.id ?? Date.now();
      await keepIssue(user, { id, body, photos: [...photos], tried: false, refused: null });
      const arrived = await sendKept(user);
      dispatch(succeeded(arrived === null ? t('saved') : ISSUE_MESSAGES.logged));
      navigate(arrived === null ? LOGGED_ISSUES : issuePath(arrived));
    } catch (error) {
      dispatch(failed(t('savedFailed', { why: (error as Error).message })));
      setBusy(false);
    }
  };
  return { busy, save: (values: LogIssueBody) => void save(values) };
}

async function farmersLike(q: string, signal: AbortSignal) {
  const { list } = await ask(findRecords, { body: { q } }, { signal });
  return list
    .filter(({ kind }) => kind === 'farmer')
    .map(({ id, name, detail }) => ({
      value: String(id),
      label: [name, detail].filter(Boolean).join(' · '),
    }));
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A visible label above a choice. */
function Choice<T extends string>(props: ChoiceProps<T>) {
  return (
    <div>
      <div aria-hidden="true">{props.label}</div>
      <Segmented fill {...props} />
    </div>
  );
}

interface PhotosProps {
  photos: readonly Blob[];
  onChange: (photos: readonly Blob[]) => void;
}

/** Photos of an issue, made smaller on the phone. */
function Photos({ photos, onChange }: PhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (files: readonly File[]) => {
    try {
      const made = await Promise.all(files.map(scaled));
      onChange([...photos, ...made].slice(0, ISSUE_PHOTOS));
      setProblem(null);
    } catch {
      setProblem(t('photoBroken'));
    }
  };
  const bytes = photos.reduce((sum, { size }) => sum + size, 0);
  return (
    <fieldset className={styles.photos}>
      <legend>{t('photosField')}</legend>
      <div className={styles.thumbs}>
        {photos.map((photo, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: photos have no other identity
          <div key={at}>
            <BlobPicture blob={photo} alt={t('newPhoto', { n: at + 1 })} />
            <Button
              small
              variant="ghost"
              aria-label={t('removePhoto', { n: at + 1 })}
              onClick={() => onChange(photos.filter((_, other) => other !== at))}
            >
              ✕
            </Button>
          </div>
        ))}
      </div>
      {photos.length > 0 && (
        <p className="sm mut">{t('photoSize', { n: photos.length, size: formatBytes(bytes) })}</p>
      )}
      <FormProblem text={problem} />
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept="image/*"
        aria-label={t('addPhoto')}
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {photos.length < ISSUE_PHOTOS && (
        <Button icon="picture" onClick={() => input.current?.click()}>
          {t('addPhoto')}
        </Button>
      )}
    </fieldset>
  );
}
