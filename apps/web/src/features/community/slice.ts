import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type {
  CommunityDto,
  CommunityListDto,
  CommunityResourceDto,
  CommunityResourceListDto,
  Link,
} from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';
import { partOf, type RootState } from '../../core/store.js';

/** A list of which one page is on screen. */
interface Listed<T> {
  rows: T[] | null;
  total: number;
  loading: boolean;
  error: Failure | null;
}

export interface CommunityState {
  resources: Listed<CommunityResourceDto> & { links: Link[] };
  /** The resource whose tabs are open. */
  resource: { id: number; data: CommunityResourceDto | null; loading: boolean; error: Failure | null } | null;
  communities: Listed<CommunityDto> & { resourceId: number | null };
}

const nothing = { rows: null, total: 0, loading: false, error: null };
export const initialCommunity: CommunityState = {
  resources: { ...nothing, links: [] },
  resource: null,
  communities: { ...nothing, resourceId: null },
};

const slice = createSlice({
  name: 'community',
  initialState: initialCommunity,
  reducers: {
    resourcesAsked: ({ resources }) => {
      resources.loading = true;
    },
    resourcesLoaded: (state, { payload }: PayloadAction<CommunityResourceListDto>) => {
      state.resources = {
        rows: payload.list,
        total: payload.total,
        links: payload.links,
        loading: false,
        error: null,
      };
    },
    resourcesFailed: ({ resources }, { payload }: PayloadAction<Failure>) => {
      resources.loading = false;
      resources.error = payload;
    },
    resourceAsked: (state, { payload: id }: PayloadAction<number>) => {
      const known =
        state.resource?.id === id
          ? state.resource.data
          : (state.resources.rows?.find((row) => row.id === id) ?? null);
      state.resource = { id, data: known, loading: true, error: null };
    },
    resourceLoaded: (state, { payload }: PayloadAction<CommunityResourceDto>) => {
      if (state.resource?.id !== payload.id) return;
      state.resource = { id: payload.id, data: payload, loading: false, error: null };
    },
    resourceFailed: (state, { payload }: PayloadAction<{ id: number; error: Failure }>) => {
      if (state.resource?.id !== payload.id) return;
      state.resource.loading = false;
      state.resource.error = payload.error;
    },
    communitiesAsked: (state, { payload: resourceId }: PayloadAction<number>) => {
      if (state.communities.resourceId !== resourceId) state.communities = { ...nothing, resourceId };
      state.communities.loading = true;
    },
    communitiesLoaded: ({ communities }, { payload }: PayloadAction<CommunityListDto>) => {
      communities.rows = payload.list;
      communities.total = payload.total;
      communities.loading = false;
      communities.error = null;
    },
    communitiesFailed: ({ communities }, { payload }: PayloadAction<Failure>) => {
      communities.loading = false;
      communities.error = payload;
    },
  },
});

declare module '../../core/store.js' {
  interface LazyState {
    community: CommunityState;
  }
}

export const communityReducer = slice.reducer;
export const {
  resourcesAsked,
  resourcesLoaded,
  resourcesFailed,
  resourceAsked,
  resourceLoaded,
  resourceFailed,
  communitiesAsked,
  communitiesLoaded,
  communitiesFailed,
} = slice.actions;

const part = (state: RootState) => partOf(state, 'community', initialCommunity);
export const selectResources = (state: RootState) => part(state).resources;
export const selectResource = (state: RootState) => part(state).resource;
export const selectCommunities = (state: RootState) => part(state).communities;
