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

/** The filter of the list. */
export interface Filter {
  communityId: number;
  q: string;
  kind: MemberKind | undefined;
}

interface State {
  /** Key of the list; another list starts with no selection. */
  of: string;
  /** True: all matches except `refs` are selected. False: only `refs` are. */
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
  /**
   * Returns the selection as recipients of a message; null: all members. Reads a search to its last page: its text is
   * not passed on.
   */
  chosen: () => Promise<ChosenMembersBody | null>;
}

const NONE: ReadonlySet<MemberRef> = new Set();
/** Rows per request. */
const PAGE = 1000;

const stateOf = (of: string, chosen: ChosenMembersBody | null | undefined): State => {
  if (chosen === undefined || chosen?.only) return { of, all: false, refs: new Set(chosen?.only) };
  return { of, all: true, refs: new Set(chosen?.except) };
};

/**
 * Tracks selected members across pages.
 * @param chosen initial selection; null: all. By default none
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
