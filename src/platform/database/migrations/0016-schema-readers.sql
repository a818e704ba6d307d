-- Which programs work with the schema that a migration leaves behind, so that an older one knows whether it may start.

alter table migration
  add column works_with text,
  add column applied_by text;
comment on column migration.works_with is
  'The oldest version of Tocsin that works with the schema after it. null: none that does not bring it.';
comment on column migration.applied_by is 'The version of Tocsin that applied it. null: one before this column.';
