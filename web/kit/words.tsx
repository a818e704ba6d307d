import { Card } from '../ui/page/card.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { KeyValues } from '../ui/page/key-values.tsx';
import { Mark } from '../ui/page/mark.tsx';
import { Avatar } from '../ui/words/avatar.tsx';
import { State } from '../ui/words/state.tsx';
import type { StateName } from '../ui/words/states.ts';
import { Tags } from '../ui/words/tag.tsx';
import css from './kit.module.css';

const WORDS: Record<StateName, string> = {
  down: 'Offline',
  warn: 'Slow',
  late: 'Late',
  ok: 'Online',
  run: 'Running',
  maint: 'Maintenance',
  paused: 'Paused',
  new: 'New',
  unknown: 'No data',
  held: 'Held back',
};
const STATES = Object.entries(WORDS) as [StateName, string][];

export function Words() {
  return (
    <>
      <div className={css.line}>
        {STATES.map(([state, word]) => (
          <State key={state} is={state}>
            {word}
          </State>
        ))}
      </div>
      <div className={css.line}>
        {STATES.map(([state, word]) => (
          <State key={state} is={state} pill>
            {word}
          </State>
        ))}
      </div>
      <div className={css.line}>
        <Mark worst="ok" />
        <Mark worst="warn" />
        <Mark worst="down" size={44} />
        <span className={css.line}>
          <Avatar name="Mira K." />
          Mira K. is on it
        </span>
        <Tags of={['database', 'backup']} />
      </div>
      <Card>
        <Facts
          facts={[
            { term: 'Now', value: '2.46 s', note: 'limit 1.5 s' },
            { term: 'Median, 24 h', value: '436 ms' },
            { term: 'Up, 90 d', value: '99.98%', note: '26 min down' },
            { term: 'Last checked', value: '38 s ago' },
          ]}
        />
      </Card>
      <Card title="About" note="of the server">
        <KeyValues
          pairs={[
            { term: 'Address', value: '203.0.113.27', mono: true },
            { term: 'Place', value: 'Singapore' },
            { term: 'Held back', value: '3 alerts' },
          ]}
        />
      </Card>
    </>
  );
}
