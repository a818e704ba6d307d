import type { ReactNode } from 'react';

/** What comes. */
export type Shape = 'list' | 'table' | 'facts' | 'chart' | 'form' | 'detail' | 'text';

export function Skeleton({ shape }: { shape: Shape }) {
  return SKELETONS[shape];
}

const WIDTHS = [62, 48, 70, 54, 60];

const Line = ({ width, height = '0.75rem' }: { width: string; height?: string }) => (
  <i className="sk" style={{ inlineSize: width, blockSize: height }} />
);

const header = (
  <header className="ld">
    <Line width="7rem" height="0.875rem" />
  </header>
);

const rows = WIDTHS.map((width) => (
  <div className="ldr" key={width}>
    <Line width="1rem" height="1rem" />
    <Line width={`${width}%`} />
    <Line width="4rem" />
  </div>
));

const facts = (
  <div className="ldf">
    {WIDTHS.map((width) => (
      <div key={width}>
        <Line width="4rem" />
        <Line width="6rem" height="1rem" />
      </div>
    ))}
  </div>
);

const chart = (
  <>
    {header}
    <div className="ldc">
      <Line width="100%" height="100%" />
    </div>
  </>
);

const SKELETONS: Record<Shape, ReactNode> = {
  list: (
    <>
      {header}
      {rows}
    </>
  ),
  table: rows,
  facts,
  chart,
  form: (
    <div className="ldo">
      {WIDTHS.map((width) => (
        <div key={width}>
          <Line width="6rem" />
          <Line width="100%" height="2rem" />
        </div>
      ))}
    </div>
  ),
  detail: (
    <>
      <div className="ld">
        <Line width="14rem" height="1.25rem" />
      </div>
      {facts}
      {rows}
    </>
  ),
  text: (
    <div className="ldo">
      {WIDTHS.map((width) => (
        <Line key={width} width={`${width}%`} />
      ))}
    </div>
  ),
};
