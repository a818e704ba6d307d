import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { KeyHints } from '../ui/keys/key-hints.tsx';
import { undoable } from '../ui/layers/undo.ts';
import { FilterBar } from '../ui/lists/filter-bar.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { RowList, SelectButton, SelectionBar } from '../ui/lists/row-list.tsx';
import { type Column, Table } from '../ui/lists/table.tsx';
import { TableMenu, useTableView } from '../ui/lists/table-view.tsx';
import { useRows } from '../ui/lists/use-rows.ts';
import { Card } from '../ui/page/card.tsx';
import { State } from '../ui/words/state.tsx';
import { rankOf, type StateName } from '../ui/words/states.ts';
import { Tags } from '../ui/words/tag.tsx';
import css from './kit.module.css';

interface Row {
  id: number;
  name: string;
  state: StateName;
  cpu: number;
  tags: string[];
}

const STATES: StateName[] = ['down', 'warn', 'late', 'ok', 'ok', 'ok', 'ok', 'paused'];
const rowAt = (place: number): Row => ({
  id: place,
  name: `edge-${place}`,
  state: STATES[place % STATES.length] ?? 'ok',
  cpu: (place * 37) % 100,
  tags: place % 3 === 0 ? ['edge'] : [],
});

const COUNT = Number(new URLSearchParams(location.search).get('rows') ?? 8);
const keyOf = ({ id }: Row) => String(id);
const nameOf = ({ name }: Row) => name;
const stateOf = ({ state }: Row) => state;
const leavingOf = ({ id }: Row) => `kit ${id}`;

const COLUMNS: Column<Row>[] = [
  {
    name: 'state',
    title: 'State',
    isSortable: true,
    phone: 'note',
    cell: ({ state }) => <State is={state}>{state}</State>,
  },
  {
    name: 'name',
    title: 'Name',
    isSortable: true,
    phone: 'title',
    cell: ({ id, name }) => (
      <a className="cover" href={`#${id}`}>
        {name}
      </a>
    ),
  },
  { name: 'tags', title: 'Tags', cell: ({ tags }) => <Tags of={tags} /> },
  {
    name: 'cpu',
    title: 'CPU',
    isNumber: true,
    isSortable: true,
    phone: 'aside',
    cell: ({ cpu }) => `${cpu}%`,
  },
];

export function Lists() {
  const search: { q?: string; state?: string | string[]; sort?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [all, setAll] = useState(() => Array.from({ length: COUNT }, (_, place) => rowAt(place)));
  const [view, setView] = useTableView('kit');
  const states = useMemo(() => [search.state ?? []].flat(), [search.state]);
  const rows = useMemo(
    () =>
      all
        .filter(
          ({ name, state }) =>
            name.includes(search.q ?? '') && (states.length === 0 || states.includes(state)),
        )
        .toSorted((one, other) => rankOf(one.state) - rankOf(other.state)),
    [all, search.q, states],
  );
  const list = useRows({
    rows,
    keyOf,
    stateOf,
    leavingOf,
    isSelectable: true,
    question: JSON.stringify(search),
  });
  const set = (change: object) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
    });
  const remove = (gone: readonly Row[]) => {
    for (const row of gone)
      undoable({
        text: `${row.name} deleted`,
        leaving: leavingOf(row),
        commit: async () => setAll((rows) => rows.filter(({ id }) => id !== row.id)),
      });
    list.clearSelection();
  };
  return (
    <>
      <FilterBar
        search={{
          label: 'Filter servers',
          placeholder: 'Name or host',
          value: search.q ?? '',
          onSearch: (q) => set({ q }),
        }}
        filters={[
          {
            name: 'state',
            title: 'State',
            any: 'Any state',
            isMany: true,
            options: [
              { value: 'down', label: 'Offline', state: 'down' },
              { value: 'ok', label: 'Online', state: 'ok' },
            ],
            chosen: states,
            onChoose: (state) => set({ state }),
          },
        ]}
        onClear={() => set({ q: undefined, state: undefined })}
      >
        <SelectButton list={list} />
        <TableMenu view={view} onChange={setView} columns={[{ name: 'tags', title: 'Tags' }]} />
        <KeyHints
          hints={[
            { keys: ['j', 'k'], label: 'next, previous' },
            { keys: ['x'], label: 'select' },
          ]}
        />
      </FilterBar>
      <Card title="As a table" note={`${rows.length} servers`} flush>
        <Table
          list={list}
          label="Servers"
          columns={COLUMNS.filter(({ name }) => !view.hidden.includes(name))}
          nameOf={nameOf}
          sort={search.sort}
          density={view.isCompact ? 'compact' : 'roomy'}
        />
      </Card>
      <SelectionBar list={list}>
        {(chosen) => (
          <Button size="sm" onClick={() => remove(chosen)}>
            Delete
          </Button>
        )}
      </SelectionBar>
      <div className="acts">
        <Button
          onClick={() => setAll((before) => before.map((row) => ({ ...row, state: turned(row.state) })))}
        >
          Change all
        </Button>
        <Button onClick={() => setAll((before) => [...before, { ...rowAt(before.length), state: 'down' }])}>
          One more
        </Button>
      </div>
      <Card title="As rows" flush>
        <Entries rows={rows} />
        <LoadMore hasMore isLoading={false} onMore={() => undefined} />
      </Card>
    </>
  );
}

const turned = (state: StateName): StateName => (state === 'ok' ? 'down' : 'ok');

function Entries({ rows }: { rows: readonly Row[] }) {
  const list = useRows({ rows, keyOf, hasKeys: false });
  return (
    <RowList list={list} label="Servers as rows" nameOf={nameOf} current={rows[1] ? keyOf(rows[1]) : null}>
      {({ id, name, state, cpu }) => (
        <a className={css.entry} href={`#${id}`}>
          <State is={state} quiet>
            {state}
          </State>
          <span>
            <b>{name}</b>
            <span className="muted">
              Server. <span className="dim">CPU {cpu}%</span>
            </span>
          </span>
          <span className="muted">11 min</span>
        </a>
      )}
    </RowList>
  );
}
