// From which location the phases and the last answer are: one that found something in that time, or all of them.

import { useNavigate, useSearch } from '@tanstack/react-router';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useByLocation } from './by-location.tsx';
import css from './chosen-location.module.css';
import { checkSearch } from './period.ts';

export function ChosenLocation({ check }: { check: UptimeCheck }) {
  const t = useText('uptime');
  const { location } = checkSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const seen = useByLocation(check.id).data?.locations ?? [];
  const names = new Set([...seen.map((one) => one.location), ...(location ? [location] : [])]);
  const choose = (chosen: string) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, location: chosen || undefined }),
      resetScroll: false,
    });
  return (
    <select
      className={css.location}
      aria-label={t('location')}
      value={location ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{t('all_locations')}</option>
      {[...names].map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
