import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { declareFeatures } from '../core/feature/registry.js';
import { FEATURES } from './features.js';
import Shell from './shell/Shell.js';

declareFeatures(FEATURES);

/** The signed-in area with its router; its pages are those of the features. */
export default function SignedIn() {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Shell /> }]));
  return <RouterProvider router={router} />;
}
