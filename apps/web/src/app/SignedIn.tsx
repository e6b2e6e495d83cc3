import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { fetchPage } from '../core/feature/pages.js';
import { declareFeatures } from '../core/feature/registry.js';
import { registerWorker } from '../core/offline/register-worker.js';
import { registerPreferences } from '../core/preferences/register.js';
import { registerJobs } from '../features/jobs/register.js';
import * as FEATURES from './features.js';
import Shell from './shell/Shell.js';

// In this order: the sagas that begin with the signed-in area ask which pages there are.
declareFeatures(FEATURES);
registerPreferences();
registerJobs();
registerWorker();

export { fetchPage };

/** The signed-in area with its router; its pages are those of the features. */
export default function SignedIn() {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Shell /> }]));
  return <RouterProvider router={router} />;
}
