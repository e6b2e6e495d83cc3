import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { fetchAhead } from './app/arrival.js';
import { startStore } from './app/store.js';
import { watchSystemScheme } from './core/color-scheme.js';
import { deviceLanguage } from './core/language.js';
import './app/styles/tokens.css';
import './app/styles/base.css';

watchSystemScheme();

function start(): void {
  fetchAhead();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App store={startStore()} />
    </StrictMode>,
  );
}

const language = deviceLanguage();
// Parts that load later read their texts once, so those of another language come first.
if (language === 'en') start();
else
  void import('./features/languages/start.js')
    .then(({ startLanguage }) => startLanguage(language))
    .then(start, start);
