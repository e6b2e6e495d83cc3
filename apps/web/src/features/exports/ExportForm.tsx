import { Checkbox, Select, TextInput } from '@mantine/core';
import {
  DISCLOSURE_MESSAGES,
  EXPORTS_MESSAGES,
  type ExportFormat,
  type ExportKindDto,
  type ExportKindName,
  type JobDto,
  StartExportBody,
  startExport,
  startWholeExport,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useAppDispatch } from '../../core/hooks.js';
import { useMay } from '../../core/session/allowed.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { useCommunityOptions, useResourceOptions } from '../../core/use-options.js';
import { FormModal, farmStatusText, RecordPicker, Segmented } from '../../ui/index.js';
import { BudgetLine } from '../disclosure/BudgetLine.js';
import { ReasonField } from '../disclosure/ReasonField.js';
import { useBudget } from '../disclosure/use-budget.js';
import { jobLoaded } from '../jobs/slice.js';
import { ExportScope } from './ExportScope.js';
import styles from './exports.module.css';
import type { ExportPreset } from './preset.js';
import { SmallerExport } from './SmallerExport.js';
import { t } from './texts.js';

interface Props {
  kinds: readonly ExportKindDto[];
  preset: ExportPreset;
  onStarted: (job: JobDto) => void;
  onClose: () => void;
}

type Values = {
  kind: ExportKindName;
  format: ExportFormat;
  resourceId: string | null;
  communityId: string | null;
  status: string | null;
  product: string;
  recipient: string;
  purpose: string;
  whole: boolean;
  reason: string;
};

const SHORTEST_REASON = 10;

const idOf = (text: string | null) => (text === null ? undefined : Number(text));
const textOf = (id: number | undefined) => (id === undefined ? null : String(id));

/** Chooses kind, format, scope and filters, and full BVNs for permitted users. */
export function ExportForm({ kinds, preset, onStarted, onClose }: Props) {
  const dispatch = useAppDispatch();
  const may = useMay();
  const first = kinds.find(({ kind }) => kind === preset.kind) ?? kinds[0];
  const sender = useSecretCall<{ body: StartExportBody; reason: string | null }, JobDto>(
    ({ body, reason }) =>
      reason === null ? ask(startExport, { body }) : ask(startWholeExport, { body: { ...body, reason } }),
    (job) => {
      dispatch(jobLoaded(job));
      onStarted(job);
    },
  );
  const kindOf = (name: ExportKindName) => kinds.find(({ kind }) => kind === name) ?? first;
  const { form, field, modal } = useDtoForm<Values, StartExportBody>(StartExportBody, {
    initial: {
      kind: first?.kind ?? 'farmers',
      format: first?.formats[0] ?? 'csv',
      resourceId: textOf(preset.resourceId),
      communityId: textOf(preset.communityId),
      status: preset.filters?.status ?? null,
      product: preset.filters?.product ?? '',
      recipient: '',
      purpose: '',
      whole: false,
      reason: '',
    },
    labels: {
      kind: t('kind'),
      format: t('format'),
      resourceId: t('resource'),
      communityId: t('community'),
      status: t('status'),
      product: t('product'),
      recipient: t('recipient'),
      purpose: t('purpose'),
      whole: t('whole'),
      reason: t('reason'),
    },
    bodyOf: (values) => bodyOf(values, kindOf(values.kind), preset),
    check: (values) => ({
      recipient:
        kindOf(values.kind)?.ofPeople && !values.recipient.trim() && EXPORTS_MESSAGES.recipientNeeded,
      purpose:
        needsPurpose(values, kindOf(values.kind)) && !values.purpose.trim() && EXPORTS_MESSAGES.purposeNeeded,
      product: kindOf(values.kind)?.namesProduct && !values.product.trim() && EXPORTS_MESSAGES.productNeeded,
      reason:
        values.whole && values.reason.trim().length < SHORTEST_REASON && DISCLOSURE_MESSAGES.reasonNeeded,
    }),
    sender,
    onSubmit: (body, { whole, reason }) => sender.run({ body, reason: whole ? reason : null }),
  });
  const { kind: name, format, resourceId, whole } = form.values;
  const kind = kindOf(name);
  const resources = useResourceOptions();
  const communities = useCommunityOptions(
    kind?.byCommunity && resourceId !== null ? Number(resourceId) : null,
  );
  const choose = (chosen: string | null) => {
    const next = kinds.find((each) => each.kind === chosen);
    if (!next) return;
    form.setValues({
      kind: next.kind,
      format: next.formats.includes(format) ? format : next.formats[0],
      status: null,
      whole: false,
      ...(!next.byCommunity && { communityId: null }),
    });
  };
  return (
    <FormModal opened title={t('export')} submitLabel={t('export')} onClose={onClose} {...modal}>
      <RecordPicker
        {...field('kind')}
        keeps
        clearable={false}
        records={kinds.map((each) => ({ value: each.kind, label: each.label }))}
        description={kind?.about}
        onChange={choose}
        data-autofocus
      />
      {kind && <SmallerExport kind={kind} kinds={kinds} onChoose={choose} />}
      {kind && (
        <div className={styles.field}>
          <span className={styles.label}>{t('format')}</span>
          <Segmented
            label={t('format')}
            value={format}
            options={kind.formats.map((value) => ({ value, label: t(value) }))}
            onChange={(value) => form.setFieldValue('format', value)}
            fill
          />
        </div>
      )}
      <RecordPicker
        {...field('resourceId')}
        placeholder={t('allResources')}
        records={resources.options}
        error={form.errors.resourceId ?? resources.problem}
        onChange={(value) => form.setValues({ resourceId: value, communityId: null })}
      />
      {kind?.byCommunity && resourceId !== null && (
        <RecordPicker
          {...field('communityId')}
          placeholder={t('allCommunities')}
          records={communities.options}
          error={form.errors.communityId ?? communities.problem}
        />
      )}
      {kind && kind.statuses.length > 0 && (
        <Select
          {...field('status')}
          placeholder={t('anyStatus')}
          clearable
          data={statusOptions(kind.statuses)}
        />
      )}
      {kind?.namesProduct && (
        <TextInput {...field('product')} description={t('productHint')} required maxLength={60} />
      )}
      {kind && (
        <ExportScope
          kind={kind}
          body={bodyOf({ ...form.values, recipient: '', purpose: '' }, kind, preset)}
          preset={preset}
        />
      )}
      {kind && <Columns kind={kind} />}
      {kind?.ofPeople && (
        <TextInput {...field('recipient')} description={t('recipientHint')} required maxLength={120} />
      )}
      {needsPurpose(form.values, kind) && (
        <TextInput {...field('purpose')} description={t('purposeHint')} required maxLength={200} />
      )}
      {kind?.whole && may(startWholeExport) && (
        <Checkbox {...field('whole', 'checkbox')} description={t('wholeHint')} />
      )}
      {whole && (
        <>
          <ReasonField {...field('reason')} />
          <Budget />
        </>
      )}
    </FormModal>
  );
}

