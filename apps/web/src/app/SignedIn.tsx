import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import Shell from './shell/Shell.js';

/** The signed-in area with its router; its pages are in `routes.ts`. */
export default function SignedIn() {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Shell /> }]));
  return <RouterProvider router={router} />;
}
