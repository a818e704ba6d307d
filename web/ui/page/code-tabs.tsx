import { useState } from 'react';
import { SegmentedChoice } from '../controls/segmented.tsx';
import { type Code, CodeBlock } from './code-block.tsx';

export interface Sample {
  /** Names a language or a tool: crontab, curl, Python. */
  name: string;
  code: Code;
}

interface CodeTabsProps {
  label: string;
  samples: readonly Sample[];
  /** There is nothing to copy yet. */
  isExample?: boolean;
}

/** The same in several languages. */
export function CodeTabs({ label, samples, isExample = false }: CodeTabsProps) {
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
      {sample && <CodeBlock code={sample.code} what={sample.name} isExample={isExample} />}
    </div>
  );
}
