// Who sees the target up: the last result of each location that the check names.

import { locationListQuery } from '../../../api/resources/locations.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { ProbeResult, SeenByLocation, UptimeCheck } from '../../../api/schema.gen.ts';
import { useAll } from '../../../api/use-all.ts';
import { useLateText, useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { KeyValues } from '../../../ui/page/key-values.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Time } from '../../../ui/words/time.tsx';
import { useByLocation } from './by-location.tsx';
import css from './check.module.css';
import { useResults } from './last-check.tsx';

export function SeenFrom({ check }: { check: UptimeCheck }) {
  const t = useLateText('locations');
  const { data } = useAll(locationListQuery(useAccount()));
  const results = useResults(check.id);
  const seen = useByLocation(check.id);
  const named = (data ?? []).filter(({ id }) => check.location_ids.includes(id));
  if (!t || named.length === 0) return null;
  return (
    <Card title={t('seen_from')}>
      <KeyValues
        pairs={named.map(({ id, name, status }) => {
          const last = results.data?.find(({ location }) => location === name);
          return {
            term: name,
            value: (
              <>
                <Seen key={id} result={last} />
                {status !== 'online' && <> · {t(`is_${status}`)}</>}
                <Share of={seen.data?.locations.find(({ location }) => location === name)} />
              </>
            ),
          };
        })}
      />
    </Card>
  );
}

/** In the time that the charts show. */
function Share({ of }: { of: SeenByLocation['locations'][number] | undefined }) {
  const t = useText('uptime');
  const { uptime, duration } = useFormat();
  if (!of) return null;
  return (
    <span className={css.share}>
      {t('seen_share', { uptime: uptime(of.uptime), median: duration(of.p50_ms) })}
    </span>
  );
}

function Seen({ result }: { result: ProbeResult | undefined }) {
  const states = useText('states');
  const { duration } = useFormat();
  if (!result) return <State is="new">{states('unknown')}</State>;
  const { up, at, latency_ms } = result;
  const word = up === null ? 'unknown' : up ? 'up' : 'down';
  return (
    <>
      <State is={up === null ? 'unknown' : up ? 'ok' : 'down'}>{states(word)}</State>
      {up && latency_ms !== null && <> {duration(latency_ms)}</>} · <Time at={at} as="time" seconds />
    </>
  );
}
