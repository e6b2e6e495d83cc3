import { type ReactNode, useEffect } from 'react';
import { type AgentDto, listUsers, SaveAgentBody, STAFF_GENDERS } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { type Options, useLgaOptions, useStateOptions, useWardOptions } from '../../core/use-options.js';
import { RecordPicker } from '../../ui/index.js';
import { recordFields } from '../../ui/records/fields.js';
import { t } from './texts.js';

type Props = Record<string, unknown> & { label: string };

const idIn = (value: unknown) => (value ? Number(value) : null);
const hidden = { kind: 'own', of: () => undefined, label: '', draw: () => null } as const;

/** Fields of an agent, for the page that adds one and the dialog that edits one. */
export const AGENT_FIELDS = recordFields<AgentDto, SaveAgentBody>(SaveAgentBody, {
  id: hidden,
  userId: hidden,
  sharedAgencyId: hidden,
  firstName: { label: t('firstName') },
  surname: { label: t('surname') },
  othername: { label: t('othername') },
  gender: {
    label: t('gender'),
    kind: 'choice',
    options: STAFF_GENDERS.map((value) => ({ value, label: t(value) })),
    placeholder: t('chooseGender'),
  },
  phone: { label: t('phone'), kind: 'phone', hint: t('phoneHint') },
  email: { label: t('email') },
  state: { label: t('state'), kind: 'record', of: ({ stateId }) => stateId, useRecords: useStateOptions },
  lga: {
    label: t('lga'),
    kind: 'own',
    of: ({ lgaId }) => lgaId,
    initial: null,
    draw: (props, { state }) => <LgaPicker {...props} state={idIn(state)} />,
  },
  ward: {
    label: t('ward'),
    kind: 'own',
    of: ({ wardId }) => wardId,
    initial: null,
    draw: (props, { lga }) => <WardPicker {...props} lga={idIn(lga)} />,
  },
  town: { label: t('town') },
  address: { label: t('address'), kind: 'area' },
});

/** The same for an administrator, who can add someone who is a user already. */
export const FIELDS_WITH_USER: typeof AGENT_FIELDS = {
  ...AGENT_FIELDS,
  of: {
    ...AGENT_FIELDS.of,
    userId: {
      label: t('user'),
      hint: t('userHint'),
      kind: 'own',
      of: () => undefined,
      initial: null,
      draw: (props) => <UserPicker {...props} />,
    },
  },
};

/** Someone who is an agent already cannot be added again. */
const findAgentUsers = async (q: string, signal: AbortSignal) => {
  const { list } = await ask(listUsers, { query: { q, role: 'AGENT', withoutAgent: true } }, { signal });
  return list.map(({ id, displayName, username }) => ({
    value: String(id),
    label: `${displayName} (${username})`,
  }));
};

function UserPicker(props: Props) {
  return <RecordPicker {...props} find={findAgentUsers} />;
}

function LgaPicker({ state, ...props }: Props & { state: number | null }): ReactNode {
  return <PlacePicker {...props} records={useLgaOptions(state)} placeholder={t('chooseLga')} />;
}

function WardPicker({ lga, ...props }: Props & { lga: number | null }): ReactNode {
  return <PlacePicker {...props} records={useWardOptions(lga)} placeholder={t('chooseWard')} clearable />;
}

interface PlacePickerProps extends Props {
  records: Options;
  placeholder: string;
  clearable?: boolean;
}

/** Clears a place that is not in the chosen one. */
function PlacePicker({
  records: { options, problem, loading },
  clearable = false,
  ...props
}: PlacePickerProps) {
  const { value, onChange, error } = props as {
    value?: string | null;
    onChange?: (value: string | null) => void;
    error?: ReactNode;
  };
  const isElsewhere = Boolean(value) && !loading && !problem && !options.some((each) => each.value === value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onChange` is new at each render
  useEffect(() => {
    if (isElsewhere) onChange?.(null);
  }, [isElsewhere]);
  return (
    <RecordPicker
      {...props}
      value={value || null}
      clearable={clearable}
      records={options}
      error={error ?? problem}
    />
  );
}