/** The reason for full BVNs is the purpose. */
const needsPurpose = ({ whole }: Values, kind: ExportKindDto | undefined) =>
  kind?.ofPeople === true && !whole;

function Budget() {
  return <BudgetLine budget={useBudget()} />;
}

function Columns({ kind }: { kind: ExportKindDto }) {
  return (
    <details className={styles.columns}>
      <summary>{t('columns', { n: kind.columns.length })}</summary>
      <p className="sm mut">{kind.columns.map(({ heading }) => heading).join(', ')}</p>
    </details>
  );
}

/** Returns the filters that apply to a ledger. */
function ofLedger({ filters: { season, farmer, input, show, entries } = {} }: ExportPreset) {
  return {
    ...(season && { season }),
    ...(farmer && { farmer }),
    ...(input && { input }),
    ...(show && { show }),
    ...(entries && { entries }),
  };
}

function bodyOf(values: Values, kind: ExportKindDto | undefined, preset: ExportPreset): StartExportBody {
  const { resourceId, communityId, status, product, recipient, purpose } = values;
  const q = preset.kind === values.kind ? preset.filters?.q?.trim() : undefined;
  const { agent, import: importJob } = (kind?.ofFarms && preset.filters) || {};
  const list = preset.kind === values.kind ? preset.filters?.list : undefined;
  const { message } = (kind?.ofMessages && preset.filters) || {};
  const isOfFarmers = preset.kind === values.kind || values.kind === 'research';
  const farmers = isOfFarmers ? preset.filters?.farmers : undefined;
  const filters = {
    ...(farmers && { farmers }),
    ...(q && { q }),
    ...(agent && { agent }),
    ...(list && { list }),
    // An import belongs to one community resource only.
    ...(importJob !== undefined && idOf(resourceId) === preset.resourceId && { import: importJob }),
    ...(message !== undefined && { message }),
    // These filters belong to one ledger only.
    ...(kind?.ofLedger &&
      preset.kind === values.kind &&
      idOf(resourceId) === preset.resourceId &&
      ofLedger(preset)),
    ...(status !== null && { status }),
    ...(kind?.namesProduct && { product: product.trim() }),
  };
  return {
    kind: values.kind,
    format: values.format,
    ...(resourceId !== null && { resourceId: idOf(resourceId) }),
    ...(communityId !== null && resourceId !== null && { communityId: idOf(communityId) }),
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(kind?.ofPeople && recipient.trim() && { recipient: recipient.trim() }),
    ...(needsPurpose(values, kind) && purpose.trim() && { purpose: purpose.trim() }),
  };
}

/** Names the states of a kind. A farm that is not completed has the wire value that others have for "active". */
function statusOptions(statuses: readonly string[]) {
  const ofFarms = statuses.includes('COMPLETED');
  return statuses.map((value) => ({
    value,
    label: ofFarms ? farmStatusText(value) : t(value === 'ACTIVE' ? 'active' : 'inactive'),
  }));
}
