import { useCallback, useState } from 'react';
import {
  type ChosenMembersBody,
  type CommunityMemberDto,
  listCommunityMembers,
  type MemberKind,
  type MemberRef,
  memberRefOf,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';

/** What the list shows. */
export interface Filter {
  communityId: number;
  q: string;
  kind: MemberKind | undefined;
}

interface State {
  /** Of which list; another one begins without any. */
  of: string;
  /** All that match are meant but for these; else these. */
  all: boolean;
  refs: ReadonlySet<MemberRef>;
}

export interface Selection {
  count: number;
  isAll: boolean;
  has: (member: CommunityMemberDto) => boolean;
  toggle: (members: readonly CommunityMemberDto[], on: boolean) => void;
  takeAll: () => void;
  clear: () => void;
  /** Those selected, as a message is addressed; null: all members. A search is followed to its last page: its words are handed to nobody. */
  chosen: () => Promise<ChosenMembersBody | null>;
}

const NONE: ReadonlySet<MemberRef> = new Set();
/** Rows of one answer. */
const PAGE = 1000;

const stateOf = (of: string, chosen: ChosenMembersBody | null | undefined): State => {
  if (chosen === undefined || chosen?.only) return { of, all: false, refs: new Set(chosen?.only) };
  return { of, all: true, refs: new Set(chosen?.except) };
};

/**
 * Members that are selected, on whatever page they are.
 * @param chosen those that are selected at first; null: all. None unless given
 */
export function useSelection(filter: Filter, total: number, chosen?: ChosenMembersBody | null): Selection {
  const { communityId, q, kind } = filter;
  const of = JSON.stringify([communityId, q, kind]);
  const [kept, setState] = useState<State>(() => stateOf(of, chosen));
  const state = kept.of === of ? kept : { of, all: false, refs: NONE };
  const { all, refs } = state;
  const toggle = useCallback(
    (members: readonly CommunityMemberDto[], on: boolean) =>
      setState((before) => {
        const now = before.of === of ? before : { of, all: false, refs: NONE };
        const next = new Set(now.refs);
        for (const member of members) {
          if (on === now.all) next.delete(memberRefOf(member));
          else next.add(memberRefOf(member));
        }
        return { ...now, refs: next };
      }),
    [of],
  );
  const takeAll = useCallback(() => setState({ of, all: true, refs: NONE }), [of]);
  const clear = useCallback(() => setState({ of, all: false, refs: NONE }), [of]);
  const addressed = async (): Promise<ChosenMembersBody | null> => {
    if (!all) return { only: [...refs] };
    if (!q && !kind && refs.size === 0) return null;
    if (!q) return { ...(kind && { kind }), ...(refs.size > 0 && { except: [...refs] }) };
    const found: MemberRef[] = [];
    for (let page = 1; page === 1 || found.length >= (page - 1) * PAGE; page += 1) {
      const query = { q, kind, page, size: PAGE };
      const { list } = await ask(listCommunityMembers, { path: { id: communityId }, query });
      found.push(...list.map(memberRefOf));
    }
    return { only: found.filter((ref) => !refs.has(ref)) };
  };
  return {
    count: all ? Math.max(0, total - refs.size) : refs.size,
    isAll: all && refs.size === 0,
    has: (member) => refs.has(memberRefOf(member)) !== all,
    toggle,
    takeAll,
    clear,
    chosen: addressed,
  };
}
