import { useState } from 'react';
import { SegmentedChoice } from '../controls/segmented.tsx';
import { type Code, CodeBlock } from './code-block.tsx';

export interface Sample {
  /** Names a language or a tool: crontab, curl, Python. */
  name: string;
  code: Code;
}

/** The same in several languages. */
export function CodeTabs({ label, samples }: { label: string; samples: readonly Sample[] }) {
  const [chosen, choose] = useState(samples[0]?.name ?? '');
  const sample = samples.find(({ name }) => name === chosen) ?? samples[0];
  return (
    <div className="snips">
      <SegmentedChoice
        label={label}
        value={sample?.name ?? ''}
        options={samples.map(({ name }) => ({ value: name, label: name }))}
        onChange={choose}
      />
      {sample && <CodeBlock code={sample.code} what={sample.name} />}
    </div>
  );
}
