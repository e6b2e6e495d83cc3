// First of all: the decorators of the contracts' classes, which forms validate with, write through it.
import 'reflect-metadata/lite';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { fetchAhead } from './app/arrival.js';
import { startStore } from './app/store.js';
import { watchSystemScheme } from './core/color-scheme.js';
import './app/styles/tokens.css';
import './app/styles/base.css';

watchSystemScheme();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App store={startStore()} />
  </StrictMode>,
);
fetchAhead();
