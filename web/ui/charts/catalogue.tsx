// A living catalogue of all charts with invented readings. Opened through web/charts.html in development; not built.
// ?lang= and ?theme= choose language and theme; ?load shows charts with as much as they may hold.

// The order of layers comes first, as in the application.
import '../styles/all.css';
import { StrictMode, Suspense, startTransition, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { followProfile } from '../../i18n/person.ts';
import { loadTexts, startTexts } from '../../i18n/text.ts';
import { CatalogueJobs } from './catalogue-jobs.tsx';
import { CatalogueLoad } from './catalogue-load.tsx';
import { CatalogueServer, CatalogueUse } from './catalogue-server.tsx';

const asked = new URLSearchParams(location.search);
const theme = asked.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
await startTexts();
await followProfile({ language: asked.get('lang') ?? 'en', time_zone: 'Europe/Vilnius' });
await loadTexts(['charts']);

function Catalogue() {
  const [shown, setShown] = useState(true);
  return (
    <div className="stack">
      <h1>Charts</h1>
      <button type="button" className="btn sm" onClick={() => startTransition(() => setShown(!shown))}>
        Draw again
      </button>
      {shown && <CatalogueServer />}
      {shown && <CatalogueUse />}
      {shown && <CatalogueJobs />}
    </div>
  );
}

const at = document.getElementById('main');
if (at)
  createRoot(at).render(
    <StrictMode>
      <Suspense>{asked.has('load') ? <CatalogueLoad /> : <Catalogue />}</Suspense>
    </StrictMode>,
  );
