import type { ReactNode } from 'react';
import { Crumb, Page } from '../ui/page/page.tsx';
import { Controls } from './controls.tsx';
import css from './kit.module.css';
import { Layers } from './layers.tsx';
import { Lists } from './lists.tsx';
import { PageStates } from './page-states.tsx';
import { Words } from './words.tsx';

export function KitPage() {
  return (
    <Page
      title="States every page has"
      lead="The same pieces, whatever the page shows."
      crumbs={[
        <Crumb key="design" to="." hash="design">
          Design
        </Crumb>,
      ]}
    >
      <p>
        <a className="link" href="?charts">
          Charts
        </a>
      </p>
      <PageStates />
      <Part title="Words and numbers">
        <Words />
      </Part>
      <Part title="Controls">
        <Controls />
      </Part>
      <Part title="Lists">
        <Lists />
      </Part>
      <Part title="Layers">
        <Layers />
      </Part>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
