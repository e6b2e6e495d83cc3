import { createAction } from '@reduxjs/toolkit';

/** Ends impersonation. */
export const impersonationStopAsked = createAction('access/impersonationStopAsked');
