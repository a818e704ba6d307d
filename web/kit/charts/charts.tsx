// All charts with invented readings, at /kit/?charts; `?charts=load` shows those with as much as they may hold.

import { startTransition, useState } from 'react';
import { Page } from '../../ui/page/page.tsx';
import { CatalogueJobs } from './jobs.tsx';
import { CatalogueLoad } from './load.tsx';
import { CatalogueServer, CatalogueUse } from './server.tsx';

export function Charts({ asked }: { asked: string }) {
  const [shown, setShown] = useState(true);
  if (asked === 'load') return <CatalogueLoad />;
  return (
    <Page title="Charts">
      <div className="stack">
        <button type="button" className="btn sm" onClick={() => startTransition(() => setShown(!shown))}>
          Draw again
        </button>
        {shown && <CatalogueServer />}
        {shown && <CatalogueUse />}
        {shown && <CatalogueJobs />}
      </div>
    </Page>
  );
}
