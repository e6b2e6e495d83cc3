import { createAction } from '@reduxjs/toolkit';

/** Stop seeing the portal as somebody else. */
export const seeAsStopAsked = createAction('access/seeAsStopAsked');
