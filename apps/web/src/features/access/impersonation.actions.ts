import { createAction } from '@reduxjs/toolkit';

/** Stop seeing the portal as somebody else. */
export const impersonationStopAsked = createAction('access/impersonationStopAsked');
